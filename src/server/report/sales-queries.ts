import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { SoldMargin } from '#shared/report/report-contract.ts'

/** From a moment on, up to another that does not belong to it. */
export type Moments = { since: Date; until: Date }

export const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** A cancelled order does not count, nor one that waits for its online payment. */
export const isCounted = sql`o.status not in ('cancelled', 'awaiting_payment')`

/** An order placed in these days that counts. */
export function orderedWithin({ since, until }: Moments) {
  return sql`o.created_at >= ${moment(since)} and o.created_at < ${moment(until)} and ${isCounted}`
}

/** A line of such an order, by what it knows itself (db/functions/sold-lines.sql). */
export function soldWithin({ since, until }: Moments) {
  return sql`i.is_counted and i.ordered_at >= ${moment(since)} and i.ordered_at < ${moment(until)}`
}

/** What a line came to. Rubles are whole: of them a double adds up exactly, and in half the time of a numeric. */
export const lineWorth = sql`i.price::float8 * i.quantity`

export const ofItsCategory = (id: number | undefined) =>
  id === undefined
    ? sql``
    : sql`and exists (select from products p where p.id = i.product_id and p.category_id = ${id})`

/** What was earned on lines whose cost is known, the others beside them; aggregates over `order_items i`. Kopecks, because they add up. */
export const lineMargin = sql`coalesce(sum(${lineWorth}), 0) - coalesce(sum(${lineWorth}) filter (where i.purchase_kopecks is null), 0) as revenue,
    coalesce(sum(i.purchase_kopecks::float8 * i.quantity), 0) as kopecks,
    coalesce(sum(${lineWorth}) filter (where i.purchase_kopecks is null), 0) as unknown,
    coalesce(sum(i.quantity) filter (where i.purchase_kopecks is null), 0)::integer as unknown_pieces`

const dayMs = 24 * 60 * 60 * 1000

/**
 * The days of a period, numbered from 0, each a look into an index by its own moments: the rows need no sorting into days. A day has
 * 24 hours; Moscow has had no summer time since 2014.
 */
function eachDay({ since, until }: Moments): SQL {
  const count = Math.round((until.getTime() - since.getTime()) / dayMs)
  return sql`(select n as day, ${moment(since)} + n * interval '24 hours' as since, ${moment(since)} + (n + 1) * interval '24 hours' as until
    from generate_series(0, ${count - 1}::integer) n) d`
}

type OrderedDay = { day: number; ordered: number; orders: number }

/** Days with what was ordered on each, in whole orders. */
export function findOrderedByDay(db: Queryable, within: Moments): Promise<OrderedDay[]> {
  return selectRows<OrderedDay>(
    db,
    sql`select d.day, s.ordered, s.orders from ${eachDay(within)} cross join lateral (
      select sum(o.total::float8) as ordered, count(*)::integer as orders
      from orders o where o.created_at >= d.since and o.created_at < d.until and ${isCounted}) s where s.orders > 0`,
  )
}

type LinesDay = OrderedDay & Partial<SoldMargin>
type LinesAsked = { category?: number | undefined; isMarginKnown: boolean }

/** Days with what the lines of each come to and, for whoever may know, what was earned on them: of a category, or of everything. */
export function findLinesByDay(
  db: Queryable,
  within: Moments,
  { category, isMarginKnown }: LinesAsked,
): Promise<LinesDay[]> {
  const margin = isMarginKnown ? sql`, ${lineMargin}` : sql``
  const shown = isMarginKnown ? sql`, s.revenue, s.kopecks / 100 as cost, s.unknown, s.unknown_pieces` : sql``
  const [orders, ofCategory] =
    category === undefined
      ? // Nobody asks: the orders themselves say how many they are.
        [sql`count(*)`, sql``]
      : // `is true`: a list that is hashed once for the whole statement. As a join it would be read again for each day.
        [
          sql`count(distinct i.order_id)`,
          sql`and (i.product_id in (select p.id from products p where p.category_id = ${category})) is true`,
        ]
  return selectRows<LinesDay>(
    db,
    sql`select d.day, s.ordered, s.orders ${shown} from ${eachDay(within)} cross join lateral (
      select sum(${lineWorth}) as ordered, ${orders}::integer as orders ${margin} from order_items i
      where i.is_counted and i.ordered_at >= d.since and i.ordered_at < d.until ${ofCategory}) s where s.orders > 0`,
  )
}

/** Days with the discounts and surcharges of their orders: so much of each as the lines of known cost are of the order, to whole rubles. */
export function findAdjustedByDay(db: Queryable, within: Moments): Promise<{ day: number; adjusted: number }[]> {
  return selectRows<{ day: number; adjusted: number }>(
    db,
    sql`select d.day, s.adjusted from ${eachDay(within)} cross join lateral (
      select sum(round(o.adjustment::numeric * l.known / o.items_total))::float8 as adjusted
      from orders o cross join lateral (select sum(i.price::bigint * i.quantity) as known from order_items i
        where i.order_id = o.id and i.purchase_kopecks is not null) l
      where o.created_at >= d.since and o.created_at < d.until and ${isCounted}
        and o.adjustment <> 0 and o.items_total > 0 and l.known > 0) s where s.adjusted is not null`,
  )
}

/** Days with the money that came on each less what was given back; a reversal counts on its own day. */
export function findPaidByDay(db: Queryable, within: Moments): Promise<{ day: number; paid: number }[]> {
  const moved = (kind: SQL) => sql`case ${kind} when 'payment' then e.amount::float8 else -e.amount::float8 end`
  const thatDay = sql`e.at >= d.since and e.at < d.until`
  return selectRows<{ day: number; paid: number }>(
    db,
    sql`select d.day, coalesce(m.paid, 0) - coalesce(r.taken_back, 0) as paid from ${eachDay(within)}
      cross join lateral (select sum(${moved(sql`e.kind`)}) as paid from money_entries e
        where ${thatDay} and e.kind <> 'reversal') m
      cross join lateral (select sum(${moved(sql`b.kind`)}) as taken_back from money_entries e join money_entries b on b.id = e.reverses_id
        where ${thatDay} and e.kind = 'reversal') r
    where m.paid is not null or r.taken_back is not null`,
  )
}

/** Whether anybody has ordered at all, and how often people looked for something in the last days. */
export async function findFirstSigns(db: Queryable, days: number): Promise<{ has_orders: boolean; searched: number }> {
  const [row] = await selectRows<{ has_orders: boolean; searched: number }>(
    db,
    sql`select exists (select from orders) as has_orders, (select coalesce(sum(times), 0)::integer from search_log
      where day > (now() at time zone 'Europe/Moscow')::date - ${days}::integer) as searched`,
  )
  return row!
}
