import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { prepareStatement } from '#server/platform/database/sql-rows.ts'

/** Longer than any attempt may take, so a mail is never in two hands. */
const leaseSeconds = 120
/** For those that wait behind the first of a mailbox; of a process that dies they are free again soon. */
const asideSeconds = 20
const mostBehind = 9
/** A later mail to the same mailbox waits for an earlier one that is tried again, but not for hours. */
const attemptsHoldingBack = 3
/**
 * Twice nobody knew whether the server had taken the message. A third copy would annoy more than a missing one,
 * so the mail is parked instead.
 */
const maxUnsureAttempts = 2

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
  /** Until when it is ours, as the database wrote it. */
  lease: string
}

type ClaimedRow = Omit<ClaimedMail, 'createdAt'> & { head: number; createdAt: Date | string }

const claim = prepareStatement<ClaimedRow>(
  'claim-mails',
  sql`with head as (
      select m.id, m.recipient, m.expires_at from mail_outbox m
      where m.state = 'waiting' and m.next_attempt_at <= now() and (m.expires_at is null or m.expires_at > now())
        and m.unsure_attempts < ${maxUnsureAttempts}
        and not exists (select from mail_outbox e where e.recipient = m.recipient and e.state = 'waiting' and e.id < m.id
          and e.attempts <= ${attemptsHoldingBack} and (e.unsure_attempts < ${maxUnsureAttempts} or e.next_attempt_at > now())
          and (e.expires_at is null or e.expires_at > now()) and (m.expires_at is null or e.expires_at is not null))
      order by m.expires_at nulls last, m.next_attempt_at, m.id limit ${sql.placeholder('most')}::integer for update skip locked),
    run as (
      select id, id as head from head
      union all
      select f.id, h.id from head h cross join lateral (
        select n.id from mail_outbox n where n.recipient = h.recipient and n.state = 'waiting' and n.id > h.id
          and n.next_attempt_at <= now() and n.expires_at is null and h.expires_at is null
          and n.unsure_attempts < ${maxUnsureAttempts} order by n.id limit ${mostBehind}) f)
    update mail_outbox o set attempts = o.attempts + (o.id = run.head)::integer,
      unsure_attempts = o.unsure_attempts + (o.id = run.head)::integer,
      next_attempt_at = now() + make_interval(secs => case when o.id = run.head then ${leaseSeconds}::integer else ${asideSeconds}::integer end)
    from run where o.id = run.id and o.state = 'waiting' and o.next_attempt_at <= now()
    returning run.head::float8 as head, o.id::float8 as id, o.message_key as "messageKey", o.kind, o.recipient, o.subject,
      coalesce(o.body_text, '') as "bodyText", coalesce(o.body_html, '') as "bodyHtml", o.attempts, o.created_at as "createdAt",
      o.stop_url as "stopUrl", o.next_attempt_at::text as lease`,
)

/**
 * Takes the first due mails, each of another mailbox, for the length of the lease, and with each those that wait behind it for the same
 * mailbox; codes that run out go first. The attempt at the first is counted before it is made, and counted as unsure until its outcome is
 * known: whoever is killed in the middle has still counted. The others are only set aside for a moment, each is begun by `beginAttempt`.
 *
 * A mail is taken only when no earlier one to its mailbox waits, so whoever holds the first of a mailbox is alone with the others. One
 * that failed holds the later ones back through its first attempts, some twenty minutes; a code waits for codes only.
 */
export async function claimMails(db: Queryable, most: number): Promise<ClaimedMail[][]> {
  const runs = new Map<number, ClaimedMail[]>()
  for (const { head, createdAt, ...mail } of await claim(db, { most })) {
    const run = runs.get(head) ?? []
    runs.set(head, run)
    run.push({ ...mail, createdAt: new Date(createdAt) })
  }
  return [...runs.values()].map((run) => run.sort((a, b) => a.id - b.id))
}

const begin = prepareStatement<unknown>(
  'begin-attempt',
  sql`with ended as (${markSent(sql`id = ${sql.placeholder('sent')}::bigint`)})
    update mail_outbox set attempts = attempts + 1, unsure_attempts = unsure_attempts + 1,
      next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where id = ${sql.placeholder('id')}::bigint and state = 'waiting' and next_attempt_at = ${sql.placeholder('lease')}::timestamptz
    returning 1`,
)

/** Counts the attempt that is about to be made, and notes that the one before it was sent. False: it is not ours any more, or was wiped meanwhile. */
export async function beginAttempt(db: Queryable, { id, lease }: ClaimedMail, sent: ClaimedMail): Promise<boolean> {
  return (await begin(db, { id, lease, sent: sent.id })).length > 0
}

/** Set aside and not begun: anybody's again. */
export async function releaseMails(db: Queryable, mails: ClaimedMail[]): Promise<void> {
  for (const { id, lease } of mails) {
    await db.execute(sql`update mail_outbox set next_attempt_at = now()
      where id = ${id} and state = 'waiting' and next_attempt_at = ${lease}::timestamptz`)
  }
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

/** The text of a code that has done its work is not stored any longer. */
function markSent(which: SQL): SQL {
  return sql`update mail_outbox set state = 'sent', last_error = null, finished_at = now(),
      body_text = case when expires_at is null then body_text end,
      body_html = case when expires_at is null then body_html end
    where ${which}`
}

const noteSent = prepareStatement<unknown>(
  'mark-mails-sent',
  markSent(sql`id = any (${sql.placeholder('ids')}::bigint[])`),
)

export async function markMailsSent(db: Queryable, mails: ClaimedMail[]): Promise<void> {
  await noteSent(db, { ids: mails.map(({ id }) => id) })
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
    where (body_text is not null or recipient <> '') and state <> 'waiting'
      and coalesce(finished_at, created_at) < now() - make_interval(days => ${olderThanDays})`)
}

/** Mail that could not be sent is tried again ever more rarely, for a bit more than a day; then a person has to look at it. */

/** Minutes to wait after the first, second, … failure. */
const waits = [1, 5, 15, 60, 180, 360, 360, 360, 360]

const longestWaitMinutes = Math.max(...waits)

export const maxAttempts = waits.length + 1

/** Null: no more tries. */
export function minutesUntilRetry(attempts: number): number | null {
  return waits[attempts - 1] ?? null
}
