import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { staleProblem } from '#server/journal/stale-problem-service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { symptomAdminEndpoints } from '#shared/symptom/symptom-admin-endpoints.ts'
import { changeFaultWords, findFaultWords } from './fault-words-service.ts'

export function registerSymptomAdmin(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, symptomAdminEndpoints, {
    'GET /api/admin/symptoms': (request) => {
      const { search, limit, page } = request.query
      return findFaultWords(db, { search, limit, offset: (page - 1) * limit })
    },
    'PATCH /api/admin/symptoms/:id': async (request) => {
      const by = { actorId: userOf(request).id, ip: request.ip }
      const result = await changeFaultWords(db, request.params.id, request.body, by)
      if (result.ok) return result.fault
      throw result.code === 'stale' ? staleProblem('данные', result.conflict) : problemError(result.code)
    },
  })
}
