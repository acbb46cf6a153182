import { createHash, randomBytes } from 'node:crypto'
import { emptyCart, readCart, setSeenPrices } from '#server/cart/cart-service.ts'
import { mailCustomer } from '#server/order/customer-mail-service.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { type MailedOrder, orderPlacedMail, shopOrderMail, unconfirmedShopText } from '#server/order/order-mail.ts'
import type { Actor, NewEvent } from '#server/order/order-queries.ts'
import { addressOf } from '#server/platform/admission/limits.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { marketingConsent, orderConsent } from '#shared/account/consent-text.ts'
import { isCapped, needsConfirmation } from '#shared/checkout/unconfirmed-order.ts'
import type { DeliveryQuote } from '#shared/delivery/delivery-quote.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import type { PlacedOrder } from '#shared/order/order-contract.ts'
import type { OrderContact, OrderInput } from '#shared/order/order-input.ts'
import {
  type ChangedLine,
  changedLine,
  itemsTotal,
  judgeLines,
  mergeLines,
  type WantedLine,
} from '#shared/order/order-lines.ts'
import { orderTexts } from '#shared/order/order-texts.ts'
import { expiryOf } from '#shared/payment/payment-method.ts'
import { findKey, findOffersFor, insertOrder, type NewItem, type OrderKey, takeStock } from './place-queries.ts'
import { pointOf } from './point-choice.ts'
import {
  describeStranger,
  holdForStranger,
  isStranger,
  newConfirmToken,
  piecesError,
  type Stranger,
  type StrangerRejection,
} from './stranger-service.ts'

/**
 * An order is placed whole or not at all. Everything is looked at first and written down in one transaction, whose last step
 * takes the products; where somebody was quicker nothing is left behind, and the buyer is told line by line.
 */

export type Buyer = {
  /** Null: a guest. */
  userId: number | null
  tier: PriceTier
  /** Whose idempotency keys these are: «user:12», or a hash of the guest's secret. */
  owner: string
  /** The mailbox of the account is confirmed, or the shop gave it more than a customer's rights. */
  isKnown: boolean
  visitor: { ip: string; userAgent: string }
  /** Whoever of the shop types while the customer is on the line. */
  enteredBy?: number
}

/** As the checkout sends it, or as it was said over the phone: without a tick, and perhaps without an e-mail. */
export type PlaceInput = Omit<OrderInput, 'contact' | 'consent'> & {
  contact: Omit<OrderContact, 'email'> & { email: string | null }
}

export type PlaceResult =
  | { ok: true; order: PlacedOrder }
  | { ok: false; code: 'not-enough-stock' | 'price-changed'; lines: ChangedLine[] }
  | { ok: false; code: 'cart-empty' | 'key-reused' | 'order-not-found' | 'stale' }
  | { ok: false; code: 'bad-input'; fields: Record<string, string> }
  | StrangerRejection

type Placing = { input: PlaceInput; buyer: Buyer; key: string }

/** Somebody changed stock, price or cart between the look and the write; the next look sees what it is now. */
const tries = 4

export async function placeOrder(deps: OrderDeps, { input, buyer, key: given }: Placing): Promise<PlaceResult> {
  const key: OrderKey = { owner: buyer.owner, key: given, bodyHash: sha256(JSON.stringify(input)) }
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const plan = await planOrder(deps, input, buyer)
    const placed = plan.ok ? await writeOrder(deps, { input, buyer, key, plan }) : 'changed'
    if (placed !== 'changed') return placed
    // Asked only now: an order that came before is the rare reason for not getting through.
    const known = await replay(deps.db, key)
    if (known) return known
    if (!plan.ok) return plan
  }
  return { ok: false, code: 'stale' }
}

/** The same request came before: its answer may have been lost on the way, the order was not. */
async function replay(db: Queryable, key: OrderKey): Promise<PlaceResult | null> {
  const known = await findKey(db, key)
  if (!known) return null
  if (!known.bodyHash.equals(key.bodyHash)) return { ok: false, code: 'key-reused' }
  // Only of a person who was erased since.
  return known.answer ? { ok: true, order: known.answer } : { ok: false, code: 'order-not-found' }
}

type Plan = {
  ok: true
  items: NewItem[]
  itemsTotal: number
  quote: DeliveryQuote
  /** The address of the pickup point, of an order that goes to one. */
  point: string | undefined
  isFromCart: boolean
  isEmailConfirmed: boolean
  /** Null: the shop knows who orders. */
  stranger: Stranger | null
}

async function planOrder(
  deps: OrderDeps,
  input: PlaceInput,
  buyer: Buyer,
): Promise<Plan | Exclude<PlaceResult, { ok: true }>> {
  const { userId, tier } = buyer
  const isFromCart = input.items === undefined && userId !== null
  const wanted = isFromCart
    ? await cartLines(deps.db, { userId, tier, isSumNamed: input.expected_total !== undefined })
    : { lines: mergeLines(itemsOf(input)), seen: new Map() }
  if (wanted.lines.length === 0) return { ok: false, code: 'cart-empty' }
  const ids = wanted.lines.map((line) => line.id)
  const { offers, proof } = await findOffersFor(deps.db, { ids, tier, contact: input.contact })
  const { short, repriced } = judgeLines(wanted.lines, offers)
  if (short.length > 0) return { ok: false, code: 'not-enough-stock', lines: [...short, ...repriced] }
  if (repriced.length > 0) {
    // Told now, so the next press knows.
    if (isFromCart) await setSeenPrices(deps.db, userId, repriced)
    return { ok: false, code: 'price-changed', lines: repriced }
  }

  const items = wanted.lines.map(({ id, quantity }): NewItem => {
    const { name, sku, price, quantity: available } = offers.get(id)!
    return { id, name, sku, price, quantity, isKnown: available !== null }
  })
  const sum = itemsTotal(items)
  if (sum > maxTotal) return { ok: false, code: 'bad-input', fields: { items: 'Слишком большой заказ. Позвоните нам' } }
  const { methods } = await deps.delivery.quotes({ city: input.delivery.city ?? null, total: sum, at: deps.now() })
  const quote = methods.find(({ method }) => method === input.delivery.method)
  if (!quote) return { ok: false, code: 'bad-input', fields: { 'delivery.method': orderTexts.deliveryMethod } }
  if (input.payment === 'online' && !deps.payments) {
    return { ok: false, code: 'bad-input', fields: { payment: 'Онлайн-оплата сейчас недоступна' } }
  }
  const place = await pointOf(deps.delivery, input.delivery, quote)
  if (!place.ok) return { ok: false, code: 'bad-input', fields: { 'delivery.point': orderTexts.point } }
  if (input.expected_total !== undefined && input.expected_total !== sum + quote.price) {
    const changed = items.filter((item) => wanted.seen.get(item.id) !== item.price)
    const named = changed.length > 0 ? changed : items
    return { ok: false, code: 'price-changed', lines: named.map(({ id }) => changedLine(id, offers.get(id))) }
  }
  const stranger = isStranger(buyer, proof) && isCapped(input.payment) ? await strangerOf(deps, buyer, input) : null
  const fault = stranger && piecesError(deps, { payment: input.payment, items }, stranger)
  if (fault) return fault
  const { point } = place
  return { ok: true, items, itemsTotal: sum, quote, point, isFromCart, isEmailConfirmed: proof.email, stranger }
}

function strangerOf({ secrets }: OrderDeps, { userId, visitor }: Buyer, { contact }: PlaceInput): Promise<Stranger> {
  return describeStranger(secrets, { isSignedIn: userId !== null, contact, network: addressOf(visitor) })
}

const maxTotal = 1_000_000_000_000

type Wanted = { lines: WantedLine[]; seen: Map<number, number> }

type OwnCart = { userId: number; tier: PriceTier; isSumNamed: boolean }

/**
 * What a cart has not shown (hidden since) is not ordered either, and waits there. A buyer who names the sum knows today's
 * prices; of anybody else the shop only knows the price last shown in the cart.
 */
async function cartLines(db: Queryable, { userId, tier, isSumNamed }: OwnCart): Promise<Wanted> {
  const cart = await readCart(db, { userId, tier })
  const lines = cart.map(({ id, quantity, price_seen }) => ({
    id,
    quantity,
    ...(isSumNamed ? {} : { priceSeen: price_seen }),
  }))
  return { lines: mergeLines(lines), seen: new Map(cart.map((line) => [line.id, line.price_seen])) }
}

function itemsOf({ items = [] }: PlaceInput): WantedLine[] {
  return items.map(({ id, quantity, price_seen }) => ({ id, quantity, priceSeen: price_seen }))
}

type Writing = { input: PlaceInput; buyer: Buyer; key: OrderKey; plan: Plan }

class Changed extends Error {}

/** Rolls back what was written so far and answers this. */
class Refused extends Error {
  constructor(readonly rejection: StrangerRejection) {
    super(rejection.error)
  }
}

async function writeOrder(deps: OrderDeps, writing: Writing): Promise<PlaceResult | 'changed'> {
  try {
    return await deps.db.transaction((tx) => write(tx, deps, writing))
  } catch (error) {
    if (error instanceof Changed) return 'changed'
    if (error instanceof Refused) return error.rejection
    throw error
  }
}

async function write(tx: Queryable, deps: OrderDeps, { input, buyer, key, plan }: Writing): Promise<PlaceResult> {
  const { userId, tier, visitor, enteredBy = null } = buyer
  if (plan.isFromCart && userId !== null && !(await emptyCart(tx, userId, plan.items))) throw new Changed()

  const status = input.payment === 'online' ? 'awaiting_payment' : 'new'
  const token = randomBytes(32).toString('base64url')
  const { quote, stranger } = plan
  const unconfirmed = stranger !== null && needsConfirmation(input.payment)
  const confirmToken = stranger && newConfirmToken()
  const dates = { from: quote.date_from, to: quote.date_to }
  const delivery = { ...input.delivery, point: plan.point, price: quote.price, ...dates }
  // Nobody ticks anything on the phone; the history says what was agreed to there.
  const agreed = [...(enteredBy === null ? [orderConsent] : []), ...(input.marketing ? [marketingConsent] : [])]
  const inserted = await insertOrder(tx, key, {
    token,
    userId,
    source: enteredBy === null ? 'site' : 'phone',
    enteredBy,
    contact: input.contact,
    company: input.company ?? null,
    delivery,
    payment: input.payment,
    tier,
    itemsTotal: plan.itemsTotal,
    status,
    comment: input.comment ?? '',
    model: input.model ?? '',
    consents: agreed.map((consent) => ({ ...consentTo(consent), ...visitor })),
    items: plan.items,
    placed: { kind: 'placed', ...placedBy(buyer), to: status },
    expires: unconfirmed ? { afterMinutes: deps.unconfirmed.hours * 60 } : expiryOf(input.payment, deps.now()),
    confirmToken,
    unconfirmed,
    isEmailConfirmed: plan.isEmailConfirmed,
  })
  if (!inserted) throw new Changed()
  const { id, number, expiresAt, strangerMails } = inserted
  const total = plan.itemsTotal + quote.price
  const held = stranger && (await holdForStranger(tx, deps, { orderId: id, total, stranger }))
  if (held === 'changed') throw new Changed()
  if (held) throw new Refused(held)
  if (enteredBy !== null) {
    await writeAudit(tx, { kind: 'order-entered', actorId: enteredBy, subjectId: userId, details: { order: id } })
  }
  const order: PlacedOrder = {
    id,
    number,
    token,
    status,
    payment_status: 'unpaid',
    total,
    items: plan.items.map((item) => ({ product_id: item.id, ...pick(item) })),
    delivery_price: quote.price,
  }
  const told = { actor: placedBy(buyer).actor, strangerMails }
  await tellOfNewOrder(tx, deps, told, {
    id,
    number,
    token,
    confirmToken,
    unconfirmed,
    expiresAt,
    isEmailConfirmed: plan.isEmailConfirmed,
    email: input.contact.email,
    phone: input.contact.phone,
    firstName: input.contact.first_name,
    lastName: input.contact.last_name,
    companyName: input.company?.name ?? null,
    deliveryMethod: delivery.method,
    city: delivery.city ?? null,
    address: delivery.address ?? null,
    postcode: delivery.postcode ?? null,
    point: delivery.point ?? null,
    deliveryFrom: delivery.from,
    deliveryTo: delivery.to,
    deliveryPrice: delivery.price,
    adjustment: 0,
    adjustmentReason: '',
    payment: input.payment,
    total: order.total,
    comment: input.comment ?? '',
    model: input.model ?? '',
    trackNumber: null,
    items: plan.items.map((item) => ({ productId: item.id, ...pick(item) })),
  })
  if (!(await takeStock(tx, { key, answer: order, items: plan.items, tier }))) throw new Changed()
  return { ok: true, order }
}

function placedBy({ userId, enteredBy }: Buyer): Pick<NewEvent, 'actor' | 'note'> {
  if (enteredBy === undefined) return { actor: { kind: 'customer', id: userId } }
  const note = 'Принят по телефону. Согласие на обработку персональных данных дано устно, без галочки на сайте'
  return { actor: { kind: 'admin', id: enteredBy }, note }
}

function pick({ name, sku, price, quantity }: NewItem) {
  return { name, sku, price, quantity }
}

type Told = { actor: Actor; strangerMails: number }

async function tellOfNewOrder(tx: Queryable, deps: OrderDeps, told: Told, order: MailedOrder): Promise<void> {
  const paragraphs = order.unconfirmed && order.expiresAt ? [unconfirmedShopText(order.expiresAt)] : []
  const news = { kind: 'order-new', title: `Новый заказ № ${order.number}`, paragraphs }
  const beside = [shopOrderMail(deps.shop, deps.shopInbox(), order, news)]
  await mailCustomer(tx, order, { mail: orderPlacedMail(deps.shop, order), ...told, beside })
}

function consentTo({ purpose, version, text }: { purpose: string; version: string; text: string }) {
  return { purpose, version, textSha256: createHash('sha256').update(text).digest('hex') }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
