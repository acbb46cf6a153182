import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { refuseCommonPassword } from '#server/platform/session/common-passwords.ts'
import { recoveryEndpoints } from '#shared/account/account-endpoints.ts'
import { refuse, visitorOf } from './account-answers.ts'
import type { AccountDeps } from './account-deps.ts'
import { knownDevicesOf, rememberDevice } from './known-device.ts'
import { resetPassword, sendRecoveryCode, verifyRecoveryCode } from './recovery-service.ts'

export function registerRecovery(app: FastifyInstance, deps: AccountDeps) {
  serveEndpoints(app, recoveryEndpoints, {
    'POST /api/password/forgot': async (request, reply) => {
      const result = await sendRecoveryCode(deps, { ...request.body, ...(await askerOf(request)) })
      if (!result.ok) return refuse(reply, result)
      return { ok: true as const }
    },
    'POST /api/password/verify': async (request, reply) => {
      const result = await verifyRecoveryCode(deps, { ...request.body, ...(await askerOf(request)) })
      if (!result.ok && result.code === 'too-many') return refuse(reply, result)
      return { valid: result.ok }
    },
    'POST /api/password/reset': async (request, reply) => {
      const { new_password, ...guess } = request.body
      refuseCommonPassword({ password: new_password, shopName: deps.shop.name, field: 'new_password' })
      const result = await resetPassword(deps, { ...guess, newPassword: new_password, ...(await askerOf(request)) })
      if (!result.ok) return refuse(reply, result)
      await rememberDevice(request, reply, { db: deps.db, userId: result.userId })
      return { ok: true as const }
    },
  })
}

async function askerOf(request: FastifyRequest) {
  return { visitor: visitorOf(request), devices: await knownDevicesOf(request) }
}
