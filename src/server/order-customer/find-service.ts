import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { mailedOrder } from '#server/order/move-service.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { orderLinkMail } from '#server/order/order-mail.ts'
import { findOrderByNumber, lockOrder, type OrderRow } from '#server/order/order-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import type { FoundOrder, OrderGlance } from '#shared/order/order-contract.ts'
import { hasLinkEnded } from '#shared/order/order-link.ts'
import { orderTexts } from '#shared/order/order-texts.ts'

/**
 * For a customer who lost the email. Numbers count up and phones are no secret, so together they open nothing: the link goes to
 * the mailbox of the order. Of an order whose mailbox nobody has proved, how far it is and what it costs is said too.
 */

type Asked = {
  number: number
  phone: string
  /** Counts one more link of this order; false: there were enough today. */
  mayMail: () => Promise<boolean>
}

export async function findByPhone(deps: OrderDeps, { number, phone, mayMail }: Asked): Promise<FoundOrder> {
  const found = await findOrderByNumber(deps.db, number)
  const order = found && found.phone === phone && found.firstName !== null ? found : null
  // Asked for every number alike, so that a wrong one takes as long as a right one.
  const isMailed = await mayMail()
  const to = order && (order.email ?? (await findAccountEmail(deps.db, order.userId)))
  if (order && to && isMailed) await mailLink(deps, order, to)
  const isOpen = order !== null && order.userId === null && !order.isEmailConfirmed
  return {
    message: isOpen && !to ? orderTexts.linkByPhone : orderTexts.linkSent,
    order: isOpen ? glanceOf(order) : null,
  }
}

/** A link that had ended stays so: the new one has a token of its own. */
function mailLink(deps: OrderDeps, { id }: OrderRow, to: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id))!
    const isRenewed = hasLinkEnded(order, { now: deps.now(), days: deps.linkDays })
    const token = isRenewed ? randomBytes(32).toString('base64url') : order.token
    if (isRenewed) await renewLink(tx, { id, token, at: deps.now() })
    const mail = orderLinkMail(deps.shop, { ...(await mailedOrder(tx, order)), token, email: to })
    if (mail) await enqueueMail(tx, { ...mail, byStranger: true })
  })
}

/** Nothing about the person, and nothing to do with it. */
function glanceOf(order: OrderRow): OrderGlance {
  return {
    number: order.number,
    created_at: order.createdAt.toISOString(),
    status: order.status,
    payment_status: order.paymentStatus,
    items_total: order.itemsTotal,
    delivery_price: order.deliveryPrice,
    total: order.total,
    date_from: order.deliveryFrom,
    date_to: order.deliveryTo,
    completed_at: order.completedAt?.toISOString() ?? null,
  }
}

async function findAccountEmail(db: Queryable, userId: number | null): Promise<string | null> {
  if (userId === null) return null
  const [row] = await selectRows<{ email: string | null }>(db, sql`select email from users where id = ${userId}`)
  return row?.email ?? null
}

async function renewLink(tx: Queryable, { id, token, at }: { id: number; token: string; at: Date }) {
  await tx.execute(sql`update orders set token = ${token}, link_renewed_at = ${at.toISOString()} where id = ${id}`)
}
