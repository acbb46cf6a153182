import { sql } from 'drizzle-orm'
import { deleteOldCounters } from './platform/admission/limits-queries.ts'
import type { Queryable } from './platform/database/database.ts'
import { purgeMailBodies } from './platform/mail/mail-queries.ts'
import { purgeAudit } from './platform/session/audit.ts'

const mailDays = 30

/** What the shop forgets by itself, and when: nothing personal is kept longer than it is of use. */
export async function forgetWhatIsOver(db: Queryable, { outboxDays }: { outboxDays: number }): Promise<void> {
  await db.execute(sql`delete from sessions where expires_at < now()`)
  await db.execute(sql`delete from one_time_codes where expires_at < now() - interval '24 hours'`)
  await db.execute(sql`delete from order_keys where created_at < now() - interval '7 days'`)
  await deleteOldCounters(db)
  await purgeAudit(db)
  // A mail that is still a file is still known by its recipient: whoever leaves takes it along.
  await purgeMailBodies(db, { olderThanDays: Math.max(mailDays, outboxDays) })
}
