import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/database/database.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { idParam, listLimit, typedText } from '#shared/api/parameters.ts'
import { journalPage, journalQuery } from '#shared/journal/journal-contract.ts'
import { countEvents, findEvents } from './journal-queries.ts'

/** Who did what, the latest first. */
export function registerJournal(server: FastifyInstance, { database: { db } }: { database: Database }) {
  const querystring = journalQuery.extend({
    actor_id: idParam.optional(),
    user_id: idParam.optional(),
    search: typedText.default(''),
    limit: listLimit,
  })
  server
    .withTypeProvider<ZodTypes>()
    .get(
      '/api/admin/audit',
      { config: { access: 'admin' }, schema: { querystring, response: { 200: journalPage } } },
      async (request, reply) => {
        const { cursor, limit, actor_id: actorId, user_id: userId, ...asked } = request.query
        const filter = { ...asked, actorId, userId }
        const found = await findEvents(db, { ...filter, before: cursor, limit: limit + 1 })
        const events = found.slice(0, limit)
        reply.header('cache-control', 'no-store')
        return {
          events,
          total: await countEvents(db, filter),
          next_cursor: found.length > limit ? (events.at(-1)?.id ?? null) : null,
        }
      },
    )
}
