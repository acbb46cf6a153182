import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam, listLimit, typedText } from '#shared/api/parameters.ts'
import { moderatedQuestion, moderatedQuestionList, questionDecision } from './question-contract.ts'

/** Questions as the shop reads and answers them. Without `view`: those that wait, and those a master has answered. */
export const questionAdminEndpoints = endpoints({
  'GET /api/admin/questions': {
    summary: 'Вопросы о товарах: новые, без ответа, опубликованные и отклонённые',
    access: 'admin',
    right: 'catalogue',
    reads: { kind: 'questions-read' },
    query: z.object({
      view: z.enum(['waiting', 'unanswered', 'published', 'rejected']).default('waiting'),
      search: typedText.optional(),
      limit: listLimit,
      cursor: idParam.optional(),
    }),
    answer: moderatedQuestionList,
  },
  'PATCH /api/admin/questions/:id': {
    summary: 'Ответить на вопрос, опубликовать или отклонить его',
    access: 'admin',
    right: 'catalogue',
    params: z.object({ id: idParam }),
    body: questionDecision,
    answer: moderatedQuestion,
  },
})
