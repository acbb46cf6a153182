import type { FastifyInstance } from 'fastify'
import { sessionOf } from '#server/platform/sessions.ts'
import type { ZodTypes } from '#server/platform/zod-schemas.ts'
import { sessionAnswer } from '#shared/account/account-contract.ts'
import { toSignedInUser } from './account-answers.ts'

export function registerAccount(server: FastifyInstance) {
  const app = server.withTypeProvider<ZodTypes>()

  app.get(
    '/api/session',
    { config: { access: 'guest' }, schema: { response: { 200: sessionAnswer } } },
    async (request, reply) => {
      const session = await sessionOf(request)
      reply.header('cache-control', 'no-store')
      return { user: session && toSignedInUser(session.user) }
    },
  )
}
