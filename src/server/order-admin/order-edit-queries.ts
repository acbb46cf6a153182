import { sql } from 'drizzle-orm'
import type { NewOrder } from '#server/checkout/place-queries.ts'
import type { OrderRow } from '#server/order/order-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** An order as it should be; `expires` left out: as it was. */
export type EditedOrder = Pick<
  OrderRow,
  | 'firstName'
  | 'lastName'
  | 'patronymic'
  | 'phone'
  | 'email'
  | 'companyName'
  | 'companyInn'
  | 'companyKpp'
  | 'deliveryMethod'
  | 'city'
  | 'address'
  | 'postcode'
  | 'point'
  | 'deliveryFrom'
  | 'deliveryTo'
  | 'deliveryPrice'
  | 'deliveryPriceReason'
  | 'adjustment'
  | 'adjustmentReason'
  | 'payment'
  | 'status'
> & { expires?: NewOrder['expires'] }

type Tokens = { token: string; confirmToken: string | null }

export async function updateEdited(tx: Queryable, id: number, order: EditedOrder): Promise<void> {
  await tx.execute(sql`
    update orders set first_name = ${order.firstName}, last_name = ${order.lastName}, patronymic = ${order.patronymic},
      phone = ${order.phone}, email = ${order.email}, company_name = ${order.companyName}, company_inn = ${order.companyInn},
      company_kpp = ${order.companyKpp}, delivery_method = ${order.deliveryMethod}, city = ${order.city}, address = ${order.address},
      postcode = ${order.postcode}, point = ${order.point}, delivery_from = ${order.deliveryFrom}::date,
      delivery_to = ${order.deliveryTo}::date, delivery_price = ${order.deliveryPrice},
      delivery_price_reason = ${order.deliveryPriceReason}, adjustment = ${order.adjustment},
      adjustment_reason = ${order.adjustmentReason}, payment_method = ${order.payment}, status = ${order.status},
      payment_chosen_at = case when payment_method = ${order.payment} then payment_chosen_at else now() end,
      expires_at = ${expiryOf(order.expires)}, version = version + 1, updated_at = now()
    where id = ${id}`)
}

/** The order has another mailbox: whoever reads the former one opens it no longer, and nobody has answered from the new one. */
export async function renewTokens(tx: Queryable, id: number, { token, confirmToken }: Tokens): Promise<void> {
  await tx.execute(sql`
    update orders set token = ${token}, confirm_token = ${confirmToken}, email_confirmed_at = null, link_renewed_at = now()
    where id = ${id}`)
}

function expiryOf(expires: EditedOrder['expires']) {
  if (expires === undefined) return sql`expires_at`
  if (expires === null) return sql`null`
  return 'at' in expires
    ? sql`${expires.at.toISOString()}::timestamptz`
    : sql`now() + make_interval(mins => ${expires.afterMinutes})`
}

export async function updateTrack(tx: Queryable, orderId: number, trackNumber: string | null): Promise<void> {
  await tx.execute(
    sql`update orders set track_number = ${trackNumber}, version = version + 1, updated_at = now() where id = ${orderId}`,
  )
}
