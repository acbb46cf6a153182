import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { guestEndpoints } from '#shared/guest/guest-endpoints.ts'
import { changeNote } from './customer-note-service.ts'
import { listGuests, mailboxOf, readGuest } from './guest-service.ts'

/** Who buys without an account: the list, one card, and what colleagues should know. */
export function registerGuests(app: FastifyInstance, { database: { db } }: { database: Database }) {
  async function cardOf(orderId: number) {
    const card = await readGuest(db, orderId)
    if (!card) throw problemError('not-found')
    return card
  }
  serveEndpoints(app, guestEndpoints, {
    'GET /api/admin/guests': (request) => listGuests(db, request.query),
    'GET /api/admin/guests/:id': (request) => cardOf(request.params.id),
    'PUT /api/admin/guests/:id/note': async (request) => {
      const { id } = request.params
      const email = await mailboxOf(db, id)
      if (!email) throw problemError('not-found')
      const by = { id: userOf(request).id, ip: request.ip }
      await changeNote(db, { email }, { input: request.body, by, about: { order: id } })
      return cardOf(id)
    },
  })
}
