import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { symptomEndpoints } from '#shared/symptom/symptom-endpoints.ts'
import { listSymptoms } from './symptom-service.ts'

export function registerSymptoms(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, symptomEndpoints, {
    'GET /api/symptoms': async (request) => {
      const found = await listSymptoms(db, { categorySlug: request.query.category })
      if (!found.ok) throw problemError(found.code)
      return { symptoms: found.symptoms }
    },
  })
}
