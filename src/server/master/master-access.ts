import type { FastifyRequest } from 'fastify'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import type { SessionUser } from '#server/platform/session/sessions.ts'

/** Masters' prices are for masters alone: administrators shop at retail like everyone else. */
export function masterOf(request: FastifyRequest): SessionUser {
  const user = userOf(request)
  if (user.role !== 'master') throw problemError('masters-only')
  return user
}
