import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '#server/platform/database/database.ts'
import { clearCookie, setHalfCookie } from './cookies.ts'
import { hashToken } from './sessions.ts'
import { findHalfLogin, insertHalfLogin, spendHalfLogin } from './sessions-queries.ts'

/**
 * A login between the right password and the second step. It is no session and opens no call: its cookie has a name of its own,
 * which only the second step reads.
 */

type Half = {
  userId: number
  /** Whether what was proved still holds, in the transaction that begins it. */
  isStill: (tx: Queryable) => Promise<boolean>
}

export async function startHalfLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, isStill }: Half,
): Promise<boolean> {
  const { db, names } = request.server.sessions
  const token = randomBytes(32).toString('base64url')
  const isBegun = await db.transaction(async (tx) => {
    if (!(await isStill(tx))) return false
    await insertHalfLogin(tx, { tokenHash: hashToken(token), userId })
    return true
  })
  if (isBegun) setHalfCookie(reply, names, token)
  return isBegun
}

/** Whose password was right; null: nobody's, or it took too long. */
export async function halfLoginOf(request: FastifyRequest): Promise<number | null> {
  const { db } = request.server.sessions
  const tokenHash = tokenHashOf(request)
  return tokenHash && findHalfLogin(db, tokenHash)
}

/** True for the one call that goes on with it. */
export async function endHalfLogin(tx: Queryable, request: FastifyRequest): Promise<boolean> {
  const tokenHash = tokenHashOf(request)
  return tokenHash !== null && (await spendHalfLogin(tx, tokenHash))
}

export function forgetHalfLogin(request: FastifyRequest, reply: FastifyReply) {
  clearCookie(reply, request.server.sessions.names, 'half')
}

function tokenHashOf(request: FastifyRequest): Buffer | null {
  const token = request.cookies[request.server.sessions.names.half]
  return token ? hashToken(token) : null
}
