import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam, listLimit } from '#shared/api/parameters.ts'
import {
  ownReview,
  ownReviewList,
  reviewChangeInput,
  reviewInput,
  reviewList,
  reviewListQuery,
  reviewStanding,
  waitingList,
} from './review-contract.ts'

const idParams = z.object({ id: idParam })
/** A review is a page of text at most. */
const bodyLimit = 32 * 1024

export const reviewEndpoints = endpoints({
  'GET /api/products/:id/reviews': {
    summary: 'Отзывы о товаре',
    access: 'guest',
    scope: 'products:read',
    params: idParams,
    query: reviewListQuery.extend({ limit: listLimit }),
    answer: reviewList,
  },
  'GET /api/products/:id/reviews/own': {
    summary: 'Мой отзыв о товаре и можно ли его написать',
    access: 'user',
    params: idParams,
    answer: reviewStanding,
  },
  'GET /api/reviews': {
    summary: 'Мои отзывы',
    access: 'user',
    query: z.object({ limit: listLimit, cursor: idParam.optional() }),
    answer: ownReviewList,
  },
  'GET /api/reviews/waiting': {
    summary: 'Купленные товары, о которых отзыва ещё нет',
    access: 'user',
    query: z.object({
      limit: listLimit,
      cursor: z
        .string()
        .regex(/^[1-9]\d{0,17}$/)
        .optional(),
    }),
    answer: waitingList,
  },
  'POST /api/reviews': {
    summary: 'Написать отзыв',
    access: 'user',
    limit: 'reviews',
    bodyLimit,
    body: reviewInput,
    status: 201,
    answer: ownReview,
  },
  'PATCH /api/reviews/:id': {
    summary: 'Изменить отзыв',
    access: 'user',
    limit: 'reviews',
    bodyLimit,
    params: idParams,
    body: reviewChangeInput,
    answer: ownReview,
  },
  'DELETE /api/reviews/:id': {
    summary: 'Удалить отзыв',
    access: 'user',
    params: idParams,
    answer: z.object({ ok: z.literal(true) }),
  },
})
