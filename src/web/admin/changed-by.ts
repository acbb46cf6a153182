import type { Problem } from '#shared/problem/problem.ts'

/** Two editors met: who was quicker and when, as one person says it of another. */

const hour = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Moscow' })
/** Men whose names end as women's do. */
const men = new Set(['Никита', 'Илья', 'Фома', 'Лука', 'Савва', 'Кузьма', 'Данила', 'Лёва', 'Миша', 'Саша', 'Паша'])

export function changedBy({ by, at }: NonNullable<Problem['conflict']>, what = 'этот товар'): string {
  const when = at ? ` в ${hour.format(new Date(at))}` : ''
  if (!by) return `Пока вы правили, ${what} изменился${when}`.replace('этот товар изменился', 'товар изменился')
  const [name = by] = by.split(' ')
  const isWoman = /[ая]$/.test(name) && !men.has(name)
  return `${name} ${isWoman ? 'изменила' : 'изменил'} ${what}${when}`
}
