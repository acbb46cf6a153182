import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { editorOf } from '#server/product/product-admin-routes.ts'
import { idParam, listLimit } from '#shared/api/parameters.ts'
import { batchList, bulkAnswer, bulkInput, keptList, undoAnswer } from '#shared/product-batch/bulk-change-contract.ts'
import { changeMany, listBatches } from './bulk-service.ts'
import { listKept, undoBulk } from './undo-service.ts'

const admin = { access: 'admin' } as const
/** Ten thousand ids. */
const bodyLimit = 256 * 1024

export function registerBulkManagement(server: FastifyInstance, { database: { db } }: { database: Database }) {
  const app = server.withTypeProvider<ZodTypes>()

  app.post(
    '/api/admin/products/bulk',
    { config: admin, bodyLimit, schema: { body: bulkInput, response: { 200: bulkAnswer } } },
    async (request) => {
      const changed = await changeMany(db, { input: request.body, by: editorOf(request) })
      if (!changed.ok) throw problemError(changed.code, 'fields' in changed ? { fields: changed.fields } : {})
      return changed.answer
    },
  )

  app.get(
    '/api/admin/batches',
    {
      config: admin,
      schema: {
        querystring: z.object({ limit: listLimit, cursor: idParam.optional() }),
        response: { 200: batchList },
      },
    },
    (request) => listBatches(db, { limit: request.query.limit, cursor: request.query.cursor }),
  )

  app.post(
    '/api/admin/batches/:id/undo',
    { config: admin, schema: { params: z.object({ id: idParam }), response: { 200: undoAnswer } } },
    async (request) => {
      const undone = await undoBulk(db, { batchId: request.params.id, by: editorOf(request) })
      if (!undone.ok) throw problemError(undone.code)
      return undone.answer
    },
  )

  app.get(
    '/api/admin/batches/:id/kept',
    {
      config: admin,
      schema: {
        params: z.object({ id: idParam }),
        querystring: z.object({ limit: listLimit, cursor: editCursor.optional() }),
        response: { 200: keptList },
      },
    },
    (request) => listKept(db, { batchId: request.params.id, limit: request.query.limit, cursor: request.query.cursor }),
  )
}

const editCursor = z.string().regex(/^\d{1,18}$/)
