import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'

/** The outbox of webhooks: a row is in one hand at a time, in any number of processes. */

/** Longer than any attempt may take. */
const leaseSeconds = 60
/** At once to one address: one that hangs must not hold up the others. */
const mostOfWebhook = 2

/** Minutes to wait after the first, second, … failure; together a bit more than three days. */
const waits = [0.25, 1, 5, 30, 120, 300, 600, 840, 1200, 1440]
export const maxAttempts = waits.length + 1
const longestWaitMinutes = Math.max(...waits)

export type ClaimedDelivery = {
  id: string
  messageId: string
  type: string
  body: string
  attempts: number
  webhookId: number
  url: string
  secret: string
}

/** Takes the first that is due. The attempt is counted before it is made: whoever is killed in the middle has still counted. */
export async function claimDelivery(db: Queryable): Promise<ClaimedDelivery | null> {
  const [claimed] = await selectRows<ClaimedDelivery>(
    db,
    sql`with head as (
      select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.state = 'waiting' and d.next_attempt_at <= now() and (w.is_on or d.type = 'webhook.test')
        and (select count(*) from webhook_deliveries l where l.webhook_id = d.webhook_id and l.state = 'waiting' and l.leased
          and l.next_attempt_at > now()) < ${mostOfWebhook}
      order by d.next_attempt_at, d.id limit 1 for update of d skip locked)
    update webhook_deliveries d set attempts = d.attempts + 1, leased = true, last_attempt_at = now(),
      next_attempt_at = now() + make_interval(secs => ${leaseSeconds}::integer)
    from head, webhooks w where d.id = head.id and w.id = d.webhook_id
    returning d.id::text, 'msg_' || replace(d.message_key::text, '-', '') as "messageId", d.type, d.body, d.attempts,
      w.id as "webhookId", w.url, w.secret`,
  )
  return claimed ?? null
}

type Answer = { status: number | null; text: string; problem: string }

export async function markSent(db: Queryable, { id }: ClaimedDelivery, { status, text }: Answer): Promise<void> {
  await db.execute(sql`update webhook_deliveries set state = 'sent', leased = false, finished_at = now(), problem = '',
      answer_status = ${status}, answer_text = ${shown(text)} where id = ${id}::bigint and state = 'waiting'`)
}

/** Tried again later, or given up: then a person looks at it. A test is made once. */
export async function markNotSent(db: Queryable, delivery: ClaimedDelivery, answer: Answer): Promise<void> {
  const minutes = delivery.type === 'webhook.test' ? undefined : waits[delivery.attempts - 1]
  const next =
    minutes === undefined
      ? sql`state = 'failed', finished_at = now()`
      : sql`next_attempt_at = now() + make_interval(secs => ${Math.round(minutes * 60)}::integer)`
  await db.execute(sql`update webhook_deliveries set leased = false, answer_status = ${answer.status},
      answer_text = ${shown(answer.text)}, problem = ${answer.problem.slice(0, 300)}, ${next}
    where id = ${delivery.id}::bigint and state = 'waiting'`)
}

/** Killed in the middle of the last attempt, or due later than any wait there is because the clock was ahead. */
export async function tidyDeliveries(db: Queryable): Promise<void> {
  await db.execute(sql`update webhook_deliveries set state = 'failed', leased = false, finished_at = now(),
      problem = case when problem = '' then 'Отправка оборвалась' else problem end
    where state = 'waiting' and next_attempt_at <= now() and attempts >= ${maxAttempts}::integer`)
  await db.execute(sql`update webhook_deliveries set next_attempt_at = now(), leased = false
    where state = 'waiting' and next_attempt_at > now() + make_interval(mins => ${longestWaitMinutes + 60}::integer)`)
}

/** The receiver says that it is gone for good. */
export async function turnOff(db: Queryable, webhookId: number): Promise<void> {
  await db.execute(sql`update webhooks set is_on = false where id = ${webhookId}`)
}

/** What a person may read of an answer: PostgreSQL takes no NUL. */
function shown(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => (character === '\n' ? '\n' : ' ')).slice(0, 1000)
}

export async function forgetDeliveries(db: Queryable): Promise<void> {
  await db.execute(sql`delete from webhook_deliveries where finished_at < now() - interval '30 days'`)
}
