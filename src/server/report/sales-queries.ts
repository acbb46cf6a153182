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
export const lineMargin = sql`coalesce(sum(${lineWorth}) filter (where i.purchase_kopecks is not null), 0) as revenue,
    coalesce(sum(i.purchase_kopecks::float8 * i.quantity), 0) as kopecks,
    coalesce(sum(${lineWorth}) filter (where i.purchase_kopecks is null), 0) as unknown,
    coalesce(sum(i.quantity) filter (where i.purchase_kopecks is null), 0)::integer as unknown_pieces`

/** Days since the first; Moscow has had no summer time since 2014. */
function dayOf(at: SQL, since: Date): SQL {
  return sql`(extract(epoch from date_bin('1 day', ${at}, ${moment(since)}) - ${moment(since)}) / 86400)::integer as day`
}

type OrderedDay = { day: number; ordered: number; orders: number }

/** Days since the first, with what was ordered on each: whole orders, or the products of a category in them. */
export function findOrderedByDay(
  db: Queryable,
  within: Moments,
  categoryId: number | undefined,
): Promise<OrderedDay[]> {
  const ordered =
    categoryId === undefined
      ? sql`select o.created_at as at, o.total::float8 as worth from orders o where ${orderedWithin(within)}`
      : sql`select min(i.ordered_at) as at, sum(${lineWorth}) as worth
        from order_items i where ${soldWithin(within)} ${ofItsCategory(categoryId)} group by i.order_id`
  return selectRows<OrderedDay>(
    db,
    sql`select ${dayOf(sql`day_at`, within.since)}, ordered, orders from (
      select date_bin('1 day', at, ${moment(within.since)}) as day_at, sum(worth) as ordered, count(*)::integer as orders
      from (${ordered}) each_order group by 1) by_day`,
  )
}

type MarginDay = { day: number } & SoldMargin

/** Days since the first, with what was earned on what was ordered on each. */
export function findMarginByDay(db: Queryable, within: Moments, categoryId: number | undefined): Promise<MarginDay[]> {
  return selectRows<MarginDay>(
    db,
    sql`select ${dayOf(sql`day_at`, within.since)}, revenue, kopecks / 100 as cost, unknown, unknown_pieces from (
      select date_bin('1 day', i.ordered_at, ${moment(within.since)}) as day_at, ${lineMargin}
      from order_items i where ${soldWithin(within)} ${ofItsCategory(categoryId)} group by 1) by_day`,
  )
}

/**
 * Days since the first, with the discounts and surcharges of their orders: so much of each as the lines of known cost are of the order,
 * to whole rubles.
 */
export function findAdjustedByDay(db: Queryable, within: Moments): Promise<{ day: number; adjusted: number }[]> {
  return selectRows<{ day: number; adjusted: number }>(
    db,
    sql`select ${dayOf(sql`day_at`, within.since)}, adjusted from (
      select date_bin('1 day', o.created_at, ${moment(within.since)}) as day_at,
        sum(round(o.adjustment::numeric * l.known / o.items_total))::float8 as adjusted
      from orders o cross join lateral (select sum(i.price::bigint * i.quantity) as known from order_items i
        where i.order_id = o.id and i.purchase_kopecks is not null) l
      where ${orderedWithin(within)} and o.adjustment <> 0 and o.items_total > 0 and l.known > 0 group by 1) by_day`,
  )
}

/** Days since the first, with the money that came on each less what was given back; a reversal counts on its own day. */
export function findPaidByDay(db: Queryable, { since, until }: Moments): Promise<{ day: number; paid: number }[]> {
  const within = sql`e.at >= ${moment(since)} and e.at < ${moment(until)}`
  const moved = (kind: SQL) => sql`case ${kind} when 'payment' then e.amount::float8 else -e.amount::float8 end`
  return selectRows<{ day: number; paid: number }>(
    db,
    sql`select ${dayOf(sql`day_at`, since)}, sum(paid) as paid from (
      select date_bin('1 day', e.at, ${moment(since)}) as day_at, sum(${moved(sql`e.kind`)}) as paid
        from money_entries e where ${within} and e.kind <> 'reversal' group by 1
      union all select date_bin('1 day', e.at, ${moment(since)}), -sum(${moved(sql`r.kind`)})
        from money_entries e join money_entries r on r.id = e.reverses_id where ${within} and e.kind = 'reversal' group by 1) by_kind
    group by 1`,
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
