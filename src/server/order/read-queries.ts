import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { given, prepareRows, selectRows } from '#server/platform/database/sql-rows.ts'
import type { OrderEvent, OrderFilter, OrderReturn, OrderSummary } from '#shared/order/order-contract.ts'

type Picture = { slug: string | null; photos: unknown; drawing: string }

export type ShownItemRow = {
  productId: number
  name: string
  sku: string
  price: number
  quantity: number
  returned: number
  product: Picture | null
}

/** With the product as it is today, for its link and picture. */
export function findShownItems(db: Queryable, orderId: number): Promise<ShownItemRow[]> {
  return selectRows<ShownItemRow>(
    db,
    sql`
    select i.product_id as "productId", i.name, i.sku, i.price, i.quantity,
      coalesce((select sum(ri.quantity) from order_return_items ri join order_returns r on r.id = ri.return_id
        where ri.order_item_id = i.id and r.status <> 'rejected'), 0)::integer as returned,
      case when p.id is not null then json_build_object('slug', p.slug, 'photos', p.photos, 'drawing', p.drawing) end as product
    from order_items i left join products p on p.id = i.product_id and not p.hidden
    where i.order_id = ${orderId} order by i.id`,
  )
}

const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** What colleagues tell each other stays with them unless asked for. */
export function findEvents(db: Queryable, orderId: number, { isForShop = false } = {}): Promise<OrderEvent[]> {
  return selectRows<OrderEvent>(
    db,
    sql`select ${iso('at')} as at, kind, actor as by, from_status as "from", to_status as "to", note
    from order_events where order_id = ${orderId} and (is_public or ${isForShop}) order by id`,
  )
}

export function findReturns(db: Queryable, orderId: number): Promise<OrderReturn[]> {
  return selectRows<OrderReturn>(
    db,
    sql`select r.id, r.status, r.reason, r.answer, r.refunded::float8 as refunded, ${iso('r.created_at')} as created_at,
      (select json_agg(json_build_object('product_id', i.product_id, 'quantity', ri.quantity) order by i.id)
        from order_return_items ri join order_items i on i.id = ri.order_item_id where ri.return_id = r.id) as items,
      coalesce((select json_agg(p.id order by p.id) from return_photos p where p.return_id = r.id), '[]') as photos
    from order_returns r where r.order_id = ${orderId} order by r.id`,
  )
}

export type SummaryRow = Omit<OrderSummary, 'pictures'> & {
  id: number
  pictures: { name: string; photos: unknown; drawing: string }[]
}

type Asked = { userId: number; filter: OrderFilter; limit: number; beforeId?: number | undefined }

function ofUser({ userId, filter }: Pick<Asked, 'userId' | 'filter'>) {
  const over = sql`o.status in ('completed', 'cancelled')`
  const state = filter === 'all' ? sql`true` : filter === 'done' ? over : sql`not ${over}`
  return sql`o.user_id = ${userId} and ${state}`
}

/** The latest first. */
export function findSummaries(db: Queryable, asked: Asked): Promise<SummaryRow[]> {
  const before = asked.beforeId === undefined ? sql`true` : sql`o.id < ${asked.beforeId}`
  return selectRows<SummaryRow>(
    db,
    sql`
    select o.id, o.number::text, ${iso('o.created_at')} as created_at, o.status, o.payment_method as payment, o.payment_status, o.total::float8 as total,
      json_build_object('method', o.delivery_method, 'city', o.city, 'address', o.address, 'postcode', o.postcode,
        'point', o.point, 'date_from', o.delivery_from, 'date_to', o.delivery_to) as delivery,
      o.track_number, ${iso('o.expires_at')} as expires_at, ${iso('o.completed_at')} as completed_at, o.cancel_reason,
      (select count(*)::integer from order_items i where i.order_id = o.id) as lines,
      (select sum(quantity)::integer from order_items i where i.order_id = o.id) as pieces,
      coalesce((select json_agg(json_build_object('name', f.name, 'photos', coalesce(p.photos, '[]'), 'drawing', coalesce(p.drawing, 'part')) order by f.id)
        from (select i.id, i.name, i.product_id from order_items i where i.order_id = o.id order by i.id limit 4) f
        left join products p on p.id = f.product_id and not p.hidden), '[]') as pictures
    from orders o where ${ofUser(asked)} and ${before} order by o.id desc limit ${asked.limit}`,
  )
}

export async function countSummaries(db: Queryable, asked: Pick<Asked, 'userId' | 'filter'>): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    db,
    sql`select count(*)::integer as n from orders o where ${ofUser(asked)}`,
  )
  return row?.n ?? 0
}

/** Older orders say nothing about what breaks now. */
const soldWithinYears = 2
/** A product sold this often is a frequent one; how much more often changes nothing, and popular products stay quick to count. */
const mostCounted = 30

export type SoldPart = { productId: number; orders: number; returns: number }

/** How many orders of the last years had each of these products, and how many of them brought it back. */
export function findSoldParts(db: Queryable, productIds: number[]): Promise<SoldPart[]> {
  return askSold(db, { productIds })
}
const askSold = prepareRows<SoldPart>(
  'sold-parts',
  sql`
    select part.id as "productId", count(*)::integer as orders, count(*) filter (where sold.is_back)::integer as returns
    from unnest(${given('productIds', 'integer[]')}) part (id) cross join lateral (
      select exists (select from order_return_items ri join order_returns r on r.id = ri.return_id
        where ri.order_item_id = i.id and r.status in ('received', 'refunded')) as is_back
      from order_items i join orders o on o.id = i.order_id
      where i.product_id = part.id and o.status <> 'cancelled' and not o.unconfirmed
        and o.created_at > now() - make_interval(years => ${sql.raw(String(soldWithinYears))})
      limit ${sql.raw(String(mostCounted))}) sold
    group by part.id`,
)
