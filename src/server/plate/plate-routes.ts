import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { plateEndpoints } from '#shared/plate/plate-endpoints.ts'
import { readPlate } from './plate-service.ts'

export function registerPlate(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, plateEndpoints, { 'POST /api/plate': (request) => readPlate(db, request.body) })
}
