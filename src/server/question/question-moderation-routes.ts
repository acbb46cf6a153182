import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { questionAdminEndpoints } from '#shared/question/question-admin-endpoints.ts'
import { decideQuestion, listManagedQuestions } from './question-moderation-service.ts'
import type { QuestionDeps } from './question-service.ts'

export function registerQuestionModeration(app: FastifyInstance, deps: QuestionDeps) {
  serveEndpoints(app, questionAdminEndpoints, {
    'GET /api/admin/questions': (request) => {
      const { view, search, limit, cursor } = request.query
      return listManagedQuestions(deps.db, { filter: { view, search }, limit, cursor })
    },
    'PATCH /api/admin/questions/:id': async (request) => {
      const decided = await decideQuestion(deps, {
        questionId: request.params.id,
        input: request.body,
        actorId: userOf(request).id,
        ip: request.ip,
      })
      if (!decided.ok) throw problemError(decided.code, 'fields' in decided ? { fields: decided.fields } : {})
      return decided.question
    },
  })
}
