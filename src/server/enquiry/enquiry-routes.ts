import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { readPhotoForm, registerPhotoForms } from '#server/platform/files/photo-upload.ts'
import { openPhotoStore } from '#server/platform/files/photo-upload-store.ts'
import { httpHeaders } from '#server/platform/http/http-headers.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { inputOf, type ZodTypes } from '#server/platform/http/zod-schemas.ts'
import type { Config } from '#server/platform/process/config.ts'
import { userOf } from '#server/platform/session/access.ts'
import { sessionOf } from '#server/platform/session/sessions.ts'
import type { ShopSettings } from '#server/shop/shop-service.ts'
import { idParam, listLimit, listPage, typedText } from '#shared/api/parameters.ts'
import {
  managedRequest,
  managedRequestList,
  requestAnswerInput,
  requestFilters,
} from '#shared/enquiry/enquiry-admin-contract.ts'
import { requestAccepted, requestInput, requestList } from '#shared/enquiry/enquiry-contract.ts'
import { answerRequest, listManagedRequests } from './enquiry-admin-service.ts'
import { askShop, listRequests, type RequestDeps, readRequestPhoto, requestPhotosDir } from './enquiry-service.ts'

type Deps = { config: Config; database: Database; settings: ShopSettings }

export async function registerRequests(server: FastifyInstance, { config, database, settings }: Deps) {
  const deps: RequestDeps = {
    db: database.db,
    photos: openPhotoStore(requestPhotosDir(config)),
    shop: settings.facts,
    shopInbox: config.mail.shopInbox,
  }
  registerRequestDesk(server, deps)
  const app = server.withTypeProvider<ZodTypes>()
  const { upload } = httpHeaders(config)

  // A scope of its own, so that no other route begins to read forms.
  await server.register(async (scope) => {
    await registerPhotoForms(scope)
    scope
      .withTypeProvider<ZodTypes>()
      .post(
        '/api/requests',
        { config: { access: 'guest', limit: 'requests' }, schema: { response: { 201: requestAccepted } } },
        async (request, reply) => {
          const form = request.isMultipart() ? await readPhotoForm(request) : { fields: request.body, photo: null }
          const input = inputOf(requestInput, form.fields)
          const session = await sessionOf(request)
          const asked = {
            input,
            photo: form.photo,
            userId: session?.user.id ?? null,
            visitor: visitorOf(request),
          }
          const answer = await askShop(deps, asked)
          if (!answer.ok) throw problemError(answer.code, 'fields' in answer ? { fields: answer.fields } : {})
          return reply.code(201).send({ id: answer.id, status: 'new' })
        },
      )
  })

  app.get(
    '/api/requests',
    {
      config: { access: 'user' },
      schema: {
        querystring: z.object({ limit: listLimit, cursor: idParam.optional() }),
        response: { 200: requestList },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const { limit, cursor } = request.query
      return listRequests(deps.db, { userId: userOf(request).id, limit, beforeId: cursor })
    },
  )

  app.get(
    '/api/requests/:id/photo',
    { config: { access: 'user' }, schema: { params: z.object({ id: idParam }) } },
    async (request, reply) => {
      const photo = await readRequestPhoto(deps, { requestId: request.params.id, user: userOf(request) })
      if (!photo.ok) throw problemError(photo.code)
      return reply
        .headers({ ...upload, 'cache-control': 'private, no-store' })
        .type('image/jpeg')
        .send(photo.jpeg)
    },
  )
}

/** What the shop's people do with questions. */
function registerRequestDesk(server: FastifyInstance, deps: RequestDeps) {
  const app = server.withTypeProvider<ZodTypes>()
  const config = { access: 'admin' } as const

  app.get(
    '/api/admin/requests',
    {
      config: { ...config, reads: { kind: 'requests-read' } },
      schema: {
        querystring: z.object({
          ...requestFilters,
          search: typedText.optional(),
          limit: listLimit,
          page: listPage,
        }),
        response: { 200: managedRequestList },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const { limit, page, ...filter } = request.query
      return listManagedRequests(deps.db, { filter, limit, page })
    },
  )

  app.patch(
    '/api/admin/requests/:id',
    {
      config,
      schema: { params: z.object({ id: idParam }), body: requestAnswerInput, response: { 200: managedRequest } },
    },
    async (request, reply) => {
      const answering = { requestId: request.params.id, input: request.body, actorId: userOf(request).id }
      const answered = await answerRequest(deps, answering)
      if (!answered.ok && answered.code === 'stale') {
        const { answered_by: by, answered_at: at, version } = answered.found
        const error = by ? `На это обращение уже отвечает ${by}` : 'Обращение изменилось, пока вы писали'
        throw problemError('stale', { conflict: { by, at, version, fields: {} }, error })
      }
      if (!answered.ok) throw problemError(answered.code)
      reply.header('cache-control', 'private, no-store')
      return answered.request
    },
  )
}

function visitorOf(request: FastifyRequest) {
  return { ip: request.ip, userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300) }
}
