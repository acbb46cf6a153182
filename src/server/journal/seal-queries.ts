import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { ChainHead, EventTexts, Seal } from './journal-seal.ts'

/** To the microsecond: a digest must not depend on what a program rounds. */
export function exactText(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** A row of the journal in the one way it is digested. */
export const eventTexts = sql`json_build_array(e.id, ${exactText(sql`e.at`)}, e.kind, e.actor_id, e.subject_id)::text as kept_text,
  json_build_array(e.ip, e.details::text)::text as told_text`

export const sealColumns = sql`s.no::integer as no, s.what, s.event_id::text as "eventId", ${exactText(sql`s.event_at`)} as "eventAt", s.kept, s.told,
  s.salt, ${exactText(sql`s.sealed_at`)} as "sealedAt", s.hash`

/** Whoever writes seals writes them alone. Those who write the journal itself never wait for this. */
export async function lockChain(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('journal-seals'))`)
}

export async function findHead(db: Queryable): Promise<(ChainHead & { sealedAt: string }) | null> {
  const [head] = await selectRows<ChainHead & { sealedAt: string }>(
    db,
    sql`select s.no::integer as no, s.hash, ${exactText(sql`s.sealed_at`)} as "sealedAt" from journal_seals s order by s.no desc limit 1`,
  )
  return head ?? null
}

export async function findClock(db: Queryable): Promise<string> {
  const [row] = await selectRows<{ now: string }>(db, sql`select ${exactText(sql`clock_timestamp()`)} as now`)
  return row!.now
}

export type UnsealedEvent = { id: string; at: string } & EventTexts
type EventRow = { id: string; at: string; kept_text: string; told_text: string }

/** Rows of transactions that took long come later than rows with higher ids, but not later than this. */
const settledMinutes = 5

/** Every row up to this one has its seal, whatever is still being written. */
export async function findSettled(db: Queryable): Promise<string> {
  const [row] = await selectRows<{ id: string }>(
    db,
    sql`select coalesce((select event_id from journal_seals where what = 'row'
        and sealed_at < now() - make_interval(mins => ${settledMinutes}::integer)
      order by sealed_at desc, no desc limit 1), 0)::text as id`,
  )
  return row!.id
}

export async function findUnsealed(db: Queryable, { after, limit }: { after: string; limit: number }) {
  const rows = await selectRows<EventRow>(
    db,
    sql`select e.id::text as id, ${exactText(sql`e.at`)} as at, ${eventTexts} from audit_events e
      where e.id > ${after}::bigint and not exists (select from journal_seals s where s.event_id = e.id)
      order by e.id limit ${limit}`,
  )
  return rows.map(toEvent)
}

/** Rows that were sealed, then erased. */
export async function findErased(db: Queryable, limit: number): Promise<UnsealedEvent[]> {
  const rows = await selectRows<EventRow>(
    db,
    sql`select e.id::text as id, ${exactText(sql`e.at`)} as at, ${eventTexts} from journal_erased q join audit_events e on e.id = q.event_id
      where exists (select from journal_seals s where s.event_id = e.id) order by e.id limit ${limit}`,
  )
  return rows.map(toEvent)
}

function toEvent({ id, at, kept_text: kept, told_text: told }: EventRow): UnsealedEvent {
  return { id, at, kept, told }
}

export async function insertSeals(tx: Queryable, seals: Seal[]): Promise<void> {
  await tx.execute(sql`insert into journal_seals (no, what, event_id, event_at, kept, told, salt, sealed_at, hash)
    select no, what, "eventId", "eventAt", kept, told, salt, "sealedAt", hash from json_to_recordset(${JSON.stringify(seals)}::json)
      as seal (no bigint, what text, "eventId" bigint, "eventAt" timestamptz, kept text, told text, salt text, "sealedAt" timestamptz, hash text)`)
}

/** What was known about somebody cannot be tried out against the old digests any more. */
export async function forgetSalts(tx: Queryable, eventIds: string[], before: number): Promise<void> {
  const ids = sql.param(eventIds)
  await tx.execute(
    sql`update journal_seals set salt = null where event_id = any (${ids}::bigint[]) and no <= ${before}`,
  )
  await tx.execute(sql`delete from journal_erased where event_id = any (${ids}::bigint[])`)
}

/** A row that was erased before it was sealed has nothing to be sealed again, nor has one that is gone. */
export async function dropErasedUnsealed(tx: Queryable): Promise<void> {
  await tx.execute(
    sql`delete from journal_erased q where not exists (select from audit_events e where e.id = q.event_id)`,
  )
}

/** The last of the seals at the beginning whose rows are all past their time; null when there are none. */
export async function findPast(db: Queryable, retention: string): Promise<(ChainHead & { eventAt: string }) | null> {
  const [past] = await selectRows<ChainHead & { eventAt: string }>(
    db,
    sql`with live as (select min(no) as no from journal_seals where what <> 'cut' and event_at >= now() - ${retention}::interval)
      select s.no::integer as no, s.hash, ${exactText(sql`(select max(o.event_at) from journal_seals o where o.no <= s.no)`)} as "eventAt"
      from journal_seals s, live where s.no < live.no order by s.no desc limit 1`,
  )
  return past ?? null
}

export async function deleteSealsTo(tx: Queryable, no: number): Promise<void> {
  await tx.execute(sql`delete from journal_seals where no <= ${no}`)
}
