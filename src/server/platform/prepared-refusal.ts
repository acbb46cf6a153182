import type { FastifyReply } from 'fastify'
import { retryAfterSeconds } from './problems.ts'

export type Refusal = { headers: string[]; body: string }

/** What whoever comes to a full shop is told. Nine of ten answers may be this one, so it is written once and past Fastify. */
export function prepareRefusal(body: string, headers: Record<string, string>): Refusal {
  const all = {
    ...headers,
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
    'content-length': String(Buffer.byteLength(body)),
  }
  return { headers: Object.entries(all).flat(), body }
}

export function sendRefusal(reply: FastifyReply, { headers, body }: Refusal) {
  reply.hijack()
  // As a string it leaves together with the headers, in one write.
  reply.raw.writeHead(503, headers).end(reply.request.method === 'HEAD' ? undefined : body)
}
