import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { infoPage } from '#shared/info/info-contract.ts'
import { settingGroup, settingInput, settingList, settingNames } from './settings-contract.ts'
import { shopFacts } from './shop-facts.ts'

/** Settings a shopkeeper changes without restarting the shop. */
export const settingsEndpoints = endpoints({
  'GET /api/admin/settings': {
    summary: 'Настройки магазина',
    access: 'admin',
    right: ['shop', 'catalogue'],
    answer: settingList,
  },
  'PATCH /api/admin/settings/:name': {
    summary: 'Изменить один раздел настроек или вернуть его к исходному',
    access: 'admin',
    right: ['shop', 'catalogue'],
    proof: { params: { name: ['mail', 'requisites', 'refunds', 'sessions', 'security'] } },
    params: z.object({ name: z.enum(settingNames) }),
    body: settingInput,
    answer: settingGroup,
  },
})

/** What waits for the shopkeeper, for the numbers in the header of management. */
const waitingCounts = z.object({
  master_requests: z.int(),
  new_orders: z.int(),
  pending_reviews: z.int(),
  /** Questions about products, and answers of masters. */
  pending_questions: z.int(),
})
export type WaitingCounts = z.infer<typeof waitingCounts>

export const waitingEndpoints = endpoints({
  'GET /api/admin/waiting': {
    summary: 'Сколько чего ждёт продавца',
    access: 'admin',
    right: 'desk',
    cache: 'no-store',
    answer: waitingCounts,
  },
})

/** What the shop says about itself to everyone. */
export const shopFactsEndpoints = endpoints({
  'GET /api/shop': {
    summary: 'Магазин: название, телефон, адрес, часы работы',
    access: 'guest',
    scope: 'any',
    answer: shopFacts,
  },
  'GET /api/info/:slug': {
    summary: 'Информационная страница',
    access: 'guest',
    scope: 'any',
    params: z.object({ slug: z.string().max(60) }),
    answer: infoPage,
  },
})
