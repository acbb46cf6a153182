import { type SQL, sql } from 'drizzle-orm'

/** A time as the calls answer it: ISO 8601, UTC. */
export function utcText(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
