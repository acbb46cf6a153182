import { sql } from 'drizzle-orm'
import { forgetNotesOfNobody } from './guest/customer-note-service.ts'
import { deleteOldCounters } from './platform/admission/limits-queries.ts'
import type { Queryable } from './platform/database/database.ts'
import { purgeMailBodies } from './platform/mail/mail-queries.ts'
import { purgeAudit } from './platform/session/audit.ts'

const mailDays = 30
/** An address given for one answer is of no use once it has gone, nor where no answer ever came. */
const askerDays = 30
const unansweredDays = 365
const rejectedDays = 90
/** Long enough for the link in the mail to end what else its reader waits for. */
const toldDays = 90
const waitingDays = 365

/** The journal still says who invited whom. */
const invitationDays = 30

/** Longer nobody regrets a deleted view. */
const viewDays = 7

/** What the shop forgets by itself, and when: nothing personal is stored longer than it is of use. */
export async function forgetWhatIsOver(db: Queryable, { outboxDays }: { outboxDays: number }): Promise<void> {
  await db.execute(sql`delete from sessions where expires_at < now()`)
  await db.execute(sql`delete from half_logins where expires_at < now()`)
  await db.execute(sql`delete from passkey_challenges where expires_at < now()`)
  await db.execute(sql`delete from one_time_codes where expires_at < now() - interval '24 hours'`)
  await db.execute(sql`delete from order_keys where created_at < now() - interval '7 days'`)
  await db.execute(sql`delete from cart_keys where created_at < now() - interval '7 days'`)
  await db.execute(sql`update product_questions set email = null where email is not null
    and (answered_at < now() - make_interval(days => ${askerDays}::integer) or created_at < now() - make_interval(days => ${unansweredDays}::integer))`)
  await db.execute(
    sql`delete from product_questions where status = 'rejected' and updated_at < now() - make_interval(days => ${rejectedDays}::integer)`,
  )
  await db.execute(sql`delete from arrival_waits where told_at < now() - make_interval(days => ${toldDays}::integer)
    or created_at < now() - make_interval(days => ${waitingDays}::integer)`)
  await db.execute(sql`delete from staff_invitations
    where coalesce(accepted_at, expires_at) < now() - make_interval(days => ${invitationDays}::integer)`)
  await db.execute(sql`delete from saved_views where deleted_at < now() - make_interval(days => ${viewDays}::integer)`)
  await forgetNotesOfNobody(db)
  await deleteOldCounters(db)
  await purgeAudit(db)
  // A mail that is still a file is still known by its recipient: whoever leaves takes it along.
  await purgeMailBodies(db, { olderThanDays: Math.max(mailDays, outboxDays) })
}
