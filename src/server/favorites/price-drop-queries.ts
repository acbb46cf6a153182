import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { priceDropConsent } from '#shared/favorites/price-drop-rules.ts'

const agreed = sql`c.purpose = ${priceDropConsent.purpose} and c.withdrawn_at is null`
/** Whose price it is, and what it is today. */
const tier = sql`tier_of(u.role, u.trade_level)`
const price = sql`price_at(${tier}, p.retail_price, p.trade_price, p.purchase_price)`

export async function hasAgreed(db: Queryable, userId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from consents c where c.user_id = ${userId} and ${agreed}`)
  return rows.length > 0
}

type Consent = { version: string; textSha256: string; ip: string; userAgent: string }

/** Agreeing twice is agreeing once. */
export async function insertAgreement(tx: Queryable, userId: number, given: Consent): Promise<void> {
  await tx.execute(sql`insert into consents (user_id, purpose, document_version, text_sha256, ip, user_agent)
    select ${userId}, ${priceDropConsent.purpose}, ${given.version}, ${given.textSha256}, ${given.ip}, ${given.userAgent}
    where not exists (select from consents c where c.user_id = ${userId} and ${agreed}) on conflict do nothing`)
}

export async function withdrawAgreement(db: Queryable, userId: number): Promise<void> {
  await db.execute(sql`update consents c set withdrawn_at = now() where c.user_id = ${userId} and ${agreed}`)
}

/** What they cost now is what is known: drops from before somebody agreed are old. */
export async function rememberPrices(db: Queryable, userId: number): Promise<void> {
  await db.execute(sql`update favorites f set seen_price = ${price}, seen_tier = ${tier}
    from products p, users u where p.id = f.product_id and u.id = f.user_id and f.user_id = ${userId}`)
}

/** Favourites that came since, and those of somebody who buys at another price than before. */
export async function rememberNewPrices(db: Queryable): Promise<void> {
  await db.execute(sql`update favorites f set seen_price = ${price}, seen_tier = ${tier}
    from products p, users u, consents c
    where p.id = f.product_id and u.id = f.user_id and c.user_id = u.id and ${agreed}
      and (f.seen_price is null or f.seen_tier is distinct from ${tier})`)
}

export type Reader = { id: number; email: string; firstName: string }

/** Who has agreed, can be written to, was not written to for a day, and has a favourite that costs less. */
export function findReaders(db: Queryable): Promise<Reader[]> {
  return selectRows<Reader>(
    db,
    sql`select u.id, u.email, u.first_name as "firstName" from consents c join users u on u.id = c.user_id
    where ${agreed} and u.email_confirmed_at is not null and u.blocked_at is null and u.erased_at is null
      and exists (select from favorites f join products p on p.id = f.product_id
        where f.user_id = u.id and not p.hidden and not p.discontinued and ${price} < f.seen_price)
      and not exists (select from mail_outbox m where m.recipient = u.email and m.kind = 'price-drop'
        and m.created_at > now() - interval '24 hours')
    order by u.id`,
  )
}

export type Cheaper = { id: number; slug: string | null; name: string; sku: string; seen: number; now: number }

/** Locked, so that two processes do not both tell of them. */
export function lockCheaper(tx: Queryable, userId: number): Promise<Cheaper[]> {
  return selectRows<Cheaper>(
    tx,
    sql`select p.id, p.slug, p.name, p.sku, f.seen_price as seen, ${price} as now
    from favorites f join products p on p.id = f.product_id join users u on u.id = f.user_id
    where f.user_id = ${userId} and f.seen_tier = ${tier} and not p.hidden and not p.discontinued
      and (p.quantity is null or p.quantity > p.reserved) and ${price} < f.seen_price
    order by 1 - (${price})::float8 / f.seen_price desc, p.id for update of f skip locked`,
  )
}

export async function setSeenPrice(tx: Queryable, seen: { userId: number; productId: number; price: number }) {
  await tx.execute(sql`update favorites set seen_price = ${seen.price}
    where user_id = ${seen.userId} and product_id = ${seen.productId}`)
}
