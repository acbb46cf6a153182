import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam, listLimit, typedText } from '#shared/api/parameters.ts'
import {
  bulkPublished,
  bulkPublishInput,
  moderatedReview,
  moderatedReviewList,
  moderationInput,
} from './review-contract.ts'
import { reviewStatuses } from './review-rules.ts'

const params = z.object({ id: idParam })

/** Reviews as a moderator sees them, whatever their status. */
export const reviewAdminEndpoints = endpoints({
  'GET /api/admin/reviews': {
    summary: 'Отзывы на проверку, опубликованные и отклонённые',
    access: 'admin',
    right: 'catalogue',
    query: z.object({
      status: z.enum(reviewStatuses).optional(),
      rating: z
        .string()
        .regex(/^[1-5]$/)
        .transform(Number)
        .optional(),
      product_id: idParam.optional(),
      search: typedText.optional(),
      sort: z.enum(['old', 'new']).optional(),
      limit: listLimit,
      cursor: idParam.optional(),
    }),
    answer: moderatedReviewList,
  },
  'POST /api/admin/reviews/publish': {
    summary: 'Опубликовать несколько отзывов сразу',
    access: 'admin',
    right: 'catalogue',
    body: bulkPublishInput,
    answer: bulkPublished,
  },
  'GET /api/admin/reviews/:id': {
    summary: 'Один отзыв',
    access: 'admin',
    right: 'catalogue',
    params,
    answer: moderatedReview,
  },
  'PATCH /api/admin/reviews/:id': {
    summary: 'Опубликовать, отклонить или ответить на отзыв',
    access: 'admin',
    right: 'catalogue',
    params,
    body: moderationInput,
    answer: moderatedReview,
  },
})
