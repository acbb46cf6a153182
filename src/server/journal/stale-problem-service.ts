import { problemError } from '#server/platform/http/problems.ts'
import type { Problem } from '#shared/problem/problem.ts'
import type { ShopApiError } from '#shared/problem/shop-api-error.ts'

/** Two people over one thing: the slower one is told who was quicker, and nothing is overwritten. */

const things = {
  товар: 'изменился',
  раздел: 'изменился',
  заказ: 'изменился',
  синоним: 'изменился',
  данные: 'изменились',
  настройки: 'изменились',
} as const

export function staleProblem(thing: keyof typeof things, conflict: NonNullable<Problem['conflict']>): ShopApiError {
  const error = conflict.by
    ? `Пока вы правили, ${thing} изменили: ${conflict.by}`
    : `Пока вы правили, ${thing} ${things[thing]}`
  return problemError('stale', { conflict, error })
}
