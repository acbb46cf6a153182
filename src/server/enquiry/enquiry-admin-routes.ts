import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { enquiryAdminEndpoints } from '#shared/enquiry/enquiry-admin-endpoints.ts'
import { answerEnquiry, listManagedEnquiries } from './enquiry-admin-service.ts'
import type { EnquiryDeps } from './enquiry-service.ts'

export function registerEnquiryAdmin(app: FastifyInstance, deps: EnquiryDeps) {
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
