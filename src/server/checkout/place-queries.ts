import { sql } from 'drizzle-orm'
import type { NewEvent } from '#server/order/order-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { listOf, prepareRows, prepareStatement, selectRows } from '#server/platform/database/sql-rows.ts'
import { strangerMailsTo } from '#server/platform/mail/stranger-mail.ts'
import { perTier, tierPrice } from '#server/trade-level/tier-price-service.ts'
import { orderConsent } from '#shared/account/consent-text.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import type { PlacedOrder } from '#shared/order/order-contract.ts'
import type { OrderCompany, OrderContact, OrderDelivery } from '#shared/order/order-input.ts'
import type { Offer } from '#shared/order/order-lines.ts'
import type { OrderStatus } from '#shared/order/order-states.ts'
import type { PaymentMethod } from '#shared/payment/payment-method.ts'
import { type ContactProof, contactProof } from './stranger-queries.ts'

export type OfferRow = Offer & { name: string; sku: string }

type Offers = { offers: OfferRow[]; proof: ContactProof }

/** Products as they are on sale now, at the price of the tier; hidden ones do not exist. With them, whether the shop knows who orders. */
function askOffers(tier: PriceTier) {
  const question = sql`select ${listOf(sql`select p.id, p.name, p.sku, p.discontinued, ${tierPrice(tier)} as price,
      case when p.quantity is not null then greatest(p.quantity - p.reserved, 0) end as quantity
    from products p where p.id = any (${sql.placeholder('ids')}::integer[]) and not p.hidden`)} as offers,
    (select row_to_json(proof) from (${contactProof}) proof) as proof`
  return prepareRows<Offers>(`offers-${tier}`, question)
}
const offerQuestions = perTier(askOffers)

type Looking = { ids: number[]; tier: PriceTier }
type Contact = { email: string | null; phone: string }

export async function findOffersFor(
  db: Queryable,
  { ids, tier, contact: { email, phone } }: Looking & { contact: Contact },
) {
  const [found] = await offerQuestions(tier)(db, { ids, email, phone })
  return { offers: new Map(found?.offers.map((row) => [row.id, row])), proof: found!.proof }
}

export async function findOffers(db: Queryable, looking: Looking): Promise<Map<number, OfferRow>> {
  return (await findOffersFor(db, { ...looking, contact: { email: null, phone: '' } })).offers
}

export type OrderKey = { owner: string; key: string; bodyHash: Buffer }
type KeyRow = { bodyHash: Buffer; answer: PlacedOrder | null }

export async function findKey(db: Queryable, { owner, key }: OrderKey): Promise<KeyRow | null> {
  const question = sql`select body_hash as "bodyHash", answer from order_keys where owner = ${owner} and key = ${key}`
  return (await selectRows<KeyRow>(db, question))[0] ?? null
}

export type GivenConsent = { purpose: string; version: string; textSha256: string; ip: string; userAgent: string }

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
  consents: GivenConsent[]
  items: NewItem[]
  placed: NewEvent
  /** By the database's clock from now, or at a moment of the shop's calendar. */
  expires: { afterMinutes: number } | { at: Date } | null
  /** Mailed, for the customer to send back; null: nobody has to. */
  confirmToken: string | null
  /** Waits for that, or for the shop. */
  unconfirmed: boolean
  /** The mailbox was proved before. */
  isEmailConfirmed: boolean
}

type Inserted = {
  id: number
  number: string
  expiresAt: Date | null
  /** What strangers caused to this mailbox in the last day. */
  strangerMails: number
}

const of = sql.placeholder

/**
 * The order with all that is written beside it, in one statement: each of them sent by itself would keep the transaction open for as
 * long again. No row: somebody has this key; whoever is just using it is waited for.
 */
const writeOrder = prepareStatement<Omit<Inserted, 'expiresAt'> & { expiresAt: Date | string | null }>(
  'write-order',
  sql`with claimed as (
      insert into order_keys (owner, key, body_hash) values (${of('owner')}, ${of('key')}, ${of('bodyHash')})
      on conflict do nothing returning 1),
    agreed as (
      insert into consents (user_id, purpose, document_version, text_sha256, ip, user_agent)
      select ${of('userId')}::integer, c.purpose, c.version, c."textSha256", c.ip, c."userAgent" from claimed,
        jsonb_to_recordset(${of('consents')}::jsonb) c (purpose text, version text, "textSha256" text, ip text, "userAgent" text)
      returning id, purpose),
    placed as (
      insert into orders (token, user_id, source, entered_by, first_name, last_name, patronymic, phone, email, company_name, company_inn,
        company_kpp, delivery_method, city, address, postcode, point, delivery_from, delivery_to, delivery_price, payment_method,
        price_tier, items_total, status, comment, model, consent_id, expires_at, confirm_token, unconfirmed,
        email_confirmed_at)
      select ${of('token')}, ${of('userId')}::integer, ${of('source')}, ${of('enteredBy')}::integer, ${of('firstName')},
        ${of('lastName')}, ${of('patronymic')}, ${of('phone')}, ${of('email')}::text, ${of('companyName')},
        ${of('companyInn')}, ${of('companyKpp')}, ${of('method')}, ${of('city')}, ${of('address')},
        ${of('postcode')}, ${of('point')}, ${of('deliveryFrom')}::date, ${of('deliveryTo')}::date, ${of('deliveryPrice')}::integer,
        ${of('payment')}, ${of('tier')}, ${of('itemsTotal')}::bigint, ${of('status')}, ${of('comment')}, ${of('model')},
        (select id from agreed where purpose = ${orderConsent.purpose}),
        coalesce(${of('expiresAt')}::timestamptz, now() + make_interval(mins => ${of('expiresAfterMinutes')}::integer)),
        ${of('confirmToken')}, ${of('unconfirmed')}::boolean, case when ${of('isEmailConfirmed')}::boolean then now() end
      from claimed
      returning id, number, expires_at),
    lines as (
      insert into order_items (order_id, product_id, name, sku, price, quantity, reserved)
      select placed.id, line.* from placed, unnest(${of('ids')}::integer[], ${of('names')}::text[], ${of('skus')}::text[],
        ${of('prices')}::integer[], ${of('quantities')}::integer[], ${of('reserved')}::integer[]) line),
    told as (
      insert into order_events (order_id, kind, actor, actor_id, to_status, note)
      select placed.id, ${of('eventKind')}, ${of('actor')}, ${of('actorId')}::integer, ${of('status')}, ${of('note')}
      from placed)
    select id, number::text, expires_at as "expiresAt", ${strangerMailsTo(of('email'))} as "strangerMails" from placed`,
)

/** Null: somebody has this key. */
export async function insertOrder(tx: Queryable, key: OrderKey, given: NewOrder): Promise<Inserted | null> {
  const { contact, company, delivery, expires, items, consents, placed } = given
  const [row] = await writeOrder(tx, {
    ...key,
    ...columns(items),
    token: given.token,
    userId: given.userId,
    source: given.source,
    enteredBy: given.enteredBy,
    firstName: contact.first_name,
    lastName: contact.last_name,
    patronymic: contact.patronymic ?? null,
    phone: contact.phone,
    email: contact.email,
    companyName: company?.name ?? null,
    companyInn: company?.inn ?? null,
    companyKpp: company?.kpp ?? null,
    method: delivery.method,
    city: delivery.city ?? null,
    address: delivery.address ?? null,
    postcode: delivery.postcode ?? null,
    point: delivery.point ?? null,
    deliveryFrom: delivery.from,
    deliveryTo: delivery.to,
    deliveryPrice: delivery.price,
    payment: given.payment,
    tier: given.tier,
    itemsTotal: given.itemsTotal,
    status: given.status,
    comment: given.comment,
    model: given.model,
    consents: JSON.stringify(consents),
    expiresAt: expires && 'at' in expires ? expires.at.toISOString() : null,
    expiresAfterMinutes: expires && 'afterMinutes' in expires ? expires.afterMinutes : null,
    confirmToken: given.confirmToken,
    unconfirmed: given.unconfirmed,
    isEmailConfirmed: given.isEmailConfirmed,
    reserved: items.map((item) => (item.isKnown ? item.quantity : 0)),
    eventKind: placed.kind,
    actor: placed.actor.kind,
    actorId: placed.actor.id,
    note: placed.note ?? '',
  })
  if (!row) return null
  return { ...row, expiresAt: row.expiresAt === null ? null : new Date(row.expiresAt) }
}

/** Lines hold what they ask for from the insert on; that the stock has it is made sure of by `takeStock` before the commit. */
export type NewItem = { id: number; name: string; sku: string; price: number; quantity: number; isKnown: boolean }

type Taking = { key: OrderKey; answer: PlacedOrder; items: NewItem[]; tier: PriceTier }

const reserveProducts = prepareStatement<unknown>(
  'reserve-products',
  sql`with kept as (
      update order_keys set order_id = ${of('orderId')}::integer, answer = ${of('answer')}::jsonb
      where owner = ${of('owner')} and key = ${of('key')})
    select reserve_stock(${of('orderId')}::integer, ${of('ids')}::integer[], ${of('quantities')}::integer[],
      ${of('prices')}::integer[], ${of('known')}::boolean[], ${of('tier')}::text)`,
)

/**
 * Stores what the buyer will be answered and takes the products: the last statement before the commit, so that a product in demand is
 * locked for as short as can be. True: all of it was there.
 */
export async function takeStock(tx: Queryable, { key, answer, items, tier }: Taking): Promise<boolean> {
  const known = items.map((item) => item.isKnown)
  const taken = await reserveProducts(tx, {
    ...columns(items),
    ...key,
    known,
    tier,
    orderId: answer.id,
    answer: JSON.stringify(answer),
  })
  return taken.length === items.length
}

function columns(items: NewItem[]) {
  return {
    ids: items.map(({ id }) => id),
    names: items.map(({ name }) => name),
    skus: items.map(({ sku }) => sku),
    prices: items.map(({ price }) => price),
    quantities: items.map(({ quantity }) => quantity),
  }
}
