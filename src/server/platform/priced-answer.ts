import type { FastifyReply } from 'fastify'
import type { z } from 'zod'

/** Prices depend on who asks, so no store on the way may keep the answer, and the contract of the tier lets out no other price. */
export function sendPriced(reply: FastifyReply, contract: z.ZodType, answer: unknown) {
  return reply
    .header('cache-control', 'private, no-store')
    .type('application/json; charset=utf-8')
    .serializer((data: unknown) => JSON.stringify(contract.parse(data)))
    .send(answer)
}
