import type { FastifyReply } from 'fastify'
import { retryAfterSeconds } from '#server/platform/http/problems.ts'

export type Rejection = { status: 429 | 503; headers: string[]; body: string }

const fullShop = { status: 503, retryAfter: retryAfterSeconds } as const

/** What whoever comes to a full shop is told. Nine of ten answers may be this one, so it is written once and past Fastify. */
export function prepareRejection(
  body: string,
  headers: Record<string, string>,
  { status, retryAfter }: { status: Rejection['status']; retryAfter: number } = fullShop,
): Rejection {
  const all = {
    ...headers,
    'cache-control': 'no-store',
    'retry-after': String(retryAfter),
    'content-length': String(Buffer.byteLength(body)),
  }
  return { status, headers: Object.entries(all).flat(), body }
}

/**
 * Hundreds may be refused in one turn of the event loop, and whoever asks again at once is back in the next: told some a turn, they
 * come back some a turn, and those inside go on in between.
 */
const minPerIteration = 8
/** Where turns are long nobody should wait for many of them. */
const sharePerIteration = 1 / 16
/** One line for all that is served by this event loop. */
const queue: { reply: FastifyReply; rejection: Rejection }[] = []

export function sendRejection(reply: FastifyReply, rejection: Rejection) {
  reply.hijack()
  if (queue.push({ reply, rejection }) === 1) setImmediate(sendSome)
}

function sendSome() {
  const some = Math.max(minPerIteration, Math.ceil(queue.length * sharePerIteration))
  for (const { reply, rejection } of queue.splice(0, some)) {
    const { raw, request } = reply
    // As a string it leaves together with the headers, in one write.
    if (raw.destroyed) continue
    raw.writeHead(rejection.status, rejection.headers).end(request.method === 'HEAD' ? undefined : rejection.body)
  }
  if (queue.length > 0) setImmediate(sendSome)
}
