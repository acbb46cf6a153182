import { sql } from 'drizzle-orm'
import type { Connection } from '#server/exchange/exchange-connection-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { SaleOrder } from '#shared/exchange/order-document.ts'

export type GivenOrder = SaleOrder & { order_id: number; version: number }
type Wanted = Pick<Connection, 'orders_since' | 'orders_from'>

const moscow = (moment: ReturnType<typeof sql>, form: string) =>
  sql`to_char(${moment} at time zone 'Europe/Moscow', ${form})`

/** What 1С may know is told to its end; of the others those the shopkeeper wants there. Nobody who was erased, and no order that waits for its customer. */
function isWanted({ orders_since: since, orders_from: from }: Wanted) {
  const isFar = {
    placed: sql`true`,
    accepted: sql`o.status not in ('new', 'awaiting_payment')`,
    paid: sql`o.payment_status in ('paid', 'partially_refunded')`,
    never: sql`false`,
  }[from]
  return sql`o.erased_at is null and not o.unconfirmed and x.confirmed_version is distinct from o.version
    and ${from} <> 'never' and (x.given_at is not null or (o.status <> 'cancelled' and ${isFar}
      and (${since}::date is null or o.created_at >= ${since}::date::timestamp at time zone 'Europe/Moscow')))`
}

/** In one statement, so that an order and its version are of one moment. The oldest first. */
export function findOrdersToGive(tx: Queryable, wanted: Wanted, limit: number): Promise<GivenOrder[]> {
  return selectRows<GivenOrder>(
    tx,
    sql`select o.id as order_id, o.version, o.number::text, ${moscow(sql`o.created_at`, 'YYYY-MM-DD')} as date,
      ${moscow(sql`o.created_at`, 'HH24:MI:SS')} as time, ${moscow(sql`o.updated_at`, 'YYYY-MM-DD"T"HH24:MI:SS')} as changed,
      o.status, o.user_id, o.first_name, o.last_name, o.patronymic, o.phone, o.email,
      case when o.company_name is not null then json_build_object('name', o.company_name, 'inn', o.company_inn, 'kpp', o.company_kpp) end as company,
      o.delivery_method as delivery, o.delivery_price, o.city, o.address, o.postcode, o.point, o.payment_method as payment,
      o.payment_status in ('paid', 'partially_refunded') as is_paid, o.adjustment, o.adjustment_reason, o.total::float8 as total,
      o.track_number, o.comment, o.model, o.cancel_reason,
      (select coalesce(json_agg(json_build_object('id', coalesce(v.external_id, p.external_id, i.product_id::text), 'sku', i.sku,
          'name', i.name, 'price', i.price, 'quantity', i.quantity) order by i.id), '[]')
        from order_items i left join exchange_products p on p.product_id = i.product_id
        -- Of several variants nobody knows which was bought.
        left join lateral (select min(f.external_id) as external_id from exchange_offers f
          where f.product_external_id = p.external_id and not f.is_deleted having count(*) = 1 and min(f.external_id) like '%#%') v on true
        where i.order_id = o.id) as items,
      (select coalesce(json_agg(json_build_object('kind', e.kind, 'amount', e.amount,
          'at', ${moscow(sql`e.at`, 'YYYY-MM-DD"T"HH24:MI:SS')}, 'reference', e.reference) order by e.id), '[]')
        from money_entries e where e.order_id = o.id and e.kind <> 'reversal'
          and not exists (select from money_entries r where r.reverses_id = e.id)) as money
    from orders o left join exchange_orders x on x.order_id = o.id
    where ${isWanted(wanted)} order by o.id limit ${limit}`,
  )
}

export async function countOrdersToGive(db: Queryable, wanted: Wanted): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    db,
    sql`select count(*)::integer as n from orders o left join exchange_orders x on x.order_id = o.id where ${isWanted(wanted)}`,
  )
  return row!.n
}

type Given = { session: string; runId: number; orders: Pick<GivenOrder, 'order_id' | 'version'>[] }

/** Another session that began meanwhile has ended the exchange and, empty as it was, forgotten it. */
async function keptRun(tx: Queryable, { session, runId }: Given): Promise<number> {
  const [kept] = await selectRows<{ id: number }>(tx, sql`select id from exchange_runs where id = ${runId}`)
  if (kept) return kept.id
  const [made] = await selectRows<{ id: number }>(
    tx,
    sql`insert into exchange_runs (session_hash, kind, state, finished_at) values (${session}, 'sale', 'done', now()) returning id`,
  )
  return made!.id
}

/** In place of what the session asked for before. */
export async function setGiven(tx: Queryable, given: Given): Promise<void> {
  const { session, orders } = given
  const runId = await keptRun(tx, given)
  await tx.execute(sql`delete from exchange_given where session_hash = ${session}`)
  const rows = JSON.stringify(orders.map(({ order_id, version }) => ({ order_id, version })))
  await tx.execute(sql`
    insert into exchange_given (session_hash, order_id, version, run_id)
    select ${session}, t.order_id, t.version, ${runId} from jsonb_to_recordset(${rows}::jsonb) as t (order_id integer, version integer)`)
  await tx.execute(sql`
    insert into exchange_orders (order_id, given_at)
    select t.order_id, now() from jsonb_to_recordset(${rows}::jsonb) as t (order_id integer) order by 1
    on conflict (order_id) do update set given_at = now()`)
  await tx.execute(sql`
    update exchange_runs set given = greatest(given, ${orders.length}::integer), seen_at = now() where id = ${runId}`)
}

/** Exactly what this session was given last; whatever was changed since is of a newer version and is given again. */
export async function confirmGiven(tx: Queryable, session: string): Promise<number> {
  const rows = await selectRows<{ run_id: number | null }>(
    tx,
    sql`with given as (delete from exchange_given where session_hash = ${session} returning order_id, version, run_id)
    update exchange_orders x set confirmed_version = greatest(coalesce(x.confirmed_version, 0), g.version), confirmed_at = now()
    from given g where x.order_id = g.order_id returning g.run_id`,
  )
  const runId = rows.find(({ run_id: id }) => id !== null)?.run_id
  if (runId) {
    await tx.execute(
      sql`update exchange_runs set confirmed = confirmed + ${rows.length}::integer, seen_at = now() where id = ${runId}`,
    )
  }
  return rows.length
}

export async function countGiven(db: Queryable, session: string): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    db,
    sql`select count(*)::integer as n from exchange_given where session_hash = ${session}`,
  )
  return row!.n
}
