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

type Asked = { days: number; isEmpty: boolean }

/** What people looked for in the last days, most wanted first; `isEmpty`: only what was not found. */
export async function findSearches(
  db: Queryable,
  { limit, offset, ...asked }: Asked & { limit: number; offset: number },
): Promise<{ rows: SearchLogRow[]; total: number }> {
  const [rows, [count]] = await Promise.all([
    selectRows<SearchLogRow>(
      db,
      sql`select query, times, (latest & 4294967295)::integer as found, (date '2000-01-01' + (latest >> 32)::integer)::text as last_day
      from (${wordsOf(asked)}) asked order by times desc, query limit ${limit}::integer offset ${offset}::integer`,
    ),
    selectRows<{ total: number }>(db, sql`select count(*)::integer as total from (${wordsOf(asked)}) asked`),
  ])
  return { rows, total: count?.total ?? 0 }
}

/** How much was found on the last day comes with that day in one number: two in order would be sorted word by word. */
function wordsOf({ days, isEmpty }: Asked) {
  const latest = sql`max(((day - date '2000-01-01')::bigint << 32) + found)`
  return sql`select query, sum(times)::integer as times, ${latest} as latest from search_log
    where day > (select (now() at time zone 'Europe/Moscow')::date - ${days}::integer)
    group by query ${isEmpty ? sql`having ${latest} & 4294967295 = 0` : sql``}`
}

/** Older questions say nothing about what to stock now. */
export async function forgetOldSearches(db: Queryable): Promise<void> {
  await db.execute(sql`delete from search_log where day < (now() at time zone 'Europe/Moscow')::date - 180`)
}
