import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { rejectWithout } from '#server/platform/session/access.ts'
import { labelEndpoints } from '#shared/label/label-endpoints.ts'
import { printLabels } from './label-service.ts'

export function registerLabels(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, labelEndpoints, {
    'GET /api/admin/labels': async (request, reply) => {
      // What came and how much is the business of whoever works with the stock.
      if (request.query.document) rejectWithout(request, 'stock')
      const printed = await printLabels(db, request.query)
      if (!printed.ok) throw problemError('bad-input', { error: printed.problem })
      return reply
        .header('content-security-policy', printed.policy)
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(printed.html)
    },
  })
}
