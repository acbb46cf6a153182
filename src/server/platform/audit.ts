import { sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'

/** What happened to accounts and by whom. Neither passwords nor codes nor whole addresses are ever written here. */
export type AuditEvent = {
  kind: string
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
  await tx.execute(sql`insert into audit_events (kind, actor_id, subject_id, ip, details)
    values (${kind}, ${actorId}, ${subjectId}, ${ip}, ${JSON.stringify(details)}::jsonb)`)
}

type Question = { kind?: string; subjectId?: number; before?: string; limit: number }
export type AuditRow = {
  id: string
  at: Date
  kind: string
  actorId: number | null
  subjectId: number | null
  ip: string
  details: Record<string, unknown>
}

export async function listAudit(db: Queryable, { kind, subjectId, before, limit }: Question): Promise<AuditRow[]> {
  const { rows } = await db.execute<AuditRow>(sql`
    select id::text, at, kind, actor_id as "actorId", subject_id as "subjectId", ip, details from audit_events
    where (${kind ?? null}::text is null or kind = ${kind ?? null})
      and (${subjectId ?? null}::integer is null or subject_id = ${subjectId ?? null})
      and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
    order by audit_events.id desc limit ${limit}`)
  return rows
}

/** Long enough to look into what is noticed late; past that, addresses and visits of people are of no more use. */
const keptFor = '1 year'

export async function purgeAudit(db: Queryable) {
  await db.execute(sql`delete from audit_events where at < now() - ${keptFor}::interval`)
}
