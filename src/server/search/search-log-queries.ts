import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { SearchLogRow } from '#shared/search/search-admin-contract.ts'

export type LoggedSearch = { query: string; found: number; times: number }

export async function addSearches(db: Queryable, searches: LoggedSearch[]): Promise<void> {
  await db.execute(sql`
    insert into search_log (day, query, found, times)
    select (now() at time zone 'Europe/Moscow')::date, query, found, times
    from unnest(${sql.param(searches.map(({ query }) => query))}::text[], ${sql.param(searches.map(({ found }) => found))}::integer[],
      ${sql.param(searches.map(({ times }) => times))}::integer[]) t (query, found, times)
    order by query
    on conflict (day, query) do update set found = excluded.found, times = search_log.times + excluded.times`)
}

/** What people looked for in the last days, most wanted first; `isEmpty`: only what was not found. */
export async function findSearches(
  db: Queryable,
  { days, isEmpty, limit, offset }: { days: number; isEmpty: boolean; limit: number; offset: number },
): Promise<{ rows: SearchLogRow[]; total: number }> {
  const rows = await selectRows<SearchLogRow & { total: number }>(
    db,
    sql`
    select query, found, times, last_day, count(*) over ()::integer as total from (
      select query, sum(times)::integer as times, (array_agg(found order by day desc))[1] as found, max(day)::text as last_day
      from search_log where day > (now() at time zone 'Europe/Moscow')::date - ${days}::integer group by query
    ) asked ${isEmpty ? sql`where found = 0` : sql``}
    order by times desc, query limit ${limit}::integer offset ${offset}::integer`,
  )
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Older questions say nothing about what to stock now. */
export async function forgetOldSearches(db: Queryable): Promise<void> {
  await db.execute(sql`delete from search_log where day < (now() at time zone 'Europe/Moscow')::date - 180`)
}
