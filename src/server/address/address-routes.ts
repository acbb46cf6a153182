import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { userOf } from '#server/platform/session/access.ts'
import { addressInput, addressList } from '#shared/address/address-contract.ts'
import { idParam } from '#shared/api/parameters.ts'
import { keepAddress, listAddresses, removeAddress } from './address-service.ts'

export function registerAddresses(server: FastifyInstance, { database: { db } }: { database: Database }) {
  const app = server.withTypeProvider<ZodTypes>()
  const config = { access: 'user' } as const
  const response = { 200: addressList }

  app.get('/api/addresses', { config, schema: { response } }, async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    return { addresses: await listAddresses(db, userOf(request).id) }
  })

  app.post(
    '/api/addresses',
    { config, bodyLimit: 4096, schema: { body: addressInput, response } },
    async (request) => ({
      addresses: await keepAddress(db, { ...request.body, userId: userOf(request).id }),
    }),
  )

  app.delete(
    '/api/addresses/:id',
    { config, schema: { params: z.object({ id: idParam }), response } },
    async (request) => ({
      addresses: await removeAddress(db, { id: request.params.id, userId: userOf(request).id }),
    }),
  )
}
