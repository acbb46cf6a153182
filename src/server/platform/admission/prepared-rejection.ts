import type { FastifyReply } from 'fastify'
import { retryAfterSeconds } from '#server/platform/http/problems.ts'

export type Rejection = { status: 429 | 503; headers: string[]; body: string }

const fullShop = { status: 503, retryAfter: retryAfterSeconds } as const

/** The 503 of a full shop. Under overload most answers are this one, so it is serialized once and sent without Fastify. */
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
 * Hundreds may be rejected in one iteration of the event loop, and clients that retry at once would all be back in the next. A few
 * rejections per iteration spread the retries, and admitted work runs in between.
 */
const minPerIteration = 8
/** A share of the queue, so that with long iterations nobody waits for many of them. */
const sharePerIteration = 1 / 16
/** One queue for everything this event loop serves. */
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
