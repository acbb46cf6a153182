import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { DeliveryMethod } from '#shared/delivery/delivery-method.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import type { OrderEvent } from '#shared/order/order-contract.ts'
import type { OrderActor, OrderStatus } from '#shared/order/order-states.ts'
import type { PaymentMethod, PaymentStatus } from '#shared/payment/payment-method.ts'

/** An order as it is stored. Names and contacts are null once the person was erased. */
export type OrderRow = {
  id: number
  number: string
  token: string
  userId: number | null
  firstName: string | null
  lastName: string | null
  patronymic: string | null
  phone: string | null
  email: string | null
  companyName: string | null
  companyInn: string | null
  companyKpp: string | null
  deliveryMethod: DeliveryMethod
  city: string | null
  address: string | null
  postcode: string | null
  point: string | null
  deliveryFrom: string | null
  deliveryTo: string | null
  deliveryPrice: number
  /** Not empty: somebody of the shop set the delivery price, and why. */
  deliveryPriceReason: string
  /** Rubles on top of products and delivery; below zero: a discount. */
  adjustment: number
  adjustmentReason: string
  payment: PaymentMethod
  tier: PriceTier
  itemsTotal: number
  total: number
  status: OrderStatus
  paymentStatus: PaymentStatus
  paid: number
  refunded: number
  /** To be given back, and nobody has begun to. */
  owed: number
  trackNumber: string | null
  comment: string
  model: string
  cancelReason: string
  expiresAt: Date | null
  /** The shop sent a link to pay it online. */
  hasPaymentLink: boolean
  /** By the database's clock. */
  isExpired: boolean
  completedAt: Date | null
  /** Only ever mailed; null: nothing has to be confirmed. */
  confirmToken: string | null
  unconfirmed: boolean
  isEmailConfirmed: boolean
  /** Its link had ended and was mailed anew. */
  linkRenewedAt: Date | null
  updatedAt: Date
  version: number
  createdAt: Date
}

const columns = sql`id, number::text, token, user_id as "userId", first_name as "firstName", last_name as "lastName", patronymic, phone, email,
  company_name as "companyName", company_inn as "companyInn", company_kpp as "companyKpp", delivery_method as "deliveryMethod", city, address,
  postcode, point, delivery_from::text as "deliveryFrom", delivery_to::text as "deliveryTo", delivery_price as "deliveryPrice",
  delivery_price_reason as "deliveryPriceReason", adjustment, adjustment_reason as "adjustmentReason",
  payment_method as "payment", price_tier as "tier", items_total::float8 as "itemsTotal", total::float8 as "total", status,
  payment_status as "paymentStatus", paid_total::float8 as paid, refunded_total::float8 as refunded, owed::float8 as owed, track_number as "trackNumber", comment, model, cancel_reason as "cancelReason",
  expires_at as "expiresAt", coalesce(expires_at <= now(), false) as "isExpired", payment_link_at is not null as "hasPaymentLink",
  completed_at as "completedAt", confirm_token as "confirmToken", unconfirmed, email_confirmed_at is not null as "isEmailConfirmed",
  link_renewed_at as "linkRenewedAt", updated_at as "updatedAt", version, created_at as "createdAt"`

export function findOrderByNumber(db: Queryable, number: number): Promise<OrderRow | null> {
  return findOrder(db, sql`number = ${number}`)
}

export function findOrderById(db: Queryable, id: number): Promise<OrderRow | null> {
  return findOrder(db, sql`id = ${id}`)
}

/** Whoever moves an order holds it: the second finds it moved. */
export function lockOrder(tx: Queryable, id: number): Promise<OrderRow | null> {
  return findOrder(tx, sql`id = ${id}`, sql`for no key update`)
}

async function findOrder(db: Queryable, which: SQL, lock = sql``): Promise<OrderRow | null> {
  const [row] = await selectRows<Raw>(db, sql`select ${columns} from orders where ${which} ${lock}`)
  return row ? toRow(row) : null
}

type Time = 'expiresAt' | 'completedAt' | 'linkRenewedAt' | 'updatedAt' | 'createdAt'
type Raw = Omit<OrderRow, Time> & {
  expiresAt: Date | string | null
  completedAt: Date | string | null
  linkRenewedAt: Date | string | null
  updatedAt: Date | string
  createdAt: Date | string
}

/** Hand-written questions get times as the driver gives them: as text. */
function toRow({ expiresAt, completedAt, linkRenewedAt, updatedAt, createdAt, ...row }: Raw): OrderRow {
  return {
    ...row,
    linkRenewedAt: linkRenewedAt === null ? null : new Date(linkRenewedAt),
    updatedAt: new Date(updatedAt),
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    completedAt: completedAt === null ? null : new Date(completedAt),
    createdAt: new Date(createdAt),
  }
}

export type ItemRow = { id: number; productId: number; name: string; sku: string; price: number; quantity: number }

export function findItems(db: Queryable, orderId: number): Promise<ItemRow[]> {
  return selectRows<ItemRow>(
    db,
    sql`select id::integer, product_id as "productId", name, sku, price, quantity from order_items where order_id = ${orderId} order by id`,
  )
}

/** Apart from rejected ones. */
export async function hasReturns(db: Queryable, orderId: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from order_returns where order_id = ${orderId} and status <> 'rejected' limit 1`,
  )
  return rows.length > 0
}

/** Products the shop has back in all returns of an order. */
export function findBroughtBack(tx: Queryable, orderId: number) {
  return selectRows<{ name: string; quantity: number; amount: number }>(
    tx,
    sql`select i.name, ri.quantity, ri.amount::float8 as amount from order_returns r
      join order_return_items ri on ri.return_id = r.id join order_items i on i.id = ri.order_item_id
      where r.order_id = ${orderId} and r.status in ('received', 'refunded') order by i.id, r.id`,
  )
}

/** Who moved an order: a customer may be a guest and the shop's clock is nobody. */
export type Actor = { kind: OrderActor; id: number | null }

export type NewEvent = {
  kind: OrderEvent['kind']
  actor: Actor
  from?: OrderStatus
  to?: OrderStatus
  note?: string
  isPublic?: boolean
}

export async function insertEvent(tx: Queryable, orderId: number, event: NewEvent): Promise<void> {
  await tx.execute(sql`
    insert into order_events (order_id, kind, actor, actor_id, from_status, to_status, note, is_public)
    values (${orderId}, ${event.kind}, ${event.actor.kind}, ${event.actor.id}, ${event.from ?? null}, ${event.to ?? null},
      ${event.note ?? ''}, ${event.isPublic ?? true})`)
}

/** «Ольга М.»: enough among colleagues. */
export const colleagueName = sql`(u.first_name || ' ' || left(u.last_name, 1) || '.')`
