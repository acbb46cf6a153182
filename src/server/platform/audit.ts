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

/** Long enough to look into what is noticed late; past that, addresses and visits of people are of no more use. */
const keptFor = '1 year'

export async function purgeAudit(db: Queryable) {
  await db.execute(sql`delete from audit_events where at < now() - ${keptFor}::interval`)
}
