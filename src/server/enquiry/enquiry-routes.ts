import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { readPhotoForm, registerPhotoForms } from '#server/platform/files/photo-upload.ts'
import { openPhotoStore } from '#server/platform/files/photo-upload-store.ts'
import { httpHeaders } from '#server/platform/http/http-headers.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { inputOf } from '#server/platform/http/zod-schemas.ts'
import type { Config } from '#server/platform/process/config.ts'
import { userOf } from '#server/platform/session/access.ts'
import { sessionOf } from '#server/platform/session/sessions.ts'
import type { ShopSettings } from '#server/shop/shop-service.ts'
import { enquiryAdminEndpoints } from '#shared/enquiry/enquiry-admin-endpoints.ts'
import { enquiryInput } from '#shared/enquiry/enquiry-contract.ts'
import { enquiryEndpoints, enquiryFormEndpoints } from '#shared/enquiry/enquiry-endpoints.ts'
import {
  answerEnquiry,
  askShop,
  type EnquiryDeps,
  listEnquiries,
  listManagedEnquiries,
  readEnquiryPhoto,
} from './enquiry-service.ts'

type Deps = { config: Config; database: Database; settings: ShopSettings; files: FileStore }

export async function registerEnquiries(server: FastifyInstance, { config, database, settings, files }: Deps) {
  const deps: EnquiryDeps = {
    db: database.db,
    photos: openPhotoStore(files, 'requests'),
    shop: settings.facts,
    shopInbox: settings.inbox,
  }
  registerEnquiryAdmin(server, deps)
  const { upload } = httpHeaders(config)

  // A scope of its own, so that no other route begins to read forms.
  await server.register(async (scope) => {
    await registerPhotoForms(scope)
    serveEndpoints(scope, enquiryFormEndpoints, {
      'POST /api/requests': async (request) => {
        const form = request.isMultipart() ? await readPhotoForm(request) : { fields: request.body, photo: null }
        const input = inputOf(enquiryInput, form.fields)
        const session = await sessionOf(request)
        const asked = {
          input,
          photo: form.photo,
          userId: session?.user.id ?? null,
          visitor: visitorOf(request),
        }
        const answer = await askShop(deps, asked)
        if (!answer.ok) throw problemError(answer.code, 'fields' in answer ? { fields: answer.fields } : {})
        return { id: answer.id, status: 'new' as const }
      },
    })
  })

  serveEndpoints(server, enquiryEndpoints, {
    'GET /api/requests': (request) => {
      const { limit, cursor } = request.query
      return listEnquiries(deps.db, { userId: userOf(request).id, limit, beforeId: cursor })
    },
    'GET /api/requests/:id/photo': async (request, reply) => {
      const photo = await readEnquiryPhoto(deps, { requestId: request.params.id, user: userOf(request) })
      if (!photo.ok) throw problemError(photo.code)
      return reply
        .headers({ ...upload, 'cache-control': 'private, no-store' })
        .type('image/jpeg')
        .send(photo.jpeg)
    },
  })
}

function visitorOf(request: FastifyRequest) {
  return { ip: request.ip, userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300) }
}

function registerEnquiryAdmin(app: FastifyInstance, deps: EnquiryDeps) {
  serveEndpoints(app, enquiryAdminEndpoints, {
    'GET /api/admin/requests': (request) => {
      const { limit, page, ...filter } = request.query
      return listManagedEnquiries(deps.db, { filter, limit, page })
    },
    'PATCH /api/admin/requests/:id': async (request) => {
      const answering = { requestId: request.params.id, input: request.body, actorId: userOf(request).id }
      const answered = await answerEnquiry(deps, answering)
      if (!answered.ok && answered.code === 'stale') {
        const { answered_by: by, answered_at: at, version } = answered.found
        const error = by ? `На это обращение уже отвечает ${by}` : 'Обращение изменилось, пока вы писали'
        throw problemError('stale', { conflict: { by, at, version, fields: {} }, error })
      }
      if (!answered.ok) throw problemError(answered.code)
      return answered.request
    },
  })
}
