import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { readableOf } from '#server/platform/session/read-source.ts'
import { plateEndpoints } from '#shared/plate/plate-endpoints.ts'
import { readPlate } from './plate-service.ts'

export function registerPlate(app: FastifyInstance) {
  serveEndpoints(app, plateEndpoints, { 'POST /api/plate': (request) => readPlate(readableOf(request), request.body) })
}
