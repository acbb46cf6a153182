import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import type { PlacedOrder } from '#shared/order/order-contract.ts'
import type { OrderCompany, OrderContact, OrderDelivery } from '#shared/order/order-input.ts'
import type { Offer } from '#shared/order/order-lines.ts'
import type { OrderStatus } from '#shared/order/order-states.ts'
import type { PaymentMethod } from '#shared/payment/payment-method.ts'

export type OfferRow = Offer & { name: string; sku: string }

/** Products as they are on sale now, at the price of the tier; hidden ones do not exist. */
export async function findOffers(db: Queryable, { ids, tier }: { ids: number[]; tier: PriceTier }) {
  const price = tier === 'master' ? sql`trade_price` : sql`retail_price`
  const rows = await selectRows<OfferRow>(
    db,
    sql`select id, name, sku, discontinued, ${price} as price,
      case when quantity is not null then greatest(quantity - reserved, 0) end as quantity
    from products where id = any (${sql.param(ids)}::integer[]) and not hidden`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export type OrderKey = { owner: string; key: string; bodyHash: Buffer }
type KeyRow = { bodyHash: Buffer; answer: PlacedOrder | null }

export async function findKey(db: Queryable, { owner, key }: OrderKey): Promise<KeyRow | null> {
  const question = sql`select body_hash as "bodyHash", answer from order_keys where owner = ${owner} and key = ${key}`
  return (await selectRows<KeyRow>(db, question))[0] ?? null
}

/** False: somebody has it. Whoever is just using it is waited for. */
export async function claimKey(tx: Queryable, { owner, key, bodyHash }: OrderKey): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into order_keys (owner, key, body_hash) values (${owner}, ${key}, ${bodyHash}) on conflict do nothing returning 1`)
  return rows.length > 0
}

export type GivenConsent = { purpose: string; version: string; textSha256: string; ip: string; userAgent: string }

export async function insertConsent(tx: Queryable, userId: number | null, given: GivenConsent): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into consents (user_id, purpose, document_version, text_sha256, ip, user_agent)
    values (${userId}, ${given.purpose}, ${given.version}, ${given.textSha256}, ${given.ip}, ${given.userAgent})
    returning id::text`)
  return rows[0]!.id
}

export type NewOrder = {
  token: string
  userId: number | null
  source: 'site' | 'phone'
  enteredBy: number | null
  contact: Omit<OrderContact, 'email'> & { email: string | null }
  company: OrderCompany | null
  delivery: OrderDelivery & { price: number; from: string; to: string }
  payment: PaymentMethod
  tier: PriceTier
  itemsTotal: number
  status: OrderStatus
  comment: string
  model: string
  consentId: string | null
  /** By the database's clock from now, or at a moment of the shop's calendar. */
  expires: { afterMinutes: number } | { at: Date } | null
  /** Mailed, for the customer to send back; null: nobody has to. */
  confirmToken: string | null
  /** Waits for that, or for the shop. */
  unconfirmed: boolean
  /** The mailbox was proved before. */
  isEmailConfirmed: boolean
}

type Inserted = { id: number; number: string; expiresAt: Date | null }

export async function insertOrder(tx: Queryable, given: NewOrder): Promise<Inserted> {
  const { contact, company, delivery, expires } = given
  const expiry =
    expires === null
      ? sql`null`
      : 'at' in expires
        ? sql`${expires.at.toISOString()}::timestamptz`
        : sql`now() + make_interval(mins => ${expires.afterMinutes})`
  const { rows } = await tx.execute<{ id: number; number: string; expiresAt: Date | string | null }>(sql`
    insert into orders (token, user_id, source, entered_by, first_name, last_name, patronymic, phone, email, company_name, company_inn,
      company_kpp, delivery_method, city, address, postcode, point, delivery_from, delivery_to, delivery_price, payment_method,
      price_tier, items_total, status, comment, model, consent_id, expires_at, confirm_token, unconfirmed,
      email_confirmed_at)
    values (${given.token}, ${given.userId}, ${given.source}, ${given.enteredBy}, ${contact.first_name}, ${contact.last_name},
      ${contact.patronymic ?? null}, ${contact.phone}, ${contact.email}, ${company?.name ?? null}, ${company?.inn ?? null},
      ${company?.kpp ?? null}, ${delivery.method}, ${delivery.city ?? null}, ${delivery.address ?? null}, ${delivery.postcode ?? null},
      ${delivery.point ?? null}, ${delivery.from}, ${delivery.to}, ${delivery.price}, ${given.payment}, ${given.tier},
      ${given.itemsTotal}, ${given.status}, ${given.comment}, ${given.model}, ${given.consentId}::bigint, ${expiry},
      ${given.confirmToken}, ${given.unconfirmed}, case when ${given.isEmailConfirmed} then now() end)
    returning id, number::text, expires_at as "expiresAt"`)
  const { expiresAt, ...row } = rows[0]!
  return { ...row, expiresAt: expiresAt === null ? null : new Date(expiresAt) }
}

export type NewItem = { id: number; name: string; sku: string; price: number; quantity: number; isKnown: boolean }

/** Lines hold what they ask for from here on; that the stock has it is made sure of by `takeStock` before the commit. */
export async function insertItems(tx: Queryable, orderId: number, items: NewItem[]): Promise<void> {
  await tx.execute(sql`
    insert into order_items (order_id, product_id, name, sku, price, quantity, reserved)
    select ${orderId}, * from unnest(${column(items, 'id')}::integer[], ${column(items, 'name')}::text[], ${column(items, 'sku')}::text[],
      ${column(items, 'price')}::integer[], ${column(items, 'quantity')}::integer[],
      ${sql.param(items.map((item) => (item.isKnown ? item.quantity : 0)))}::integer[])`)
}

export async function keepAnswer(tx: Queryable, { owner, key }: OrderKey, orderId: number, answer: PlacedOrder) {
  await tx.execute(sql`update order_keys set order_id = ${orderId}, answer = ${JSON.stringify(answer)}::jsonb
    where owner = ${owner} and key = ${key}`)
}

type Taking = { orderId: number; items: NewItem[]; tier: PriceTier }

/** The last statement before the commit, so that a product in demand is locked for as short as can be. True: all of it was there. */
export async function takeStock(tx: Queryable, { orderId, items, tier }: Taking): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select reserve_stock(${orderId}, ${column(items, 'id')}::integer[], ${column(items, 'quantity')}::integer[],
      ${column(items, 'price')}::integer[], ${column(items, 'isKnown')}::boolean[], ${tier === 'master'})`)
  return rows.length === items.length
}

function column<Key extends keyof NewItem>(items: NewItem[], key: Key) {
  return sql.param(items.map((item) => item[key]))
}
