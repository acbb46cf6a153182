import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { addressOf, refuseTooMany } from '#server/platform/admission/limits.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { hasCsrfToken } from '#server/platform/session/access.ts'
import { isFromElsewhere } from '#server/platform/session/csrf.ts'
import { existsAnswer } from '#shared/account/account-contract.ts'
import { parseEmail } from '#shared/account/email.ts'
import { parsePhone } from '#shared/account/phone.ts'
import type { AccountDeps } from './account-deps.ts'
import { isEmailTaken, isPhoneTaken } from './account-queries.ts'
import { takeLookUp } from './look-up-limits.ts'

/** The registration form asks whether an e-mail or a phone is taken. Others may not make a list of our customers with it. */
export function registerExistence(server: FastifyInstance, deps: AccountDeps) {
  const app = server.withTypeProvider<ZodTypes>()
  const response = { 200: existsAnswer, 404: existsAnswer }

  app.get(
    '/api/user-by-email/:email',
    { config: { access: 'guest' }, schema: { params: z.object({ email: z.string() }), response } },
    async (request, reply) => {
      await refuseListMakers(request, reply, deps)
      return answer(reply, await isEmailTaken(deps.db, parseEmail(request.params.email) ?? ''))
    },
  )

  app.get(
    '/api/user-by-phone/:phone',
    { config: { access: 'guest' }, schema: { params: z.object({ phone: z.string() }), response } },
    async (request, reply) => {
      await refuseListMakers(request, reply, deps)
      return answer(reply, await isPhoneTaken(deps.db, parsePhone(request.params.phone) ?? ''))
    },
  )
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
  return reply
    .code(exists ? 200 : 404)
    .header('cache-control', 'no-store')
    .send({ exists })
}
