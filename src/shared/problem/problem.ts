import { z } from 'zod'

/** What the shop answers when it cannot do what was asked: a sentence for the person, a word for the program. */
export const problem = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  lines: z.array(z.object({ product_id: z.number(), available: z.number().nullable(), price: z.number() })).optional(),
  available: z.number().nullable().optional(),
})
export type Problem = z.infer<typeof problem>

/** Thrown by both implementations of ShopApi when the answer is not the one asked for. */
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
