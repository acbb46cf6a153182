import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { rejectWithout } from '#server/platform/session/access.ts'
import { editorOf, rejectForeignFilter } from '#server/product/product-admin-routes.ts'
import type { StaffRight } from '#shared/api/staff-right.ts'
import type { BulkInput } from '#shared/product-batch/bulk-change-contract.ts'
import { productBatchEndpoints } from '#shared/product-batch/product-batch-endpoints.ts'
import { changeMany, listBatches } from './bulk-service.ts'
import { listKept, undoBulk } from './undo-service.ts'

/** What each kind of change is about. */
const changeRights: Record<BulkInput['change']['kind'], StaffRight> = {
  price: 'prices',
  section: 'catalogue',
  visibility: 'catalogue',
  stock: 'stock',
  supplier: 'purchase',
  // What the shop pays can be told from what the rules make of it.
  markup: 'purchase',
}

function rightFor(change: BulkInput['change']): StaffRight {
  return change.kind === 'price' && change.field === 'purchase_price' ? 'purchase' : changeRights[change.kind]
}

export function registerBulkManagement(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, productBatchEndpoints, {
    'POST /api/admin/products/bulk': async (request) => {
      const { selection, change } = request.body
      rejectWithout(request, rightFor(change))
      if ('filter' in selection) rejectForeignFilter(request, selection.filter)
      const changed = await changeMany(db, { input: request.body, by: editorOf(request) })
      if (changed.ok) return changed.answer
      const { ok: _, code, ...details } = changed
      throw problemError(code, details)
    },
    'GET /api/admin/batches': (request) =>
      listBatches(db, { limit: request.query.limit, cursor: request.query.cursor }),
    'POST /api/admin/batches/:id/undo': async (request) => {
      const undone = await undoBulk(db, { batchId: request.params.id, by: editorOf(request) })
      if (!undone.ok) throw problemError(undone.code)
      return undone.answer
    },
    'GET /api/admin/batches/:id/kept': (request) =>
      listKept(db, { batchId: request.params.id, limit: request.query.limit, cursor: request.query.cursor }),
  })
}
