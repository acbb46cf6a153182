import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { userOf } from '#server/platform/session/access.ts'
import { addressEndpoints } from '#shared/address/address-endpoints.ts'
import { keepAddress, listAddresses, removeAddress } from './address-service.ts'

export function registerAddresses(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, addressEndpoints, {
    'GET /api/addresses': async (request) => ({ addresses: await listAddresses(db, userOf(request).id) }),
    'POST /api/addresses': async (request) => ({
      addresses: await keepAddress(db, { ...request.body, userId: userOf(request).id }),
    }),
    'DELETE /api/addresses/:id': async (request) => ({
      addresses: await removeAddress(db, { id: request.params.id, userId: userOf(request).id }),
    }),
  })
}
