import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AccountDeps, checkPassword, type TooMany } from '#server/account/login-service.ts'
import { findProfile } from '#server/account/profile-service.ts'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { rejectTooMany } from '#server/platform/admission/limits.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { markProven, sessionOf } from '#server/platform/session/sessions.ts'
import type { Factor } from '#shared/factor/factor-contract.ts'
import { proofEndpoints } from '#shared/factor/factor-endpoints.ts'
import { placeOf } from './factor-routes.ts'
import { askPasskey, checkPasskey } from './passkey-service.ts'
import { checkCode } from './second-step-service.ts'

type Proof =
  | { ok: true; factor?: Factor | 'recovery' }
  | { ok: false; code: 'wrong-password' | 'wrong-code' | 'wrong-passkey' | 'unavailable' }
  | TooMany
type Prover = { id: number; email: string; sessionId: string }

/** Whoever is logged in proves it again; it counts for ten minutes, in this session only. */
export function registerProof(app: FastifyInstance, deps: AccountDeps) {
  serveEndpoints(app, proofEndpoints, {
    'GET /api/user/proof': async (request) => ({
      is_fresh: (await sessionOf(request))?.isProven ?? false,
      factors: (await findProfile(deps, userOf(request).id))?.factors ?? [],
    }),
    'POST /api/user/proof/options': async (request) => {
      const userId = userOf(request).id
      return { options: await askPasskey(deps, { purpose: 'prove', userId, place: placeOf(request) }) }
    },
    'POST /api/user/proof': async (request, reply) => {
      const { id, email } = userOf(request)
      const user = { id, email, sessionId: (await sessionOf(request))?.sessionId ?? '' }
      const { password = '', code, passkey } = request.body
      const proof: Proof = passkey
        ? await byPasskey(request, user, passkey)
        : code
          ? await byCode(user, code)
          : await checkPassword(deps, { user, password })
      const noted = { actorId: id, subjectId: id, ip: request.ip }
      if (!proof.ok) {
        await writeAudit(deps.db, { kind: 'login-proof-failed', ...noted })
        if ('seconds' in proof) return rejectTooMany(reply, proof.seconds)
        throw problemError(proof.code)
      }
      await deps.db.transaction(async (tx) => {
        await markProven(tx, user.sessionId)
        const details = proof.factor && { details: { factor: proof.factor } }
        await writeAudit(tx, { kind: 'login-proof', ...noted, ...details })
      })
      return { ok: true as const }
    },
  })

  async function byPasskey(request: FastifyRequest, { id }: Prover, response: unknown): Promise<Proof> {
    const proof = await checkPasskey(deps, { purpose: 'prove', response, place: placeOf(request) })
    const isProven = proof?.isRight && proof.userId === id && (await deps.db.transaction(proof.spend))
    return isProven ? { ok: true, factor: 'passkey' } : { ok: false, code: 'wrong-passkey' }
  }

  /** Counted together with passwords: an open session has its own tries, of whatever kind. */
  async function byCode({ id, sessionId }: Prover, code: string): Promise<Proof> {
    const checked = await checkCode(deps, {
      userId: id,
      code,
      counters: [
        ['passwordOfSession', sessionId],
        ['passwordOfSessions', String(id)],
      ],
    })
    if (!checked.ok) return checked
    const isSpent = await deps.db.transaction((tx) => checked.spend(tx))
    return isSpent ? { ok: true, factor: checked.factor } : { ok: false, code: 'wrong-code' }
  }
}
