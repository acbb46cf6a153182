import { createHmac } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'

type Window = { hits: number; seconds: number }

/** Whom a counter is about cannot be read from it. */
export function counterKey(secret: Buffer, name: string, subject: string): string {
  return `${name}:${createHmac('sha256', secret).update(subject).digest('base64url')}`
}

/** Counted while the clock was ahead: it has been set right since, and nobody waits for that day to come. A minute, because transactions that overlap see each other's moment. */
const isFromTomorrow = (moment: SQL) => sql`${moment} > now() + interval '1 minute'`

/** One statement counts and decides, so that a thousand at once get no further than one after another. */
export async function countInWindow(db: Queryable, key: string, { hits, seconds }: Window): Promise<number> {
  const span = sql`make_interval(secs => ${seconds})`
  const isOver = sql`(c.started_at <= now() - ${span} or ${isFromTomorrow(sql`c.started_at`)})`
  const { rows } = await db.execute(sql`
    insert into limit_counters as c (key, hits) values (${key}, 1)
    on conflict (key) do update set
      hits = case when ${isOver} then 1 else c.hits + 1 end,
      started_at = case when ${isOver} then now() else c.started_at end,
      last_at = now()
    where ${isOver} or c.hits < ${hits}
    returning 1`)
  if (rows.length > 0) return 0
  return secondsLeft(db, key, sql`started_at + ${span}`)
}

/**
 * After the free tries each further one has to wait twice as long as the one before: 1, 2, 4, 8, at most 15 minutes.
 * A quarter of an hour without a try forgets everything.
 */
export async function countWithBackOff(db: Queryable, key: string, { hits, seconds }: Window): Promise<number> {
  const span = sql`make_interval(secs => ${seconds})`
  const isForgotten = sql`(c.last_at <= now() - ${span} or ${isFromTomorrow(sql`c.last_at`)})`
  const pause = sql`make_interval(secs => least(60 * 2 ^ least(c.hits - ${hits}, 20), ${seconds}))`
  const { rows } = await db.execute(sql`
    insert into limit_counters as c (key, hits) values (${key}, 1)
    on conflict (key) do update set
      hits = case when ${isForgotten} then 1 else c.hits + 1 end,
      last_at = now()
    where ${isForgotten} or c.hits < ${hits} or c.last_at + ${pause} <= now()
    returning 1`)
  if (rows.length > 0) return 0
  return secondsLeft(db, key, sql`last_at + ${pause}`)
}

async function secondsLeft(db: Queryable, key: string, until: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await db.execute<{ seconds: string }>(
    sql`select extract(epoch from ${until} - now()) as seconds from limit_counters as c where key = ${key}`,
  )
  // Gone by now, or just over: the next second is soon enough.
  return Math.max(1, Number(rows[0]?.seconds ?? 1))
}

/** What a process has counted in its memory is added to what the others have; answers what all of them have, and for how long yet. */
export async function addCounts(db: Queryable, seconds: number, counts: { key: string; hits: number }[]) {
  // In one order everywhere, so that no two processes wait for each other.
  const sorted = counts.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const span = sql`make_interval(secs => ${seconds})`
  const isOver = sql`(c.started_at <= now() - ${span} or ${isFromTomorrow(sql`c.started_at`)})`
  const { rows } = await db.execute<{ key: string; hits: number; left: number }>(sql`
    insert into limit_counters as c (key, hits)
    select key, hits from unnest(${sql.param(sorted.map(({ key }) => key))}::text[], ${sql.param(sorted.map(({ hits }) => hits))}::integer[]) a (key, hits)
    on conflict (key) do update set
      hits = greatest(0, case when ${isOver} then excluded.hits else c.hits + excluded.hits end),
      started_at = case when ${isOver} then now() else c.started_at end,
      last_at = now()
    returning key, hits, extract(epoch from started_at + ${span} - now())::float8 as left`)
  return rows
}

/** Each web process listens to changes on one connection of its own. */
export async function countProcesses(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ processes: number }>(sql`
    select count(*)::integer as processes from pg_stat_activity
    where datname = current_database() and application_name = 'shildik-notices'`)
  return rows[0]?.processes ?? 1
}

export async function giveBackOne(db: Queryable, key: string) {
  await db.execute(sql`update limit_counters set hits = hits - 1 where key = ${key} and hits > 0`)
}

export async function forgetCounter(db: Queryable, key: string) {
  await db.execute(sql`delete from limit_counters where key = ${key}`)
}

export async function deleteOldCounters(db: Queryable) {
  await db.execute(sql`delete from limit_counters where last_at < now() - interval '25 hours'`)
}
