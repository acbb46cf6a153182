import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { supplierEndpoints } from '#shared/supplier/supplier-endpoints.ts'
import { changeSupplier, createSupplier, listSuppliers, type SupplierResult } from './supplier-service.ts'

export function registerSuppliers(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, supplierEndpoints, {
    'GET /api/admin/suppliers': async () => ({ suppliers: await listSuppliers(db) }),
    'POST /api/admin/suppliers': async (request) =>
      answerOf(await createSupplier(db, { input: request.body, by: editorOf(request) })),
    'PATCH /api/admin/suppliers/:id': async (request) =>
      answerOf(await changeSupplier(db, { id: request.params.id, input: request.body, by: editorOf(request) })),
  })
}

function answerOf(result: SupplierResult) {
  if (result.ok) return result.supplier
  throw problemError(result.code)
}

function editorOf(request: FastifyRequest) {
  return { id: userOf(request).id, ip: request.ip }
}
