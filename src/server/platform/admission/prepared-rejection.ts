import type { FastifyReply } from 'fastify'
import { retryAfterSeconds } from '#server/platform/http/problems.ts'

export type Refusal = { status: 429 | 503; headers: string[]; body: string }

const fullShop = { status: 503, retryAfter: retryAfterSeconds } as const

/** What whoever comes to a full shop is told. Nine of ten answers may be this one, so it is written once and past Fastify. */
export function prepareRefusal(
  body: string,
  headers: Record<string, string>,
  { status, retryAfter }: { status: Refusal['status']; retryAfter: number } = fullShop,
): Refusal {
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
const leastInATurn = 8
/** Where turns are long nobody should wait for many of them. */
const shareOfATurn = 1 / 16
/** One line for all that is served by this event loop. */
const line: { reply: FastifyReply; refusal: Refusal }[] = []

export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  reply.hijack()
  if (line.push({ reply, refusal }) === 1) setImmediate(sendSome)
}

function sendSome() {
  const some = Math.max(leastInATurn, Math.ceil(line.length * shareOfATurn))
  for (const { reply, refusal } of line.splice(0, some)) {
    const { raw, request } = reply
    // As a string it leaves together with the headers, in one write.
    if (raw.destroyed) continue
    raw.writeHead(refusal.status, refusal.headers).end(request.method === 'HEAD' ? undefined : refusal.body)
  }
  if (line.length > 0) setImmediate(sendSome)
}
