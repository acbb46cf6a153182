import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { keyEndpoints } from '#shared/api-key/api-key-endpoints.ts'
import { createKey, endKey, findKeys } from './key-admin-service.ts'

type Deps = { database: Database; now?: (() => Date) | undefined }

export function registerKeys(app: FastifyInstance, { database: { db }, now = () => new Date() }: Deps) {
  serveEndpoints(app, keyEndpoints, {
    'GET /api/admin/keys': async () => ({ keys: await findKeys(db) }),
    'POST /api/admin/keys': async (request) => {
      const made = await createKey(db, request.body, actorOf(request), now())
      if (!made.ok) throw problemError('bad-input', { fields: made.fields })
      return { key: made.key, secret: made.secret }
    },
    'POST /api/admin/keys/:id/end': async (request) => {
      const key = await endKey(db, request.params.id, actorOf(request))
      if (!key) throw problemError('not-found')
      return key
    },
  })
}

function actorOf(request: FastifyRequest) {
  return { actorId: userOf(request).id, ip: request.ip }
}
