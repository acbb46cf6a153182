import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
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

/** Whoever looks at more products in a week is a crawler (src/server/search/popularity-queries.ts). */
const mostLooks = 300

/** Sold out, and somebody waits for it or came to look. Looks are stored for a week, once for each visitor of a product. */
export async function findMissedProducts(
  db: Queryable,
  { category, limit }: { category: number | undefined; limit: number },
): Promise<Found<MissedProduct>> {
  const rows = await selectRows<Listed<MissedProduct> & { total: number }>(
    db,
    sql`with gone as materialized (select p.id from products p where p.quantity <= p.reserved and not p.hidden and not p.discontinued ${ofCategory(category)}),
      crawlers as materialized (select array_agg(visitor) as visitors
        from (select visitor from product_visitors group by visitor having count(*) > ${mostLooks}) c),
      missed as materialized (select g.id, w.people, l.visitors from gone g
        cross join lateral (select count(*)::integer as people from arrival_waits w where w.product_id = g.id and w.told_at is null) w
        cross join lateral (select count(*)::integer as visitors from product_visitors v, crawlers c
          where v.product_id = g.id and v.visitor <> all (coalesce(c.visitors, '{}'))) l
        where w.people > 0 or l.visitors > 0)
    select ${listedProduct}, m.people, m.visitors, (select count(*)::integer from missed) as total
    from (select * from missed order by people desc, visitors desc, id limit ${limit}) m join products p on p.id = m.id
    order by m.people desc, m.visitors desc, p.id`,
  )
  return { rows: rows.map(({ total: _total, ...row }) => withPhoto(row)), total: rows[0]?.total ?? 0 }
}
