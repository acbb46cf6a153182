import type { FastifyRequest } from 'fastify'
import { userOf } from '#server/platform/access.ts'
import { problemError } from '#server/platform/problems.ts'
import type { SessionUser } from '#server/platform/sessions.ts'

/** Masters' prices are for masters alone: administrators shop at retail like everyone else. */
export function masterOf(request: FastifyRequest): SessionUser {
  const user = userOf(request)
  if (user.role !== 'master') throw problemError('masters-only')
  return user
}
