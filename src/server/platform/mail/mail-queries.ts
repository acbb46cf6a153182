import { and, eq, isNotNull, lt, lte, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { mailOutbox } from './mail-outbox-table.ts'
import { longestWaitMinutes, maxUnsureAttempts, minutesUntilRetry } from './mail-retry.ts'

/** Longer than any attempt may take, so a mail is never in two hands. */
const leaseSeconds = 120

const isWaiting = eq(mailOutbox.state, 'waiting')
const isDue = lte(mailOutbox.nextAttemptAt, sql`now()`)
/** Later than any wait there is: the clock was ahead when it was set, and has been set right since. */
const isFarAhead = sql`${mailOutbox.nextAttemptAt} > now() + make_interval(mins => ${longestWaitMinutes + 60})`

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
}

/**
 * Takes one due mail for the length of the lease; codes that run out go first. The attempt is counted before it is made, and
 * counted as unsure until its outcome is known: whoever is killed in the middle has still counted.
 */
export async function claimMail(db: Queryable): Promise<ClaimedMail | undefined> {
  const due = sql`(select id from ${mailOutbox} where ${isWaiting} and ${isDue}
    and (expires_at is null or expires_at > now()) and unsure_attempts < ${maxUnsureAttempts}
    order by expires_at nulls last, next_attempt_at, id limit 1 for update skip locked)`
  const [mail] = await db
    .update(mailOutbox)
    .set({
      attempts: sql`${mailOutbox.attempts} + 1`,
      unsureAttempts: sql`${mailOutbox.unsureAttempts} + 1`,
      nextAttemptAt: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .where(sql`${mailOutbox.id} = ${due}`)
    .returning({
      id: mailOutbox.id,
      messageKey: mailOutbox.messageKey,
      kind: mailOutbox.kind,
      recipient: mailOutbox.recipient,
      subject: mailOutbox.subject,
      bodyText: sql<string>`coalesce(${mailOutbox.bodyText}, '')`,
      bodyHtml: sql<string>`coalesce(${mailOutbox.bodyHtml}, '')`,
      attempts: mailOutbox.attempts,
      createdAt: mailOutbox.createdAt,
    })
  return mail
}

export async function recallFarMail(db: Queryable): Promise<void> {
  await db.update(mailOutbox).set({ nextAttemptAt: sql`now()` }).where(and(isWaiting, isFarAhead))
}

/** Codes that ran out, and mail that was possibly sent twice already, are not claimed any more. */
export async function giveUpHopelessMail(db: Queryable): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ state: 'expired', ...finished, ...emptied })
    .where(and(isWaiting, lte(mailOutbox.expiresAt, sql`now()`)))
  await db
    .update(mailOutbox)
    .set({ state: 'parked', lastError: sql`coalesce(last_error, 'cut off in the middle')`, ...finished })
    .where(and(isWaiting, isDue, sql`${mailOutbox.unsureAttempts} >= ${maxUnsureAttempts}`))
}

export async function markMailSent(db: Queryable, mail: ClaimedMail): Promise<void> {
  await db
    .update(mailOutbox)
    .set({
      state: 'sent',
      lastError: null,
      ...finished,
      // A secret has done its work and is not kept.
      bodyText: sql`case when expires_at is null then body_text end`,
      bodyHtml: sql`case when expires_at is null then body_html end`,
    })
    .where(eq(mailOutbox.id, mail.id))
}

export async function markMailFailed(db: Queryable, mail: ClaimedMail, failure: { reason: string; unsure: boolean }) {
  const minutes = minutesUntilRetry(mail.attempts)
  const next =
    minutes === null
      ? { state: 'parked' as const, ...finished }
      : { nextAttemptAt: sql`now() + make_interval(mins => ${minutes})` }
  await db
    .update(mailOutbox)
    .set({
      lastError: failure.reason,
      ...(failure.unsure ? {} : { unsureAttempts: sql`${mailOutbox.unsureAttempts} - 1` }),
      ...next,
    })
    .where(eq(mailOutbox.id, mail.id))
}

export async function purgeMailBodies(db: Queryable, { olderThanDays }: { olderThanDays: number }): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ ...emptied, recipient: '', subject: '' })
    .where(
      and(
        isNotNull(mailOutbox.bodyText),
        lt(sql`coalesce(finished_at, created_at)`, sql`now() - make_interval(days => ${olderThanDays})`),
        sql`${mailOutbox.state} <> 'waiting'`,
      ),
    )
}

const finished = { finishedAt: sql`now()` }
const emptied = { bodyText: null, bodyHtml: null }
