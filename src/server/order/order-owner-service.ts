import { type SQL, sql } from 'drizzle-orm'
import { eraseReasonsOfOrder } from '#server/journal/journal-erasure-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { wipeMailAbout } from '#server/platform/mail/mail-erasure.ts'
import type { PersonalDataSource } from '#server/platform/session/erase-list.ts'

/** Whose an order is: a guest's joins the account of its mailbox, and an erased customer is taken out of it. */

/** Orders made as a guest with this address now belong to whoever proved that it is theirs, and need no other confirmation. */
export async function joinGuestOrders(
  tx: Queryable,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  await tx.execute(sql`
    update orders set user_id = ${userId}, email_confirmed_at = coalesce(email_confirmed_at, now()),
      expires_at = case when unconfirmed then null else expires_at end, unconfirmed = false, updated_at = now()
    where (user_id is null or (user_id = ${userId} and email_confirmed_at is null)) and email = ${email}
      and erasure_asked_at is null`)
}

/** Orders still under way are delivered before their customer is erased. Sums stay for the accounts. */
export const orderPersonalData: PersonalDataSource = {
  name: 'orders',
  async export(db, userId) {
    const { rows } = await db.execute(sql`
      select o.number, o.created_at, o.status, o.payment_method, o.payment_status, o.total::float8 as total, o.delivery_price,
        o.adjustment, o.adjustment_reason, o.delivery_price_reason,
        o.first_name, o.last_name, o.patronymic, o.phone, o.email, o.company_name, o.company_inn, o.company_kpp, o.delivery_method,
        o.city, o.address, o.postcode, o.point, o.comment, o.model, o.track_number, o.cancel_reason,
        coalesce((select json_agg(json_build_object('sku', i.sku, 'name', i.name, 'price', i.price, 'quantity', i.quantity) order by i.id)
          from order_items i where i.order_id = o.id), '[]') as items,
        coalesce((select json_agg(json_build_object('created_at', r.created_at, 'status', r.status, 'reason', r.reason,
          'photos', (select count(*) from return_photos p where p.return_id = r.id)) order by r.id)
          from order_returns r where r.order_id = o.id), '[]') as returns,
        coalesce((select json_agg(json_build_object('at', m.at, 'kind', m.kind, 'method', m.method, 'amount', m.amount, 'note', m.note) order by m.id)
          from money_entries m where m.order_id = o.id), '[]') as money
      from orders o where o.user_id = ${userId} order by o.id`)
    return rows
  },
  async erase(tx, userId) {
    const { rows } = await tx.execute<{ id: number }>(sql`
      update orders set user_id = null, erasure_asked_at = now() where user_id = ${userId} returning id`)
    for (const { id } of rows) await forgetCustomerOfOrder(tx, id)
  },
}

/** Does nothing to an order of somebody who did not ask for it, or that is still under way. */
export async function forgetCustomerOfOrder(tx: Queryable, orderId: number): Promise<void> {
  const { rows } = await tx.execute<{ number: number }>(sql`
    update orders set user_id = null, first_name = null, last_name = null, patronymic = null, phone = null, email = null, company_name = null,
      company_inn = null, company_kpp = null, model = '', address = null, postcode = null, point = null, comment = '', staff_note = '', cancel_reason = '', adjustment_reason = '',
      delivery_price_reason = '', erased_at = now(), updated_at = now()
    where id = ${orderId} and erasure_asked_at is not null and erased_at is null and status in ('completed', 'cancelled')
      and not exists (select from order_returns r where r.order_id = orders.id and r.status in ('requested', 'approved', 'received'))
    returning number`)
  if (!rows[0]) return
  await wipeMailAbout(tx, { about: 'order', number: rows[0].number })
  for (const wipe of wordsOf(orderId)) await tx.execute(wipe)
  await eraseReasonsOfOrder(tx, orderId)
}

/** What people typed can say who they are. */
function wordsOf(orderId: number): SQL[] {
  return [
    sql`update order_returns set reason = 'удалено', answer = '' where order_id = ${orderId}`,
    // The files go with the next cleaning: nothing names them any more.
    sql`delete from return_photos where order_id = ${orderId}`,
    sql`update order_events set note = '' where order_id = ${orderId} and kind in ('note', 'status', 'return', 'edit', 'track', 'payment')`,
    sql`update money_entries set note = '' where order_id = ${orderId} and note <> ''`,
    sql`update refunds set reason = '' where order_id = ${orderId}`,
    sql`update order_keys set answer = null where order_id = ${orderId}`,
  ]
}
