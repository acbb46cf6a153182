import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type AccountDeps,
  isSecondStepNeeded,
  knownDeviceOf,
  letIn,
  type TooMany,
} from '#server/account/login-service.ts'
import { findProfile } from '#server/account/profile-service.ts'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { addressOf, rejectTooMany } from '#server/platform/admission/limits.ts'
import type { Counter } from '#server/platform/admission/try-counters.ts'
import { type ProblemCode, problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { endHalfLogin, forgetHalfLogin, halfLoginOf } from '#server/platform/session/half-logins.ts'
import { refreshHints, sessionOf } from '#server/platform/session/sessions.ts'
import { factorAdminEndpoints, factorEndpoints, secondStepEndpoints } from '#shared/factor/factor-endpoints.ts'
import {
  type Owner,
  offerTotp,
  readFactors,
  removeTotp,
  renewRecoveryCodes,
  resetFactorsOf,
  takeTotp,
} from './factor-service.ts'
import { checkCode } from './second-step-service.ts'

/** What the staff prove beside the password: the second step of a login, and how it is chosen. */
export function registerFactors(app: FastifyInstance, deps: AccountDeps) {
  registerSecondStep(app, deps)

  serveEndpoints(app, factorEndpoints, {
    'GET /api/user/factors': async (request) => ({
      ...(await readFactors(deps, staffOf(request).id)),
      is_required: request.server.sessions.staffRules().isFactorRequired,
    }),
    'POST /api/user/totp': (request) => offerTotp(deps, staffOf(request)),
    'POST /api/user/totp/confirm': async (request, reply) => {
      const owner = await ownerOf(request)
      const added = await takeTotp(deps, owner, request.body.code)
      if (!added.ok) return reject(reply, added)
      const user = await findProfile(deps, owner.id)
      if (user) refreshHints(request, reply, user)
      return { recovery_codes: added.recoveryCodes }
    },
    'DELETE /api/user/totp': async (request) => {
      if (!(await removeTotp(deps, await ownerOf(request)))) throw problemError('not-found')
      return { ok: true as const }
    },
    'POST /api/user/recovery-codes': async (request, reply) => {
      const renewed = await renewRecoveryCodes(deps, await ownerOf(request))
      if (!renewed.ok) return reject(reply, renewed)
      return { codes: renewed.codes }
    },
  })

  serveEndpoints(app, factorAdminEndpoints, {
    'DELETE /api/admin/staff/:id/factors': async (request, reply) => {
      const by = { actorId: userOf(request).id, ip: request.ip }
      const reset = await resetFactorsOf(deps, { userId: request.params.id, ...by })
      if (!reset.ok) return reject(reply, reset)
      return { ok: true as const }
    },
  })
}

function registerSecondStep(app: FastifyInstance, deps: AccountDeps) {
  serveEndpoints(app, secondStepEndpoints, {
    'POST /api/login/code': async (request, reply) => {
      const user = await halfLoggedIn(deps, request)
      const counters = await countersOf(deps, request, user)
      const checked = await checkCode(deps, { userId: user.id, code: request.body.code, counters })
      const signedIn =
        checked.ok &&
        (await letIn(
          deps,
          { request, reply },
          {
            user,
            factor: checked.factor,
            spend: async (tx) => (await checked.spend(tx)) && (await endHalfLogin(tx, request)),
          },
        ))
      if (!signedIn) {
        // Whoever comes so far knows the password.
        await writeAudit(deps.db, { kind: 'login-factor-failed', actorId: null, subjectId: user.id, ip: request.ip })
        return reject(reply, checked.ok ? { ok: false, code: 'wrong-code' } : checked)
      }
      forgetHalfLogin(request, reply)
      return signedIn
    },
  })
}

/** Whose password was right a moment ago, in this browser. */
async function halfLoggedIn(deps: AccountDeps, request: FastifyRequest) {
  const userId = await halfLoginOf(request)
  const user = userId === null ? null : await findProfile(deps, userId)
  if (!user || user.blocked || !isSecondStepNeeded(user)) throw problemError('half-login-over')
  return user
}

/** As with passwords, a browser of the user's own has tries that strangers cannot use up. */
async function countersOf(
  deps: AccountDeps,
  request: FastifyRequest,
  user: Awaited<ReturnType<typeof halfLoggedIn>>,
): Promise<Counter[]> {
  const device = await knownDeviceOf(deps, request, user)
  return device
    ? [
        ['factorOfDevice', device.id],
        ['factorOfDevices', String(user.id)],
      ]
    : [
        ['factorOfAddress', addressOf(request)],
        ['factorOfAccount', String(user.id)],
      ]
}

/** Customers have a password and no more: their accounts open nobody else's things. */
function staffOf(request: FastifyRequest) {
  const user = userOf(request)
  if (user.role !== 'admin') throw problemError('factor-for-staff')
  return user
}

async function ownerOf(request: FastifyRequest): Promise<Owner> {
  const { id, email } = staffOf(request)
  return { id, email, ip: request.ip, sessionId: (await sessionOf(request))?.sessionId ?? '' }
}

function reject(
  reply: FastifyReply,
  rejection: TooMany | { ok: false; code: Exclude<ProblemCode, 'too-many'> },
): never {
  if ('seconds' in rejection) return rejectTooMany(reply, rejection.seconds)
  throw problemError(rejection.code)
}
