import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'

/** Longer than any attempt may take, so a mail is never in two hands. */
const leaseSeconds = 120

export type ClaimedMail = {
  id: number
  messageKey: string
  kind: string
  recipient: string
  subject: string
  bodyText: string
  bodyHtml: string
  attempts: number
  createdAt: Date
  /** Null: nothing one could stop. */
  stopUrl: string | null
}

/**
 * Takes one due mail for the length of the lease; codes that run out go first. The attempt is counted before it is made, and
 * counted as unsure until its outcome is known: whoever is killed in the middle has still counted.
 */
export async function claimMail(db: Queryable): Promise<ClaimedMail | undefined> {
  const [mail] = await selectRows<Omit<ClaimedMail, 'createdAt'> & { createdAt: Date | string }>(
    db,
    sql`update mail_outbox set attempts = attempts + 1, unsure_attempts = unsure_attempts + 1,
      next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where id = (select id from mail_outbox where state = 'waiting' and next_attempt_at <= now()
      and (expires_at is null or expires_at > now()) and unsure_attempts < ${maxUnsureAttempts}
      order by expires_at nulls last, next_attempt_at, id limit 1 for update skip locked)
    returning id::float8 as id, message_key as "messageKey", kind, recipient, subject, coalesce(body_text, '') as "bodyText",
      coalesce(body_html, '') as "bodyHtml", attempts, created_at as "createdAt", stop_url as "stopUrl"`,
  )
  return mail && { ...mail, createdAt: new Date(mail.createdAt) }
}

/** Due later than any wait there is: the clock was ahead when that was set, and has been set right since. */
export async function recallFarMail(db: Queryable): Promise<void> {
  await db.execute(sql`update mail_outbox set next_attempt_at = now()
    where state = 'waiting' and next_attempt_at > now() + make_interval(mins => ${longestWaitMinutes + 60})`)
}

/** Codes that ran out, and mail that was possibly sent twice already, are not claimed any more. */
export async function giveUpHopelessMail(db: Queryable): Promise<void> {
  await db.execute(sql`update mail_outbox set state = 'expired', finished_at = now(), body_text = null, body_html = null
    where state = 'waiting' and expires_at <= now()`)
  await db.execute(sql`update mail_outbox set state = 'parked', finished_at = now(),
      last_error = coalesce(last_error, 'cut off in the middle')
    where state = 'waiting' and next_attempt_at <= now() and unsure_attempts >= ${maxUnsureAttempts}`)
}

export async function markMailSent(db: Queryable, mail: ClaimedMail): Promise<void> {
  // The text of a code that has done its work is not stored any longer.
  await db.execute(sql`update mail_outbox set state = 'sent', last_error = null, finished_at = now(),
      body_text = case when expires_at is null then body_text end,
      body_html = case when expires_at is null then body_html end
    where id = ${mail.id}`)
}

export async function markMailFailed(db: Queryable, mail: ClaimedMail, failure: { reason: string; unsure: boolean }) {
  const minutes = minutesUntilRetry(mail.attempts)
  const next =
    minutes === null
      ? sql`state = 'parked', finished_at = now()`
      : sql`next_attempt_at = now() + make_interval(mins => ${minutes})`
  await db.execute(sql`update mail_outbox set last_error = ${failure.reason},
      unsure_attempts = unsure_attempts - ${failure.unsure ? 0 : 1}::integer, ${next}
    where id = ${mail.id}`)
}

export async function purgeMailBodies(db: Queryable, { olderThanDays }: { olderThanDays: number }): Promise<void> {
  await db.execute(sql`update mail_outbox set body_text = null, body_html = null, recipient = '', subject = ''
    where body_text is not null and state <> 'waiting'
      and coalesce(finished_at, created_at) < now() - make_interval(days => ${olderThanDays})`)
}

/** Mail that could not be sent is tried again ever more rarely, for a bit more than a day; then a person has to look at it. */

/** Minutes to wait after the first, second, … failure. */
const waits = [1, 5, 15, 60, 180, 360, 360, 360, 360]

const longestWaitMinutes = Math.max(...waits)

export const maxAttempts = waits.length + 1

/**
 * Twice nobody knew whether the server had taken the message. A third copy would annoy more than a missing one,
 * so the mail is parked instead.
 */
const maxUnsureAttempts = 2

/** Null: no more tries. */
export function minutesUntilRetry(attempts: number): number | null {
  return waits[attempts - 1] ?? null
}
