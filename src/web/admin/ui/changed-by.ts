import { clockOf } from '#shared/calendar/moscow-clock.ts'
import type { Problem } from '#shared/problem/problem.ts'
import { eventTime } from './shown-time.ts'

/** Says who saved first and when, for a conflict between two editors. */

/** Men whose names end as women's do. */
const men = new Set(['Никита', 'Илья', 'Фома', 'Лука', 'Савва', 'Кузьма', 'Данила', 'Лёва', 'Миша', 'Саша', 'Паша'])
const things = {
  product: { named: 'этот товар', changed: 'товар изменился' },
  category: { named: 'этот раздел', changed: 'раздел изменился' },
  synonym: { named: 'этот синоним', changed: 'синоним изменился' },
  model: { named: 'эту модель', changed: 'модель изменилась' },
  symptom: { named: 'эту неисправность', changed: 'неисправность изменилась' },
  settings: { named: 'эти настройки', changed: 'настройки изменились' },
}

/** The problem in one sentence; of a conflict also when the other change was saved. */
export function conflictText({ error, conflict }: Problem): string {
  if (!conflict) return error
  return `${error}${conflict.at ? `, ${eventTime(conflict.at)}` : ''}. Показываем, как сейчас`
}

export function changedBy({ by, at }: NonNullable<Problem['conflict']>, thing: keyof typeof things): string {
  const { named, changed } = things[thing]
  const when = at ? ` в ${clockOf(new Date(at))}` : ''
  if (!by) return `Пока вы правили, ${changed}${when}`
  const [name = by] = by.split(' ')
  const isWoman = /[ая]$/.test(name) && !men.has(name)
  return `${name} ${isWoman ? 'изменила' : 'изменил'} ${named}${when}`
}
