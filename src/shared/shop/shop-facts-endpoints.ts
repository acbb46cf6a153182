import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { infoPage } from '#shared/info/info-contract.ts'
import { shopFacts } from './shop-facts.ts'

/** What the shop says about itself to everyone. */
export const shopFactsEndpoints = endpoints({
  'GET /api/shop': { summary: 'Магазин: название, телефон, адрес, часы работы', access: 'guest', answer: shopFacts },
  'GET /api/info/:slug': {
    summary: 'Информационная страница',
    access: 'guest',
    params: z.object({ slug: z.string().max(60) }),
    answer: infoPage,
  },
})
