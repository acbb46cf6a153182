import { type SQL, sql } from 'drizzle-orm'
import { colleagueName } from '#server/order/order-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { DeliveryMethod } from '#shared/delivery/delivery-method.ts'
import type { Colleague, ManagedOrderRow } from '#shared/order/order-admin-contract.ts'
import {
  longestWaitHours,
  type MoneyState,
  type OrderSort,
  type OrderView,
  viewStatuses,
} from '#shared/order/order-views.ts'
import { ordersFoundBy } from './order-search-queries.ts'

export type AdminOrderFilter = {
  view?: OrderView | undefined
  search?: string | undefined
  /** The first moment of the period. */
  since?: Date | undefined
  delivery?: DeliveryMethod | undefined
  payment?: MoneyState | undefined
  responsible?: number | 'none' | undefined
  /** New ones that wait too long. */
  waiting?: boolean | undefined
  /** These and no others. */
  ids?: number[] | undefined
  /** Asked by whoever only packs: the search looks at nothing they are not shown. */
  isParcel?: boolean | undefined
}

const openReturn = sql`exists (select from order_returns r where r.order_id = o.id and r.status in ('requested', 'approved', 'received'))`
const differing = sql`exists (select from exchange_orders x where x.order_id = o.id and x.differences <> '[]')`
const paid = sql`o.payment_status in ('paid', 'partially_refunded')`
const owed = (method: string) =>
  sql`o.payment_method = ${method} and o.payment_status in ('unpaid', 'pending', 'failed')`
const moneyConditions: Record<MoneyState, SQL> = {
  paid,
  on_receipt: owed('on_receipt'),
  invoice: owed('invoice'),
  online: owed('online'),
  refunded: sql`o.payment_status in ('refunded', 'partially_refunded')`,
}

export function conditionsOf(filter: AdminOrderFilter): SQL {
  const { view = 'all', search, since, delivery, payment, responsible, waiting, ids, isParcel } = filter
  const conditions: SQL[] = [sql`true`]
  if (view === 'returns') conditions.push(openReturn)
  else if (view === 'owed') conditions.push(sql`o.owed > 0`)
  else if (view === 'differing') conditions.push(differing)
  else if (view === 'unconfirmed') conditions.push(sql`o.unconfirmed`)
  else if (view !== 'all') conditions.push(sql`o.status = any (${sql.param([...viewStatuses[view]])}::text[])`)
  if (search) conditions.push(sql`o.id in (${ordersFoundBy(search, { isParcel })})`)
  if (since) conditions.push(sql`o.created_at >= ${since.toISOString()}::timestamptz`)
  if (delivery) conditions.push(sql`o.delivery_method = ${delivery}`)
  if (payment) conditions.push(moneyConditions[payment])
  if (responsible === 'none') conditions.push(sql`o.responsible_id is null`)
  else if (responsible !== undefined) conditions.push(sql`o.responsible_id = ${responsible}`)
  if (waiting)
    conditions.push(
      sql`o.status = 'new' and o.created_at < now() - make_interval(hours => ${longestWaitHours}::integer)`,
    )
  if (ids) conditions.push(sql`o.id = any (${sql.param(ids)}::integer[])`)
  return sql.join(conditions, sql` and `)
}

const orders: Record<OrderSort, SQL> = {
  time_desc: sql`o.id desc`,
  time: sql`o.id`,
  total_desc: sql`o.total desc, o.id desc`,
  total: sql`o.total, o.id`,
  name: sql`o.found_by, o.id`,
  name_desc: sql`o.found_by desc, o.id desc`,
}

/** `first`: the order with this number stands before all others. */
type Portion = { filter: AdminOrderFilter; sort: OrderSort; first?: number | undefined; limit: number; offset: number }

/** The page is chosen by ids first; only its own rows are counted and named. */
export function findAdminOrderRows(
  db: Queryable,
  { filter, sort, first, limit, offset }: Portion,
): Promise<ManagedOrderRow[]> {
  const order = first === undefined ? orders[sort] : sql`o.number = ${first} desc, ${orders[sort]}`
  return selectRows<ManagedOrderRow>(
    db,
    sql`select o.id, o.number::text, ${utcText(sql`o.created_at`)} as created_at, o.status, o.payment_method as payment, o.payment_status,
      coalesce(o.company_name, concat_ws(' ', o.first_name, o.last_name)) as customer, coalesce(o.phone, '') as phone, o.price_tier,
      o.delivery_method as delivery, o.total::float8 as total, o.paid_total::float8 as paid, o.refunded_total::float8 as refunded, o.owed::float8 as owed, o.version,
      case when o.unconfirmed then ${utcText(sql`o.expires_at`)} end as confirm_by,
      (select count(*)::integer from order_items i where i.order_id = o.id) as lines,
      (select ${colleagueName} from users u where u.id = o.responsible_id) as responsible
    from (select o.id as page_id from orders o where ${conditionsOf(filter)} order by ${order} limit ${limit} offset ${offset}) page
    join orders o on o.id = page.page_id order by ${order}`,
  )
}

export async function countAdminOrders(db: Queryable, filter: AdminOrderFilter): Promise<number> {
  const question = sql`select count(*)::integer as n from orders o where ${conditionsOf(filter)}`
  const [row] = await selectRows<{ n: number }>(db, question)
  return row?.n ?? 0
}

export async function countViews(db: Queryable): Promise<Record<OrderView, number>> {
  const byStatus = await selectRows<{ status: string; n: number }>(
    db,
    sql`select status, count(*)::integer as n from orders group by status
    union all select 'unconfirmed', count(*)::integer from orders where unconfirmed
    union all select 'returns', count(distinct order_id)::integer from order_returns
      where status in ('requested', 'approved', 'received')
    union all select 'owed', count(*)::integer from orders where owed > 0
    union all select 'differing', count(*)::integer from exchange_orders where differences <> '[]'`,
  )
  const counted = new Map(byStatus.map(({ status, n }) => [status, n]))
  const sum = (statuses: readonly string[]) => statuses.reduce((n, status) => n + (counted.get(status) ?? 0), 0)
  return {
    all: sum(Object.values(viewStatuses).flat()),
    new: sum(viewStatuses.new),
    unconfirmed: counted.get('unconfirmed') ?? 0,
    awaiting: sum(viewStatuses.awaiting),
    processing: sum(viewStatuses.processing),
    moving: sum(viewStatuses.moving),
    done: sum(viewStatuses.done),
    returns: counted.get('returns') ?? 0,
    owed: counted.get('owed') ?? 0,
    differing: counted.get('differing') ?? 0,
  }
}

export function findStaff(db: Queryable): Promise<Colleague[]> {
  return selectRows<Colleague>(
    db,
    sql`select u.id, ${colleagueName} as name from users u where u.role = 'admin' and u.blocked_at is null order by u.id`,
  )
}

export async function findAdminOrderIds(db: Queryable, filter: AdminOrderFilter, limit: number): Promise<number[]> {
  const question = sql`select o.id from orders o where ${conditionsOf(filter)} order by o.id limit ${limit}`
  return (await selectRows<{ id: number }>(db, question)).map(({ id }) => id)
}
