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
