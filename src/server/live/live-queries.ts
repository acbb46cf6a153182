import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { prepareRows } from '#server/platform/database/sql-rows.ts'
import type { LiveTopic } from '#shared/live/live-endpoints.ts'

/** A text for each topic that is another one as soon as something of it changed. */
export type LiveMarks = Record<LiveTopic, string>

/** Only the ends of indexes and lists of what waits are looked at: asked every second while somebody looks. */
const askMarks = prepareRows<LiveMarks>(
  'live-marks',
  sql`select
    coalesce((select max(id) from orders), 0)::text as "new-order",
    coalesce((select max(id) from order_events), 0)::text as orders,
    (select concat(coalesce((select max(id) from requests), 0), ' ', count(*)) from requests where status = 'new') as enquiries,
    (select concat(coalesce((select max(id) from reviews), 0), ' ', count(*)) from reviews where status = 'pending') as reviews,
    (select concat(coalesce((select max(id) from product_questions), 0), ' ', count(*)) from product_questions
      where status = 'pending' or offer <> '') as questions,
    (select concat(coalesce((select max(id) from master_requests), 0), ' ', count(*)) from master_requests
      where status = 'pending') as masters`,
)

export async function findLiveMarks(db: Queryable): Promise<LiveMarks> {
  const [marks] = await askMarks(db, {})
  return marks!
}
