import type { Problem } from './problem.ts'

/** Thrown by both implementations of ShopApi when the answer is not the one asked for. Apart from its schema: the browser needs no zod. */
export class ShopApiError extends Error {
  readonly status: number
  readonly problem: Problem

  constructor(status: number, answer: Problem) {
    super(answer.error)
    this.name = 'ShopApiError'
    this.status = status
    this.problem = answer
  }
}

export const unavailableText = 'Сервис временно недоступен. Попробуйте ещё раз'

/**
 * The shop has answered and done nothing: asking the same again would end the same. Of anything else nobody knows what was done, or it passes:
 * no answer, a fault of the shop, too many calls at once.
 */
export function isRejected(error: unknown): error is ShopApiError {
  return error instanceof ShopApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}
