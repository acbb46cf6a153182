import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { newCrawlers } from '#server/search/popularity-service.ts'
import type { MissedProduct, MissedSearch } from '#shared/report/demand-contract.ts'
import type { DaySpan } from '#shared/report/report-period.ts'
import { type Listed, listedProduct, ofCategory, withPhoto } from './sold-queries.ts'

type Found<Row> = { rows: Row[]; total: number }

/** What was looked for on these days and found nothing the last time; the most wanted first. */
export async function findMissedSearches(
  db: Queryable,
  { from, to }: DaySpan,
  limit: number,
): Promise<Found<MissedSearch>> {
  const rows = await selectRows<MissedSearch & { total: number }>(
    db,
    sql`with missed as materialized (select query, sum(times)::integer as times, max(day) as last_day
      from search_log where day between ${from}::date and ${to}::date group by query
      having max(day) filter (where found = 0) = max(day))
    select query, times, last_day::text, (select count(*)::integer from missed) as total from missed order by times desc, query limit ${limit}`,
  )
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/**
 * Sold out, and somebody waits for it or came to look. Looks are stored for a week, once for each visitor of a product; those of crawlers
 * are left out, the known ones and whoever has been at it since last night (src/server/search/popularity-service.ts).
 */
export async function findMissedProducts(
  db: Queryable,
  { category, limit }: { category: number | undefined; limit: number },
): Promise<Found<MissedProduct>> {
  const rows = await selectRows<Listed<MissedProduct> & { total: number }>(
    db,
    sql`with gone as materialized (select p.id from products p where p.quantity <= p.reserved and not p.hidden and not p.discontinued ${ofCategory(category)}),
      crawlers as materialized (select visitor from product_crawlers union all ${newCrawlers}),
      waited as materialized (select product_id as id, count(*)::integer as people from arrival_waits where told_at is null group by product_id),
      missed as materialized (select g.id, coalesce(w.people, 0) as people, l.visitors from gone g left join waited w using (id)
        cross join lateral (select count(*)::integer as visitors from product_visitors v
          where v.product_id = g.id and v.visitor not in (select visitor from crawlers)) l
        where w.people > 0 or l.visitors > 0)
    select ${listedProduct}, m.people, m.visitors, (select count(*)::integer from missed) as total
    from (select * from missed order by people desc, visitors desc, id limit ${limit}) m join products p on p.id = m.id
    order by m.people desc, m.visitors desc, p.id`,
  )
  return { rows: rows.map(({ total: _total, ...row }) => withPhoto(row)), total: rows[0]?.total ?? 0 }
}
