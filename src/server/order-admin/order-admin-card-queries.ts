import { sql } from 'drizzle-orm'
import { colleagueName } from '#server/order/order-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import { tierPrice } from '#server/trade-level/tier-price-service.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import type { Colleague, ManagedEvent, ManagedItem, ManagedOrder } from '#shared/order/order-admin-contract.ts'

export type AdminOrderFacts = {
  source: ManagedOrder['source']
  staffNote: string
  responsible: Colleague | null
  role: ManagedOrder['client']['role']
  mailbox: ManagedOrder['client']['mailbox']
}

/** What the shop stores of an order for itself. */
export async function findAdminOrderFacts(db: Queryable, orderId: number): Promise<AdminOrderFacts> {
  const [row] = await selectRows<AdminOrderFacts>(
    db,
    sql`select o.source, o.staff_note as "staffNote", c.role,
      case when o.user_id is null and o.email is not null and o.erasure_asked_at is null then
        case when o.email_confirmed_at is not null then 'confirmed'
          when exists (select from orders g where g.email = o.email and g.user_id is null and g.erasure_asked_at is null
            and g.email_confirmed_at is not null) then 'known'
          else 'unconfirmed' end end as mailbox,
      case when u.id is not null then json_build_object('id', u.id, 'name', ${colleagueName}) end as responsible
    from orders o left join users u on u.id = o.responsible_id left join users c on c.id = o.user_id where o.id = ${orderId}`,
  )
  return row!
}

/** Null: 1С was never given the order. */
export async function findExchange(db: Queryable, orderId: number): Promise<ManagedOrder['exchange']> {
  const [row] = await selectRows<NonNullable<ManagedOrder['exchange']>>(
    db,
    sql`select ${utcText(sql`x.given_at`)} as given_at, ${utcText(sql`x.confirmed_at`)} as confirmed_at,
      x.confirmed_version is distinct from o.version as is_changed, x.number_1c, ${utcText(sql`x.came_at`)} as came_at, x.said, x.differences
    from exchange_orders x join orders o on o.id = x.order_id where x.order_id = ${orderId} and x.given_at is not null`,
  )
  return row ?? null
}

export type EventRow = ManagedEvent & { emailId: string | null }

/** With the email that was sent in the same transaction: both carry its time. */
export function findAdminOrderEvents(
  db: Queryable,
  { id, number }: { id: number; number: string },
): Promise<EventRow[]> {
  return selectRows<EventRow>(
    db,
    sql`select ${utcText(sql`e.at`)} as at, e.kind, e.actor as by, e.from_status as "from", e.to_status as "to", e.note, e.is_public,
      case when e.actor = 'admin' then ${colleagueName} end as author, l.state as email, l.id::text as "emailId"
    from order_events e join orders o on o.id = e.order_id left join users u on u.id = e.actor_id
    left join lateral (select m.id, m.state from mail_outbox m where m.about = ${`order:${number}`} and m.created_at = e.at
      and m.recipient = o.email order by m.id limit 1) l on e.is_public
    where e.order_id = ${id} order by e.id`,
  )
}

type StockRow = { id: number } & NonNullable<ManagedItem['stock']>

export function findStockOf(db: Queryable, ids: number[]): Promise<StockRow[]> {
  return selectRows<StockRow>(
    db,
    sql`select id, quantity, greatest(quantity - reserved, 0) as available from products
    where id = any (${sql.param(ids)}::integer[]) and not hidden`,
  )
}

type AnalogRow = ManagedItem['analogs'][number] & { of: number }

/** What can stand in for a product, whichever of the two was said to be like the other; what can be had first. */
export function findAnalogsOf(db: Queryable, { ids, tier }: { ids: number[]; tier: PriceTier }): Promise<AnalogRow[]> {
  return selectRows<AnalogRow>(
    db,
    sql`with pairs as (
      select product_id as of, related_id as other from product_relations
        where kind in ('analog', 'replaces') and product_id = any (${sql.param(ids)}::integer[])
      union select related_id, product_id from product_relations
        where kind in ('analog', 'replaces') and related_id = any (${sql.param(ids)}::integer[]))
    select x.of, p.id, p.name, p.sku, ${tierPrice(tier)} as price,
      case when p.quantity is not null then greatest(p.quantity - p.reserved, 0) end as available
    from pairs x join products p on p.id = x.other and not p.hidden and not p.discontinued
    order by x.of, p.in_stock desc, p.popularity desc, p.id limit 100`,
  )
}

const sameCustomer = sql`o.id <> me.id and (o.user_id = me.user_id or o.phone = me.phone)`

export async function findFormerOrders(db: Queryable, orderId: number) {
  const orders = await selectRows<ManagedOrder['client']['orders'][number]>(
    db,
    sql`select o.id, o.number::text, ${utcText(sql`o.created_at`)} as created_at, o.status, o.total::float8 as total
    from orders me join orders o on ${sameCustomer} where me.id = ${orderId} order by o.id desc limit 5`,
  )
  const [sums] = await selectRows<{ count: number; total: number }>(
    db,
    sql`select count(*)::integer as count, coalesce(sum(o.total) filter (where o.status = 'completed'), 0)::float8 as total
    from orders me join orders o on ${sameCustomer} where me.id = ${orderId}`,
  )
  return { orders, orders_count: sums?.count ?? 0, orders_total: sums?.total ?? 0 }
}

export function findReturnVersions(db: Queryable, orderId: number) {
  return selectRows<{ id: number; version: number }>(
    db,
    sql`select id, version from order_returns where order_id = ${orderId}`,
  )
}

/** Who touched it last, for whoever comes second. */
export async function findLastChange(db: Queryable, orderId: number) {
  const [row] = await selectRows<{ by: string | null; actor: string; at: string; version: number }>(
    db,
    sql`select ${colleagueName} as by, e.actor, ${utcText(sql`e.at`)} as at, o.version
    from order_events e join orders o on o.id = e.order_id left join users u on u.id = e.actor_id and e.actor = 'admin'
    where e.order_id = ${orderId} order by e.id desc limit 1`,
  )
  return row ?? null
}

export async function updateAdminFields(
  tx: Queryable,
  id: number,
  given: { staffNote?: string | undefined; responsibleId?: number | null | undefined },
): Promise<void> {
  const note = given.staffNote === undefined ? sql`staff_note` : sql`${given.staffNote}`
  const responsible = given.responsibleId === undefined ? sql`responsible_id` : sql`${given.responsibleId}::integer`
  await tx.execute(sql`update orders set staff_note = ${note}, responsible_id = ${responsible}, version = version + 1, updated_at = now()
    where id = ${id}`)
}

export type ShelvedItem = { sku: string; name: string; quantity: number; shelf: string }

/** In the order of the shelves, as somebody walks along them: «А-2» before «А-10», what has no place last. */
export async function findShelvedItems(db: Queryable, orderId: number): Promise<ShelvedItem[]> {
  const items = await selectRows<ShelvedItem>(
    db,
    sql`select i.sku, i.name, i.quantity, p.shelf from order_items i join products p on p.id = i.product_id
    where i.order_id = ${orderId} order by i.id`,
  )
  const byShelf = new Intl.Collator('ru', { numeric: true })
  return items.sort((a, b) => Number(a.shelf === '') - Number(b.shelf === '') || byShelf.compare(a.shelf, b.shelf))
}
