import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import type { JournalKind } from '#shared/journal/journal-kinds.ts'

/** The name of the key by which a program is acting, so that every line of the journal written meanwhile names it. */
export const actingKey = new AsyncLocalStorage<string>()

/** What happened to accounts and by whom. Neither passwords nor codes nor whole addresses are ever written here. */
export type AuditEvent = {
  kind: JournalKind
  /** Who did it; null: somebody who is not logged in, or the shop itself. */
  actorId: number | null
  subjectId?: number | null
  ip?: string
  details?: Record<string, string | number | boolean | null>
}

export async function writeAudit(
  tx: Queryable,
  { kind, actorId, subjectId = null, ip = '', details = {} }: AuditEvent,
) {
  const key = actingKey.getStore()
  const told = JSON.stringify(key === undefined ? details : { ...details, key })
  await tx.execute(sql`insert into audit_events (kind, actor_id, subject_id, ip, details)
    values (${kind}, ${actorId}, ${subjectId}, ${ip}, ${told}::jsonb)`)
}

/** Somebody who works through a list opens the same things again and again; one line says it. */
const sameReadMinutes = 10

type Read = Required<Omit<AuditEvent, 'details'>> & {
  /** Which order, none for a list; by which key a program looked. */
  about: { order?: number; key?: string }
}

/** Who in the shop looked at whose data, in one statement. */
export async function noteRead(db: Queryable, { kind, actorId, subjectId, ip, about }: Read) {
  const details = JSON.stringify(about)
  await db.execute(sql`insert into audit_events (kind, actor_id, subject_id, ip, details)
    select ${kind}, ${actorId}::integer, ${subjectId}::integer, ${ip}, ${details}::jsonb
    where not exists (select from audit_events
      where actor_id = ${actorId}::integer and kind = ${kind} and at > now() - make_interval(mins => ${sameReadMinutes})
        and subject_id is not distinct from ${subjectId}::integer and details = ${details}::jsonb)`)
}

/** Long enough to look into what is noticed late; past that, addresses and visits of people are of no more use. */
export const auditRetention = '1 year'

export async function purgeAudit(db: Queryable) {
  await db.execute(sql`delete from audit_events where at < now() - ${auditRetention}::interval`)
}
