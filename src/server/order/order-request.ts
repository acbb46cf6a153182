import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type ProblemCode, problemError } from '#server/platform/http/problems.ts'
import { sessionOf } from '#server/platform/session/sessions.ts'
import { idempotencyKey } from '#shared/order/order-input.ts'
import type { Viewer } from './read-service.ts'

/** What the routes of orders read of a request, and how they reject it. */

export async function viewerOf(request: FastifyRequest & { query: { token?: string | undefined } }): Promise<Viewer> {
  return { userId: (await sessionOf(request))?.user.id ?? null, token: request.query.token }
}

/** Without a key each request is an order of its own. */
export function keyOf(request: FastifyRequest): string {
  const given = request.headers['idempotency-key']
  if (given === undefined) return randomUUID()
  const parsed = idempotencyKey.safeParse(given)
  if (!parsed.success) throw problemError('bad-input', { error: 'Неверный Idempotency-Key' })
  return parsed.data
}

type Rejection = { ok: false; code: ProblemCode } & Partial<{
  error: string
  fields: Record<string, string>
  lines: { product_id: number; available: number | null; price: number }[]
}>

export function reject({ ok: _, code, fields, ...details }: Rejection): never {
  const [first] = Object.values(fields ?? {})
  throw problemError(code, { ...details, ...(fields ? { fields, error: first ?? '' } : {}) })
}
