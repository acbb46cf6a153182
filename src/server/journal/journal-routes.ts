import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { journalEndpoints } from '#shared/journal/journal-endpoints.ts'
import { countEvents, findEvents } from './journal-queries.ts'

/** Who did what, the latest first. */
export function registerJournal(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, journalEndpoints, {
    'GET /api/admin/audit': async (request) => {
      const { cursor, limit, actor_id: actorId, user_id: userId, ...asked } = request.query
      const filter = { ...asked, actorId, userId }
      const found = await findEvents(db, { ...filter, before: cursor, limit: limit + 1 })
      const events = found.slice(0, limit)
      return {
        events,
        // A first page that is not full says the total by itself.
        total: !cursor && found.length <= limit ? found.length : await countEvents(db, filter),
        next_cursor: found.length > limit ? (events.at(-1)?.id ?? null) : null,
      }
    },
  })
}
