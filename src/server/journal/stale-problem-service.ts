import { problemError } from '#server/platform/http/problems.ts'
import type { Problem } from '#shared/problem/problem.ts'
import type { ShopApiError } from '#shared/problem/shop-api-error.ts'

/** Two people over one thing: the slower one is told who was quicker, and nothing is overwritten. */

/** What happened to it, where nobody is known to have done it. */
const things = {
  товар: 'товар изменился',
  раздел: 'раздел изменился',
  заказ: 'заказ изменился',
  синоним: 'синоним изменился',
  данные: 'данные изменились',
  настройки: 'настройки изменились',
  схему: 'схема изменилась',
  модель: 'модель изменилась',
  неисправность: 'неисправность изменилась',
  заметку: 'заметка изменилась',
} as const

export function staleProblem(thing: keyof typeof things, conflict: NonNullable<Problem['conflict']>): ShopApiError {
  const error = conflict.by ? `Пока вы правили, ${thing} изменили: ${conflict.by}` : `Пока вы правили, ${things[thing]}`
  return problemError('stale', { conflict, error })
}
