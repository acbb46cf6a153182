import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { refuseCommonPassword } from '#server/platform/session/common-passwords.ts'
import { doneAnswer, forgotInput, resetInput, verifyAnswer, verifyInput } from '#shared/account/account-contract.ts'
import { refuse, visitorOf } from './account-answers.ts'
import type { AccountDeps } from './account-deps.ts'
import { knownDevicesOf, rememberDevice } from './known-device.ts'
import { formLimit } from './login-routes.ts'
import { resetPassword, sendRecoveryCode, verifyRecoveryCode } from './recovery-service.ts'

export function registerRecovery(server: FastifyInstance, deps: AccountDeps) {
  const app = server.withTypeProvider<ZodTypes>()
  const common = { config: { access: 'guest' }, bodyLimit: formLimit } as const

  app.post(
    '/api/password/forgot',
    { ...common, schema: { body: forgotInput, response: { 200: doneAnswer } } },
    async (request, reply) => {
      const result = await sendRecoveryCode(deps, { ...request.body, ...(await askerOf(request)) })
      if (!result.ok) return refuse(reply, result)
      reply.header('cache-control', 'no-store')
      return { ok: true as const }
    },
  )

  app.post(
    '/api/password/verify',
    { ...common, schema: { body: verifyInput, response: { 200: verifyAnswer } } },
    async (request, reply) => {
      const result = await verifyRecoveryCode(deps, { ...request.body, ...(await askerOf(request)) })
      if (!result.ok && result.code === 'too-many') return refuse(reply, result)
      reply.header('cache-control', 'no-store')
      return { valid: result.ok }
    },
  )

  app.post(
    '/api/password/reset',
    { ...common, schema: { body: resetInput, response: { 200: doneAnswer } } },
    async (request, reply) => {
      const { new_password, ...guess } = request.body
      refuseCommonPassword({ password: new_password, shopName: deps.shop.name, field: 'new_password' })
      const result = await resetPassword(deps, { ...guess, newPassword: new_password, ...(await askerOf(request)) })
      if (!result.ok) return refuse(reply, result)
      await rememberDevice(request, reply, { db: deps.db, userId: result.userId })
      reply.header('cache-control', 'no-store')
      return { ok: true as const }
    },
  )
}

async function askerOf(request: FastifyRequest) {
  return { visitor: visitorOf(request), devices: await knownDevicesOf(request) }
}
