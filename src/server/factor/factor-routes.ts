import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type AccountDeps,
  deviceName,
  isSecondStepNeeded,
  knownDeviceOf,
  letIn,
  type TooMany,
} from '#server/account/login-service.ts'
import { findProfile } from '#server/account/profile-service.ts'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { addressOf, rejectTooMany } from '#server/platform/admission/limits.ts'
import type { Counter } from '#server/platform/admission/try-counters.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type ProblemCode, problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { endHalfLogin, forgetHalfLogin, halfLoginOf } from '#server/platform/session/half-logins.ts'
import { browserSecret, hashToken, refreshHints, sessionOf } from '#server/platform/session/sessions.ts'
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
import { addPasskey, askPasskey, checkPasskey, offerPasskey, type Place, removePasskey } from './passkey-service.ts'
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
      return welcome(request, reply, owner.id, added.recoveryCodes)
    },
    'POST /api/user/passkeys/options': async (request) => {
      const { id, email, firstName, lastName } = staffOf(request)
      const named = { id, email, name: `${firstName} ${lastName}` }
      return { options: await offerPasskey(deps, named, placeOf(request)) }
    },
    'POST /api/user/passkeys': async (request, reply) => {
      const owner = await ownerOf(request)
      const { response } = request.body
      const name = request.body.name || deviceName(request.headers['user-agent'] ?? '')
      const added = await addPasskey(deps, owner, { response, name, place: placeOf(request) })
      if (!added.ok) return reject(reply, added)
      return welcome(request, reply, owner.id, added.recoveryCodes)
    },
    'DELETE /api/user/passkeys/:id': async (request, reply) => {
      const removed = await removePasskey(deps, await ownerOf(request), request.params.id)
      if (!removed.ok) return reject(reply, removed)
      return { ok: true as const }
    },
    'DELETE /api/user/totp': async (request, reply) => {
      const removed = await removeTotp(deps, await ownerOf(request))
      if (!removed.ok) return reject(reply, removed)
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

  /** From now on management is open, and the menu shows what is. */
  async function welcome(request: FastifyRequest, reply: FastifyReply, userId: number, codes: string[] | null) {
    const user = await findProfile(deps, userId)
    if (user) refreshHints(request, reply, user)
    return { recovery_codes: codes }
  }
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
        await noteFailed(deps, request, { userId: user.id })
        return reject(reply, checked.ok ? { ok: false, code: 'wrong-code' } : checked)
      }
      forgetHalfLogin(request, reply)
      return signedIn
    },
    'POST /api/login/passkey/options': async (request) => {
      const userId = request.body.after_password ? (await halfLoggedIn(deps, request)).id : null
      return { options: await askPasskey(deps, { purpose: 'enter', userId, place: placeOf(request) }) }
    },
    'POST /api/login/passkey': async (request, reply) => {
      const { response } = request.body
      const proof = await checkPasskey(deps, { purpose: 'enter', response, place: placeOf(request) })
      if (!proof) throw problemError('wrong-passkey')
      const user = await findProfile(deps, proof.userId)
      const mayEnter = proof.isRight && user && !user.blocked && isSecondStepNeeded(user)
      const spend = async (tx: Queryable) => {
        await endHalfLogin(tx, request)
        return proof.spend(tx)
      }
      const signedIn = mayEnter && (await letIn(deps, { request, reply }, { user, factor: 'passkey', spend }))
      if (!signedIn) {
        await noteFailed(deps, request, { userId: proof.userId, factor: 'passkey' })
        throw problemError('wrong-passkey')
      }
      forgetHalfLogin(request, reply)
      return signedIn
    },
  })
}

/** What a device signs is good at the shop's own address and in the browser that asked for it. */
export function placeOf(request: FastifyRequest): Place {
  return {
    publicOrigin: request.server.sessions.publicOrigin,
    browserHash: hashToken(browserSecret(request)),
  }
}

function noteFailed(
  { db }: AccountDeps,
  { ip }: FastifyRequest,
  { userId, factor }: { userId: number; factor?: 'passkey' },
) {
  const details = factor && { details: { factor } }
  return writeAudit(db, { kind: 'login-factor-failed', actorId: null, subjectId: userId, ip, ...details })
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
  const { isFactorRequired } = request.server.sessions.staffRules()
  return { id, email, ip: request.ip, sessionId: (await sessionOf(request))?.sessionId ?? '', isFactorRequired }
}

function reject(
  reply: FastifyReply,
  rejection: TooMany | { ok: false; code: Exclude<ProblemCode, 'too-many'> },
): never {
  if ('seconds' in rejection) return rejectTooMany(reply, rejection.seconds)
  throw problemError(rejection.code)
}
