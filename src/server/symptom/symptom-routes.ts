import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { readableOf } from '#server/platform/session/read-source.ts'
import { symptomEndpoints } from '#shared/symptom/symptom-endpoints.ts'
import { listSymptoms } from './symptom-service.ts'

export function registerSymptoms(app: FastifyInstance) {
  serveEndpoints(app, symptomEndpoints, {
    'GET /api/symptoms': async (request) => {
      const found = await listSymptoms(readableOf(request), { categorySlug: request.query.category })
      if (!found.ok) throw problemError(found.code)
      return { symptoms: found.symptoms }
    },
  })
}
