import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/database/database.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { waitingCounts } from '#shared/shop/waiting-contract.ts'
import { countWaiting } from './waiting-queries.ts'

export function registerWaiting(server: FastifyInstance, { database: { db } }: { database: Database }) {
  server
    .withTypeProvider<ZodTypes>()
    .get('/api/admin/waiting', { config: { access: 'admin' }, schema: { response: { 200: waitingCounts } } }, () =>
      countWaiting(db),
    )
}
