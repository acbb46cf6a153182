import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { readPhotos, registerPhotosForms } from '#server/platform/files/photo-form.ts'
import type { PhotoGallery } from '#server/platform/files/photo-gallery.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { idParam } from '#shared/api/parameters.ts'
import { managedProduct, photoOrderInput } from '#shared/product/product-admin-contract.ts'
import { editorOf, refuseProduct } from './product-admin-routes.ts'
import { addPhotos, arrangePhotos } from './product-photo-service.ts'

const admin = { access: 'admin' } as const
const idParams = z.object({ id: idParam })

type Deps = { database: Database; gallery: PhotoGallery }

export async function registerPhotoManagement(server: FastifyInstance, { database: { db }, gallery }: Deps) {
  // A scope of its own, so that no other route begins to read forms.
  await server.register(async (scope) => {
    await registerPhotosForms(scope)
    scope
      .withTypeProvider<ZodTypes>()
      .post(
        '/api/admin/products/:id/photos',
        { config: admin, schema: { params: idParams, response: { 201: managedProduct } } },
        async (request, reply) => {
          const added = await addPhotos(
            { db, gallery },
            { id: request.params.id, photos: readPhotos(request), by: editorOf(request) },
          )
          if (added.ok) return reply.code(201).send(added.product)
          if (isAboutPhotos(added.code)) throw problemError(added.code)
          return refuseProduct(added as Parameters<typeof refuseProduct>[0])
        },
      )
  })

  server
    .withTypeProvider<ZodTypes>()
    .put(
      '/api/admin/products/:id/photos',
      { config: admin, schema: { params: idParams, body: photoOrderInput, response: { 200: managedProduct } } },
      async (request) => {
        const { photos, version } = request.body
        const arranged = await arrangePhotos(db, { id: request.params.id, photos, version, by: editorOf(request) })
        return arranged.ok ? arranged.product : refuseProduct(arranged)
      },
    )
}

const photoCodes = ['bad-photo', 'disk-full', 'unavailable', 'photos-full'] as const

function isAboutPhotos(code: string): code is (typeof photoCodes)[number] {
  return (photoCodes as readonly string[]).includes(code)
}
