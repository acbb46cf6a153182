import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { typedText } from '#shared/api/parameters.ts'
import { symptomList } from '#shared/symptom/symptom-contract.ts'
import { listSymptoms } from './symptom-service.ts'

export function registerSymptoms(server: FastifyInstance, { database: { db } }: { database: Database }) {
  server.withTypeProvider<ZodTypes>().get(
    '/api/symptoms',
    {
      config: { access: 'guest' },
      schema: { querystring: z.object({ category: typedText.optional() }), response: { 200: symptomList } },
    },
    async (request) => {
      const found = await listSymptoms(db, { categorySlug: request.query.category })
      if (!found.ok) throw problemError(found.code)
      return { symptoms: found.symptoms }
    },
  )
}
