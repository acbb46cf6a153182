import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { rejectCommonPassword } from '#server/platform/session/common-passwords.ts'
import { signIn } from '#server/platform/session/sessions.ts'
import { invitationEndpoints, staffEndpoints } from '#shared/staff/staff-endpoints.ts'
import { reject, visitorOf } from './account-answers.ts'
import type { AccountDeps } from './account-deps.ts'
import { rememberDevice } from './known-device.ts'
import { withFactorNeeded } from './login-service.ts'
import { findInvitations, findStaffMembers } from './staff-queries.ts'
import { endInvitation, invite, joinAsKnown, joinAsNew, readInvitation } from './staff-service.ts'

/** Who works in the shop, and how somebody new begins to. */
export function registerStaff(app: FastifyInstance, deps: AccountDeps) {
  serveEndpoints(app, staffEndpoints, {
    'GET /api/admin/staff': async () => ({
      people: await findStaffMembers(deps.db),
      invitations: await findInvitations(deps.db),
    }),
    'POST /api/admin/staff/invitations': async (request, reply) => {
      const invited = await invite(deps, request.body, inviterOf(request))
      if (!invited.ok) return reject(reply, invited)
      return { ok: true as const }
    },
    'DELETE /api/admin/staff/invitations/:id': async (request) => {
      if (!(await endInvitation(deps, request.params.id, inviterOf(request)))) throw problemError('not-found')
      return { ok: true as const }
    },
  })

  serveEndpoints(app, invitationEndpoints, {
    'POST /api/invitation': async (request) => {
      const found = await readInvitation(deps, request.body.token)
      if (!found) throw problemError('invitation-over')
      return found
    },
    'POST /api/invitation/register': async (request, reply) => {
      const { password } = request.body
      rejectCommonPassword({ password, shopName: deps.shop.name, field: 'password' })
      return welcome(request, reply, await joinAsNew(deps, request.body, visitorOf(request)))
    },
    'POST /api/invitation/accept': async (request, reply) => {
      const { id } = userOf(request)
      return welcome(request, reply, await joinAsKnown(deps, request.body.token, id, visitorOf(request)))
    },
  })

  async function welcome(request: FastifyRequest, reply: FastifyReply, joined: Awaited<ReturnType<typeof joinAsNew>>) {
    if (!joined.ok) return reject(reply, joined)
    await signIn(request, reply, joined)
    await rememberDevice(request, reply, { db: deps.db, userId: joined.user.id })
    return withFactorNeeded(request, joined.user)
  }
}

function inviterOf(request: FastifyRequest) {
  const { id, firstName, lastName } = userOf(request)
  return { actorId: id, name: `${firstName} ${lastName}`, ip: request.ip }
}
