import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'

/** What waits to be told: a row is in one hand at a time, in any number of processes. */

/** Longer than any attempt may take. */
const leaseSeconds = 60
/** At once to one webhook: one that hangs must not hold up the others. A chat or a browser gets its messages one after another. */
const mostOfWebhook = 2

export const channelNames = ['webhook', 'telegram', 'push'] as const
export type ChannelName = (typeof channelNames)[number]

/** Minutes to wait after the first, second, … failure. A program is told for three days; people need no news of yesterday. */
const programWaits = [0.25, 1, 5, 30, 120, 300, 600, 840, 1200, 1440]
const waits: Record<ChannelName, readonly number[]> = {
  webhook: programWaits,
  telegram: programWaits.slice(0, 7),
  push: programWaits.slice(0, 7),
}
const longestWaitMinutes = Math.max(...programWaits)

export function maxAttempts(channel: ChannelName): number {
  return waits[channel].length + 1
}

export type ClaimedDelivery = {
  id: string
  channel: ChannelName
  messageId: string
  type: string
  body: string
  attempts: number
  webhookId: number | null
  /** The browser it is for. */
  pushId: number | null
}

/** Takes the first that is due. The attempt is counted before it is made: whoever is killed in the middle has still counted. */
export async function claimDelivery(db: Queryable): Promise<ClaimedDelivery | null> {
  const [claimed] = await selectRows<ClaimedDelivery>(
    db,
    sql`with head as (
      select d.id from deliveries d
      where d.state = 'waiting' and d.next_attempt_at <= now()
        and (d.webhook_id is null or d.type = 'webhook.test' or exists (select from webhooks w where w.id = d.webhook_id and w.is_on))
        and (select count(*) from deliveries l where l.channel = d.channel and l.webhook_id is not distinct from d.webhook_id
          and l.push_id is not distinct from d.push_id
          and l.state = 'waiting' and l.leased
          and l.next_attempt_at > now()) < case d.channel when 'webhook' then ${mostOfWebhook}::integer else 1 end
      order by d.next_attempt_at, d.id limit 1 for update of d skip locked)
    update deliveries d set attempts = d.attempts + 1, leased = true, last_attempt_at = now(),
      next_attempt_at = now() + make_interval(secs => ${leaseSeconds}::integer)
    from head where d.id = head.id
    returning d.id::text, d.channel, 'msg_' || replace(d.message_key::text, '-', '') as "messageId", d.type, d.body, d.attempts,
      d.webhook_id as "webhookId", d.push_id as "pushId"`,
  )
  return claimed ?? null
}

export type Answer = { status: number | null; text: string; problem: string }

export async function markSent(db: Queryable, { id }: ClaimedDelivery, { status, text }: Answer): Promise<void> {
  await db.execute(sql`update deliveries set state = 'sent', leased = false, finished_at = now(), problem = '',
      answer_status = ${status}, answer_text = ${shown(text)} where id = ${id}::bigint and state = 'waiting'`)
}

/** Tried again later, or given up: then a person looks at it. A test is made once. */
export async function markNotSent(db: Queryable, delivery: ClaimedDelivery, answer: Answer): Promise<void> {
  const minutes = delivery.type === 'webhook.test' ? undefined : waits[delivery.channel][delivery.attempts - 1]
  const next =
    minutes === undefined
      ? sql`state = 'failed', finished_at = now()`
      : sql`next_attempt_at = now() + make_interval(secs => ${Math.round(minutes * 60)}::integer)`
  await db.execute(sql`update deliveries set leased = false, answer_status = ${answer.status},
      answer_text = ${shown(answer.text)}, problem = ${answer.problem.slice(0, 300)}, ${next}
    where id = ${delivery.id}::bigint and state = 'waiting'`)
}

/** The receiver asked for patience: nothing goes there before, and the attempt does not count. */
export async function holdBack(db: Queryable, delivery: ClaimedDelivery, answer: Answer, seconds: number) {
  const later = sql`now() + make_interval(secs => ${seconds}::integer)`
  await db.execute(sql`update deliveries set leased = false, attempts = attempts - 1, next_attempt_at = ${later},
      answer_status = ${answer.status}, answer_text = ${shown(answer.text)}, problem = ${answer.problem.slice(0, 300)}
    where id = ${delivery.id}::bigint and state = 'waiting'`)
  await db.execute(sql`update deliveries set next_attempt_at = greatest(next_attempt_at, ${later})
    where state = 'waiting' and channel = ${delivery.channel} and webhook_id is not distinct from ${delivery.webhookId}::integer
      and push_id is not distinct from ${delivery.pushId}::integer`)
}

/** No news any more; a receiver that asks for patience for ever ends here. */
const oldNewsHours = 24

/** Killed in the middle of the last attempt, or due later than any wait there is because the clock was ahead. */
export async function tidyDeliveries(db: Queryable): Promise<void> {
  for (const channel of channelNames) {
    await db.execute(sql`update deliveries set state = 'failed', leased = false, finished_at = now(),
        problem = case when problem = '' then 'Отправка оборвалась' else problem end
      where state = 'waiting' and channel = ${channel} and next_attempt_at <= now() and attempts >= ${maxAttempts(channel)}::integer`)
  }
  await db.execute(sql`update deliveries set state = 'failed', leased = false, finished_at = now()
    where state = 'waiting' and channel <> 'webhook' and created_at < now() - make_interval(hours => ${oldNewsHours}::integer)`)
  await db.execute(sql`update deliveries set next_attempt_at = now(), leased = false
    where state = 'waiting' and next_attempt_at > now() + make_interval(mins => ${longestWaitMinutes + 60}::integer)`)
}

/** What a person may read of an answer: PostgreSQL takes no NUL. */
function shown(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => (character === '\n' ? '\n' : ' ')).slice(0, 1000)
}

export async function forgetDeliveries(db: Queryable): Promise<void> {
  await db.execute(sql`delete from deliveries where finished_at < now() - interval '30 days'`)
}
