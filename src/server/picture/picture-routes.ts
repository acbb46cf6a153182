import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/database/database.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import type { HttpHeaders } from '#server/platform/http/http-headers.ts'
import { sendNothing } from '#server/platform/http/not-found.ts'
import { parseId } from '#shared/slug/slug-or-id.ts'
import { createMailPictures } from './picture-service.ts'

type Deps = { database: Database; files: FileStore; headers: HttpHeaders }

/** What emails show. Mail programs ask from anywhere, without cookies, and often through a copy of their own. */
export function registerMailPictures(app: FastifyInstance, { database, files, headers }: Deps) {
  const pictures = createMailPictures(files)

  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/picture/product/:file',
    handler: async (request, reply) => {
      const id = parseId(/^(\d+)\.jpg$/.exec(request.params.file)?.[1] ?? '')
      if (id === null) return sendNothing(reply, 404)
      // An answer that everybody may store carries nobody's token.
      request.csrfIsIssued = true
      const picture = await pictures.ofProduct(database.db, id)
      if (!picture) return sendNothing(reply.header('retry-after', '5'), 503)
      return reply
        .headers({ ...headers.upload, 'cross-origin-resource-policy': 'cross-origin' })
        .header('cache-control', 'public, max-age=86400')
        .type('image/jpeg')
        .send(picture)
    },
  })
}
