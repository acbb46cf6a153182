import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { staleProblem } from '#server/journal/stale-problem-service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readPhotos, registerPhotosForms } from '#server/platform/files/photo-form.ts'
import type { PhotoGallery } from '#server/platform/files/photo-gallery.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { mayKnowPurchase, rejectWithout, userOf } from '#server/platform/session/access.ts'
import { isByKey } from '#server/platform/session/cookies.ts'
import { sendTable } from '#server/platform/spreadsheet/table-sender.ts'
import type { ProductFilter } from '#shared/product/product-admin-contract.ts'
import { productAdminEndpoints, productUploadEndpoints } from '#shared/product/product-admin-endpoints.ts'
import { listLinkedModels, pasteModels, removeModels } from './model-paste-service.ts'
import {
  countProductViews,
  exportProducts,
  exportWidths,
  listBrands,
  listManagedProducts,
} from './product-admin-list-service.ts'
import {
  changeProduct,
  createProduct,
  deleteProduct,
  duplicateProduct,
  type ProductRejection,
  readProduct,
} from './product-admin-service.ts'
import { type Editor, listEdits } from './product-edit-service.ts'
import { addPhotos, arrangePhotos } from './product-photo-service.ts'

type Deps = { database: Database; gallery: PhotoGallery }

export function editorOf(request: FastifyRequest): Editor {
  return { id: userOf(request).id, ip: request.ip, isProgram: isByKey(request) }
}

export function rejectProduct(rejection: ProductRejection): never {
  if (rejection.code === 'stale') throw staleProblem('товар', rejection.conflict)
  const { ok: _ok, code, ...details } = rejection
  throw problemError(code, details)
}

/** Whoever may not know the supplier of a product does not find it out by asking for all of theirs. */
export function rejectForeignFilter(request: FastifyRequest, filter: Pick<ProductFilter, 'supplier'>) {
  if (filter.supplier !== undefined) rejectWithout(request, 'purchase')
}

export async function registerProductManagement(app: FastifyInstance, { database: { db }, gallery }: Deps) {
  serveEndpoints(app, productAdminEndpoints, {
    'GET /api/admin/products': (request) => {
      const { sort, limit, page, ...filter } = request.query
      rejectForeignFilter(request, filter)
      return listManagedProducts(db, { filter: filter as ProductFilter, sort, limit, page })
    },
    'GET /api/admin/products/counts': () => countProductViews(db),
    'GET /api/admin/brands': async () => ({ brands: await listBrands(db) }),
    'GET /api/admin/products/:id': async (request) => {
      const found = await readProduct(db, request.params.id)
      return found.ok ? found.product : rejectProduct(found)
    },
    'POST /api/admin/products': async (request) => {
      const made = await createProduct(db, { input: request.body, by: editorOf(request) })
      return made.ok ? made.product : rejectProduct(made)
    },
    'PATCH /api/admin/products/:id': async (request) => {
      const changed = await changeProduct(db, {
        id: request.params.id,
        input: request.body,
        by: editorOf(request),
      })
      return changed.ok ? changed.product : rejectProduct(changed)
    },
    'POST /api/admin/products/:id/duplicate': async (request) => {
      const made = await duplicateProduct(db, {
        id: request.params.id,
        sku: request.body.sku,
        by: editorOf(request),
      })
      return made.ok ? made.product : rejectProduct(made)
    },
    'DELETE /api/admin/products/:id': async (request) => {
      const removed = await deleteProduct(db, { id: request.params.id, by: editorOf(request) })
      return removed.ok ? { ok: true as const } : rejectProduct(removed)
    },
    'GET /api/admin/products/:id/edits': (request) =>
      listEdits(db, {
        subject: 'product',
        subjectId: request.params.id,
        ...request.query,
        cursor: request.query.cursor,
      }),
    'GET /api/admin/products/:id/models': (request) =>
      listLinkedModels(db, { productId: request.params.id, search: request.query.search }),
    'POST /api/admin/products/:id/models': async (request) => {
      const pasted = await pasteModels(db, { productId: request.params.id, input: request.body, by: editorOf(request) })
      return pasted.ok ? pasted : rejectProduct(pasted)
    },
    'DELETE /api/admin/products/:id/models': async (request) => {
      const removed = await removeModels(db, {
        productId: request.params.id,
        ids: request.body.ids,
        by: editorOf(request),
      })
      return removed.ok ? removed : rejectProduct(removed)
    },
    'PUT /api/admin/products/:id/photos': async (request) => {
      const { photos, version } = request.body
      const arranged = await arrangePhotos(db, { id: request.params.id, photos, version, by: editorOf(request) })
      return arranged.ok ? arranged.product : rejectProduct(arranged)
    },
    'GET /api/admin/products/export': (request, reply) => {
      const { format, ids, ...filter } = request.query
      rejectForeignFilter(request, filter)
      const rows = exportProducts(db, {
        selection: ids ? { ids } : { filter: filter as ProductFilter },
        hasPurchase: mayKnowPurchase(request),
      })
      return sendTable(reply, rows, { name: 'tovary', format, columnWidths: exportWidths })
    },
  })

  // A scope of its own, so that no other route begins to read forms.
  await app.register(async (scope) => {
    await registerPhotosForms(scope)
    serveEndpoints(scope, productUploadEndpoints, {
      'POST /api/admin/products/:id/photos': async (request) => {
        const added = await addPhotos(
          { db, gallery },
          { id: request.params.id, photos: readPhotos(request), by: editorOf(request) },
        )
        if (added.ok) return added.product
        if (isAboutPhotos(added.code)) throw problemError(added.code)
        return rejectProduct(added as ProductRejection)
      },
    })
  })
}

const photoCodes = ['bad-photo', 'disk-full', 'unavailable', 'photos-full'] as const

function isAboutPhotos(code: string): code is (typeof photoCodes)[number] {
  return (photoCodes as readonly string[]).includes(code)
}
