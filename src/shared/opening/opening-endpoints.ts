import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { laterInput, openingState } from './opening-contract.ts'

/** From an empty shop to an open one. */
export const openingEndpoints = endpoints({
  'GET /api/admin/opening': {
    summary: 'Что сделано до открытия магазина',
    access: 'admin',
    right: 'shop',
    cache: 'no-store',
    answer: openingState,
  },
  'PUT /api/admin/opening': {
    summary: 'Открыть магазин для покупателей или закрыть его',
    access: 'admin',
    right: 'shop',
    body: z.object({ is_open: z.boolean() }),
    answer: openingState,
  },
  'PUT /api/admin/opening/later': {
    summary: 'Отложить шаг до открытия',
    access: 'admin',
    right: 'shop',
    body: laterInput,
    answer: openingState,
  },
  'POST /api/admin/opening/test-mail': {
    summary: 'Отправить себе пробное письмо',
    access: 'admin',
    right: 'shop',
    limit: 'testMails',
    answer: openingState,
  },
})
