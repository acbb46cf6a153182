import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { ManagedWebhook, WebhookChange, WebhookDelivery, WebhookInput } from '#shared/webhook/webhook-contract.ts'

function webhooksWhere(condition: SQL): SQL {
  return sql`select w.id, w.url, w.events, w.is_on, concat_ws(' ', u.first_name, u.last_name) as made_by,
      ${utcText(sql`w.created_at`)} as created_at, d.sent, d.waiting, d.failed, ${utcText(sql`d.last_sent_at`)} as last_sent_at
    from webhooks w join users u on u.id = w.made_by
    cross join lateral (
      select count(*) filter (where state = 'sent')::integer as sent, count(*) filter (where state = 'waiting')::integer as waiting,
        count(*) filter (where state = 'failed')::integer as failed, max(finished_at) filter (where state = 'sent') as last_sent_at
      from deliveries where webhook_id = w.id) d
    where ${condition} order by w.id`
}

export function findWebhooks(db: Queryable): Promise<ManagedWebhook[]> {
  return selectRows<ManagedWebhook>(db, webhooksWhere(sql`true`))
}

export async function findWebhook(db: Queryable, id: number): Promise<ManagedWebhook | null> {
  const [webhook] = await selectRows<ManagedWebhook>(db, webhooksWhere(sql`w.id = ${id}`))
  return webhook ?? null
}

type NewWebhook = WebhookInput & { secret: string; madeBy: number }

export async function insertWebhook(tx: Queryable, { url, events, secret, madeBy }: NewWebhook): Promise<number> {
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`insert into webhooks (url, events, secret, made_by) values (${url}, ${sql.param(events)}::text[], ${secret}, ${madeBy})
      returning id`,
  )
  if (!row) throw new Error('a webhook that was not stored')
  return row.id
}

export async function updateWebhook(
  tx: Queryable,
  id: number,
  { url, events, is_on }: WebhookChange,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`update webhooks set url = coalesce(${url ?? null}, url),
      events = coalesce(${events ? sql.param(events) : null}::text[], events), is_on = coalesce(${is_on ?? null}::boolean, is_on)
    where id = ${id} returning 1`)
  return rows.length > 0
}

export async function updateSecret(tx: Queryable, id: number, secret: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`update webhooks set secret = ${secret} where id = ${id} returning 1`)
  return rows.length > 0
}

export async function deleteWebhook(tx: Queryable, id: number): Promise<{ url: string } | null> {
  const [row] = await selectRows<{ url: string }>(tx, sql`delete from webhooks where id = ${id} returning url`)
  return row ?? null
}

/** Null: there is no such webhook. */
export async function insertTest(db: Queryable, webhookId: number): Promise<WebhookDelivery | null> {
  const [row] = await selectRows<{ id: string }>(
    db,
    sql`insert into deliveries (webhook_id, type, body)
      select w.id, 'webhook.test', json_build_object('type', 'webhook.test', 'timestamp', ${utcText(sql`now()`)}, 'data', json_build_object())::text
      from webhooks w where w.id = ${webhookId} returning id::text`,
  )
  return row ? findDelivery(db, row.id) : null
}

/** At once, and with all its attempts again. Null: it is being sent, or never was. */
export async function resetDelivery(db: Queryable, id: string): Promise<WebhookDelivery | null> {
  const { rows } = await db.execute(sql`update deliveries
    set state = 'waiting', attempts = 0, next_attempt_at = now(), leased = false, finished_at = null
    where id = ${id}::bigint and not (leased and state = 'waiting' and next_attempt_at > now()) returning 1`)
  return rows.length > 0 ? findDelivery(db, id) : null
}

function deliveriesWhere(condition: SQL): SQL {
  return sql`select d.id::text, 'msg_' || replace(d.message_key::text, '-', '') as message_id, d.type, d.body, d.state, d.attempts,
      ${utcText(sql`d.created_at`)} as created_at, ${utcText(sql`d.last_attempt_at`)} as last_attempt_at,
      case when d.state = 'waiting' then ${utcText(sql`d.next_attempt_at`)} end as next_attempt_at, d.answer_status, d.answer_text, d.problem
    from deliveries d where ${condition}`
}

async function findDelivery(db: Queryable, id: string): Promise<WebhookDelivery | null> {
  const [delivery] = await selectRows<WebhookDelivery>(db, deliveriesWhere(sql`d.id = ${id}::bigint`))
  return delivery ?? null
}

type Page = { webhookId: number; state: string | undefined; limit: number; before: string | undefined }

export function findDeliveries(db: Queryable, { webhookId, state, limit, before }: Page): Promise<WebhookDelivery[]> {
  return selectRows<WebhookDelivery>(
    db,
    sql`${deliveriesWhere(sql`d.webhook_id = ${webhookId} and (${state ?? null}::text is null or d.state = ${state ?? null})
      and (${before ?? null}::bigint is null or d.id < ${before ?? null}::bigint)`)} order by d.id desc limit ${limit}`,
  )
}

type WebhookAddress = { id: number; url: string; secret: string }

export async function findAddress(db: Queryable, id: number): Promise<WebhookAddress | null> {
  const [address] = await selectRows<WebhookAddress>(db, sql`select id, url, secret from webhooks where id = ${id}`)
  return address ?? null
}

export async function turnOff(db: Queryable, id: number): Promise<void> {
  await db.execute(sql`update webhooks set is_on = false where id = ${id}`)
}
