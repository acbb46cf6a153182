import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { addressOf, refuseTooMany } from '#server/platform/admission/limits.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { hasCsrfToken } from '#server/platform/session/access.ts'
import { isFromElsewhere } from '#server/platform/session/csrf.ts'
import { existenceEndpoints } from '#shared/account/account-endpoints.ts'
import { parseEmail } from '#shared/account/email.ts'
import { parsePhone } from '#shared/account/phone.ts'
import type { AccountDeps } from './account-deps.ts'
import { isEmailTaken, isPhoneTaken } from './account-queries.ts'
import { takeLookUp } from './look-up-limits.ts'

export function registerExistence(app: FastifyInstance, deps: AccountDeps) {
  serveEndpoints(app, existenceEndpoints, {
    'GET /api/user-by-email/:email': async (request, reply) => {
      await refuseListMakers(request, reply, deps)
      return answer(reply, await isEmailTaken(deps.db, parseEmail(request.params.email) ?? ''))
    },
    'GET /api/user-by-phone/:phone': async (request, reply) => {
      await refuseListMakers(request, reply, deps)
      return answer(reply, await isPhoneTaken(deps.db, parsePhone(request.params.phone) ?? ''))
    },
  })
}

async function refuseListMakers(request: FastifyRequest, reply: FastifyReply, deps: AccountDeps) {
  if (!(await isOwnPage(request))) throw problemError('csrf')
  const seconds = await takeLookUp(deps, [addressOf(request)])
  if (seconds > 0) refuseTooMany(reply, seconds)
}

async function isOwnPage(request: FastifyRequest): Promise<boolean> {
  if (isFromElsewhere(request, request.server.sessions.publicOrigin)) return false
  return request.headers['sec-fetch-site'] === 'same-origin' || (await hasCsrfToken(request))
}

function answer(reply: FastifyReply, exists: boolean) {
  if (!exists) reply.code(404)
  return { exists }
}
