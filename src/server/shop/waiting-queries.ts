import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { WaitingCounts } from '#shared/shop/waiting-contract.ts'

/** Asked with every screen of management: four short looks into indexes by status. */
export async function countWaiting(db: Queryable): Promise<WaitingCounts> {
  const [counts] = await selectRows<WaitingCounts>(
    db,
    sql`select
      (select count(*)::integer from master_requests where status = 'pending') as master_requests,
      (select count(*)::integer from orders where status = 'new') as new_orders,
      (select count(*)::integer from reviews where status = 'pending') as pending_reviews,
      (select count(*)::integer from product_questions where status = 'pending' or offer <> '') as pending_questions`,
  )
  return counts!
}
