import { z } from 'zod'
import { reportPeriodSchema } from './report-contract.ts'

/** What people wanted and could not buy. How many they were, never who. */

const missedSearch = z.object({ query: z.string(), times: z.int(), last_day: z.iso.date() })
export type MissedSearch = z.infer<typeof missedSearch>

const missedProduct = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  drawing: z.string(),
  /** Who asked to be told of its arrival and waits still. */
  people: z.int(),
  /** Different visitors of its page in the last week, crawlers left out. */
  visitors: z.int(),
})
export type MissedProduct = z.infer<typeof missedProduct>

export const demandReport = z.object({
  period: reportPeriodSchema,
  /** Null of a category: a search that found nothing belongs to none. */
  searches: z.array(missedSearch).nullable(),
  /** How many different ones there are beyond the list too. */
  searches_total: z.int(),
  /** Sold out now; the period does not matter to them. */
  products: z.array(missedProduct),
  products_total: z.int(),
})
export type DemandReport = z.infer<typeof demandReport>
