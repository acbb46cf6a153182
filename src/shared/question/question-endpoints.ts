import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam, listLimit } from '#shared/api/parameters.ts'
import { askedQuestion, offerInput, questionInput, questionList } from './question-contract.ts'

/** A question is a few sentences at most. */
const bodyLimit = 16 * 1024

export const questionEndpoints = endpoints({
  'GET /api/products/:id/questions': {
    summary: 'Вопросы о товаре и ответы на них',
    access: 'guest',
    scope: 'products:read',
    params: z.object({ id: idParam }),
    query: z.object({ limit: listLimit, cursor: idParam.optional() }),
    answer: questionList,
  },
  'POST /api/questions': {
    summary: 'Спросить о товаре',
    access: 'guest',
    limit: 'questions',
    bodyLimit,
    body: questionInput,
    status: 201,
    answer: askedQuestion,
  },
  'POST /api/questions/:id/offer': {
    summary: 'Предложить ответ на вопрос: для мастеров',
    access: 'user',
    limit: 'questions',
    bodyLimit,
    params: z.object({ id: idParam }),
    body: offerInput,
    answer: z.object({ ok: z.literal(true) }),
  },
})
