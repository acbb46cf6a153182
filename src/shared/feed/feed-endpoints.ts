import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { feedNames } from './feed-format.ts'
import { leftOutReasons } from './feed-rules.ts'

/** What is in each feed and what is not, for the shopkeeper. */

const example = z.object({ id: z.int(), sku: z.string(), name: z.string() })

const feedReport = z.object({
  name: z.enum(feedNames),
  /** The address to give to the marketplace. */
  url: z.string(),
  offers: z.int(),
  left_out: z.array(
    z.object({
      reason: z.enum(leftOutReasons),
      products: z.int(),
      /** The first few of them. */
      examples: z.array(example),
    }),
  ),
})
export type FeedReport = z.infer<typeof feedReport>

const feedReports = z.object({ feeds: z.array(feedReport) })

export const feedEndpoints = endpoints({
  'GET /api/admin/feeds': {
    summary: 'Выгрузки для площадок: сколько товаров в каждой, что не вошло и почему',
    access: 'admin',
    right: 'shop',
    scope: 'products:read',
    cache: 'no-store',
    answer: feedReports,
  },
})
