import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { AwaitedProduct } from '#shared/arrival/awaited-endpoints.ts'

/** A product somebody may wait for; `available`: it can be bought already. */
export async function findWaitedFor(db: Queryable, productId: number) {
  const [row] = await selectRows<{ name: string; discontinued: boolean; available: boolean }>(
    db,
    sql`select p.name, p.discontinued, (p.quantity is null or p.quantity > p.reserved) as available
    from products p where p.id = ${productId} and not p.hidden`,
  )
  return row ?? null
}

type NewWait = { productId: number; email: string; userId: number | null; consentId: string | null }

/** False: this address waits for as much as it may. Asking twice is asking once. */
export async function insertWait(tx: Queryable, wait: NewWait, most: number): Promise<boolean> {
  const { productId, email, userId, consentId } = wait
  const { rows } = await tx.execute(sql`
    insert into arrival_waits (product_id, email, user_id, consent_id)
    select ${productId}::integer, ${email}::text, ${userId}::integer, ${consentId}::bigint
    where (select count(*) from arrival_waits where email = ${email} and told_at is null and product_id <> ${productId}) < ${most}
    on conflict (product_id, email) where told_at is null do update set user_id = coalesce(arrival_waits.user_id, excluded.user_id)
    returning 1`)
  return rows.length > 0
}

type Consent = { purpose: string; version: string; textSha256: string; ip: string; userAgent: string }

export async function insertArrivalConsent(tx: Queryable, userId: number | null, given: Consent): Promise<string> {
  const [row] = await selectRows<{ id: string }>(
    tx,
    sql`insert into consents (user_id, purpose, document_version, text_sha256, ip, user_agent)
    values (${userId}, ${given.purpose}, ${given.version}, ${given.textSha256}, ${given.ip}, ${given.userAgent}) returning id::text`,
  )
  return row!.id
}

export type Arrived = {
  id: number
  slug: string | null
  name: string
  sku: string
  /** What can be bought; null: nobody knows how many there are. */
  pieces: number | null
  /** Whole rubles, at retail. */
  price: number
  /** How many were told within the last day. */
  told: number
}

/** What people wait for and can buy now, whichever way it came: a count, an import, a cancelled order, a return. */
export function findArrived(db: Queryable): Promise<Arrived[]> {
  return selectRows<Arrived>(
    db,
    sql`select p.id, p.slug, p.name, p.sku, p.quantity - p.reserved as pieces, p.retail_price as price,
      (select count(*)::integer from arrival_waits t where t.product_id = p.id and t.told_at > now() - interval '24 hours') as told
    from (select distinct product_id from arrival_waits where told_at is null) w join products p on p.id = w.product_id
    where not p.hidden and not p.discontinued and (p.quantity is null or p.quantity > p.reserved) order by p.id`,
  )
}

export type Waiting = {
  id: number
  email: string
  /** Logged in, with an address that was proved to be theirs. */
  isProved: boolean
  isMaster: boolean
}

/**
 * Takes those who asked first, each in one hand only, and marks them as told: the caller writes their mails in this transaction. A
 * mailbox that strangers have had enough mail sent to today waits for tomorrow.
 */
export function takeWaiting(
  tx: Queryable,
  { productId, most, mostByStrangers }: { productId: number; most: number; mostByStrangers: number },
): Promise<Waiting[]> {
  return selectRows<Waiting>(
    tx,
    sql`with taken as (
      select w.id, coalesce(u.email = w.email and u.email_confirmed_at is not null, false) as "isProved",
        coalesce(u.role = 'master', false) as "isMaster"
      from arrival_waits w left join users u on u.id = w.user_id
      where w.product_id = ${productId} and w.told_at is null and u.blocked_at is null
        and (coalesce(u.email = w.email and u.email_confirmed_at is not null, false)
          or (select count(*) from mail_outbox m where m.by_stranger and m.recipient = w.email
            and m.created_at > now() - interval '24 hours') < ${mostByStrangers})
      order by w.id limit ${most} for update of w skip locked)
    update arrival_waits w set told_at = now() from taken where taken.id = w.id
    returning w.id, w.email, taken."isProved", taken."isMaster"`,
  )
}

/** Ends everything the owner of this mail still waits for. */
export async function deleteWaitsOfAddress(db: Queryable, waitId: number): Promise<void> {
  await db.execute(sql`delete from arrival_waits
    where told_at is null and email = (select email from arrival_waits where id = ${waitId})`)
}

export async function countAwaited(db: Queryable): Promise<{ products: number; people: number }> {
  const [row] = await selectRows<{ products: number; people: number }>(
    db,
    sql`select count(distinct product_id)::integer as products, count(*)::integer as people from arrival_waits where told_at is null`,
  )
  return row!
}

/** The most awaited first, then whose people have waited longest. */
export function findAwaited(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<AwaitedProduct[]> {
  return selectRows<AwaitedProduct>(
    db,
    sql`select json_build_object('id', p.id, 'sku', p.sku, 'name', p.name, 'brand', p.brand) as product, w.people,
      ${utcText(sql`w.since`)} as since, ${utcText(sql`w.latest`)} as latest,
      case when p.quantity is not null then greatest(p.quantity - p.reserved, 0) end as available, p.discontinued, p.hidden
    from (select product_id, count(*)::integer as people, min(created_at) as since, max(created_at) as latest
      from arrival_waits where told_at is null group by product_id) w join products p on p.id = w.product_id
    order by w.people desc, w.since, p.id limit ${limit} offset ${offset}`,
  )
}
