import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { readableOf } from '#server/platform/session/read-source.ts'
import { sessionOf } from '#server/platform/session/sessions.ts'
import type { ShopSettings } from '#server/shop/shop-service.ts'
import { questionEndpoints } from '#shared/question/question-endpoints.ts'
import { registerQuestionModeration } from './question-moderation-routes.ts'
import { askQuestion, listQuestions, offerToAnswer, type QuestionDeps } from './question-service.ts'

type Deps = { database: Database; settings: ShopSettings }

export function registerQuestions(app: FastifyInstance, { database, settings }: Deps) {
  const deps: QuestionDeps = { db: database.db, shop: settings.facts, shopInbox: settings.inbox }
  registerQuestionModeration(app, deps)

  serveEndpoints(app, questionEndpoints, {
    'GET /api/products/:id/questions': async (request) => {
      const { limit, cursor } = request.query
      const found = await listQuestions(readableOf(request), { productId: request.params.id, limit, cursor })
      if (!found) throw problemError('product-not-found')
      return found
    },
    'POST /api/questions': async (request) => {
      const session = await sessionOf(request)
      const visitor = { ip: request.ip, userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300) }
      const asked = await askQuestion(deps, { input: request.body, userId: session?.user.id ?? null, visitor })
      if (!asked.ok) throw problemError(asked.code, 'fields' in asked ? { fields: asked.fields } : {})
      return { id: asked.id, status: 'pending' as const }
    },
    'POST /api/questions/:id/offer': async (request) => {
      const { text } = request.body
      const offered = await offerToAnswer(deps.db, { questionId: request.params.id, master: userOf(request), text })
      if (!offered.ok) throw problemError(offered.code)
      return { ok: true as const }
    },
  })
}
