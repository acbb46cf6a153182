import type { FastifyReply } from 'fastify'
import type { z } from 'zod'

/** Prices depend on who asks, so no store on the way may keep the answer, and the contract of the tier lets out no other price. */
export function sendPriced(reply: FastifyReply, contract: z.ZodType, answer: unknown) {
  return (
    reply
      .header('cache-control', 'private, no-store')
      .type('application/json; charset=utf-8')
      // Written here and not by a serializer of the reply, which would also be asked to write the refusal when this fails.
      .send(JSON.stringify(contract.parse(answer)))
  )
}
