import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { reject, viewerOf } from '#server/order/order-request.ts'
import { findOwnOrder } from '#server/order/read-service.ts'
import { readReturnPhoto, saveReturnPhoto } from '#server/order-return/return-photo-service.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { readPhotoForm, registerPhotoForms } from '#server/platform/files/photo-upload.ts'
import { openPhotoStore } from '#server/platform/files/photo-upload-store.ts'
import { httpHeaders } from '#server/platform/http/http-headers.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { Config } from '#server/platform/process/config.ts'
import {
  returnPhotoAdminEndpoints,
  returnPhotoEndpoints,
  returnPhotoFormEndpoints,
} from '#shared/order/return-photo-endpoints.ts'

export async function registerReturnPhotos(
  server: FastifyInstance,
  deps: OrderDeps & { config: Config; files: FileStore },
) {
  const photos = openPhotoStore(deps.files, 'returns')
  const store = { db: deps.db, photos }
  const headers = { ...httpHeaders(deps.config).upload, 'cache-control': 'private, no-store' }

  // A scope of its own, so that no other route begins to read forms.
  await server.register(async (scope) => {
    await registerPhotoForms(scope)
    serveEndpoints(scope, returnPhotoFormEndpoints, {
      'POST /api/orders/:number/return-photos': async (request) => {
        const order = await findOwnOrder(deps, request.params.number, await viewerOf(request))
        if (!order) throw problemError('order-not-found')
        const { photo } = request.isMultipart() ? await readPhotoForm(request) : { photo: null }
        if (!photo) throw problemError('bad-input', { fields: { photo: 'Приложите фото' } })
        const saved = await saveReturnPhoto(store, order, photo)
        return saved.ok ? { id: saved.id } : reject(saved)
      },
    })
  })

  serveEndpoints(server, returnPhotoEndpoints, {
    'GET /api/orders/:number/return-photos/:id': async (request, reply) => {
      const order = await findOwnOrder(deps, request.params.number, await viewerOf(request))
      const jpeg = order && (await readReturnPhoto(store, { orderId: order.id, id: request.params.id }))
      if (!jpeg) throw problemError('not-found')
      return reply.headers(headers).type('image/jpeg').send(jpeg)
    },
  })

  serveEndpoints(server, returnPhotoAdminEndpoints, {
    'GET /api/admin/orders/:id/return-photos/:photo': async (request, reply) => {
      const { id: orderId, photo: id } = request.params
      const jpeg = await readReturnPhoto(store, { orderId, id })
      if (!jpeg) throw problemError('not-found')
      return reply.headers(headers).type('image/jpeg').send(jpeg)
    },
  })
}
