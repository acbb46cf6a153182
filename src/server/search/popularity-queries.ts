import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'

type Look = { name: string; visitor: string }

/** Whoever looks at more products between two nights, or in a week, is a crawler. */
const maxLooks = 300
const visitorDays = 7
/** What a buyer weighs, in visitors. */
const buyerPoints = 20

/**
 * One row for a visitor of a product. Names that are no product (an old address, a robot's guess) are left out, and so is whoever
 * is known for a crawler already: it would fill the table.
 */
export async function addVisitors(db: Queryable, looks: Look[]): Promise<void> {
  await db.execute(sql`
    with looks as (
      select distinct coalesce(by_slug.id, by_id.id) as product_id,
        ('x' || left(encode(sha256(convert_to(key.value || seen.visitor, 'UTF8')), 'hex'), 16))::bit(64)::bigint as visitor
      from unnest(${sql.param(looks.map(({ name }) => name))}::text[], ${sql.param(looks.map(({ visitor }) => visitor))}::text[])
          as seen (name, visitor)
        cross join (select coalesce((select visitor_key from search_settings), '') as value) key
        left join products by_slug on by_slug.slug = seen.name
        left join products by_id on by_id.id = case when seen.name ~ '^[0-9]{1,9}$' then seen.name::integer end
      where coalesce(by_slug.id, by_id.id) is not null),
    crawlers as (
      select visitor from product_visitors where not is_counted and visitor in (select visitor from looks)
      group by visitor having count(*) > ${maxLooks}::integer)
    insert into product_visitors (product_id, visitor)
    select product_id, visitor from looks where visitor not in (select visitor from crawlers) order by 1, 2
    on conflict do nothing`)
}

/** Of the visitors whose looks are not counted yet. */
export const newCrawlers = sql`select visitor from product_visitors where not is_counted group by visitor having count(*) > ${maxLooks}::integer`

export async function findCrawlers(db: Queryable): Promise<string[]> {
  const rows = await selectRows<{ visitor: string }>(db, sql`select visitor::text from (${newCrawlers}) c`)
  return rows.map(({ visitor }) => visitor)
}

/** Whoever looked at more products within the days that looks are stored. Known in a table: to find them takes counting the looks of everybody. */
export async function noteCrawlers(db: Queryable): Promise<void> {
  await db.execute(sql`
    with found as materialized (select visitor from product_visitors group by visitor having count(*) > ${maxLooks}::integer),
    forgotten as (delete from product_crawlers where visitor not in (select visitor from found))
    insert into product_crawlers select visitor from found on conflict do nothing`)
}

/**
 * Nothing ever fades: a point next half-year weighs twice a point of today, so that new events outgrow old ones and only the
 * products that were touched are written.
 */
const raise = sql`weight as (select power(2, extract(epoch from now() - timestamptz '2026-01-01') / 86400 / 180) as value),
  raised as (update products p set popularity = least(p.popularity + greatest(1, round(e.points * w.value)), 2000000000)::integer
    from earned e, weight w where p.id = e.product_id)`

/** Some of who looked since the last time, product by product. Answers how many looks those were. */
export async function countSomeLooks(db: Queryable, crawlers: string[], limit: number): Promise<number> {
  const [row] = await selectRows<{ looks: number }>(
    db,
    sql`with due as (
      select product_id, visitor from product_visitors where not is_counted order by 1, 2 limit ${limit}::integer for update),
    looked as (
      update product_visitors v set is_counted = true from due d where v.product_id = d.product_id and v.visitor = d.visitor
      returning v.product_id, v.visitor),
    earned as (
      select product_id, count(*) as points from looked
      where visitor <> all (${sql.param(crawlers)}::bigint[]) group by product_id),
    ${raise}
    select count(*)::integer as looks from looked`,
  )
  return row?.looks ?? 0
}

/**
 * An order counts once, when it is paid or completed, and a buyer once for each product, however many pieces or orders: nobody
 * can raise a product alone.
 */
export async function countOrders(db: Queryable): Promise<void> {
  await db.execute(sql`
    with sold as (
      update orders o set is_popularity_counted = true
      where not is_popularity_counted and (status = 'completed' or payment_status in ('paid', 'partially_refunded'))
      returning o.id, coalesce(o.phone, o.user_id::text, o.id::text) as buyer, o.status),
    earned as (
      select i.product_id, ${buyerPoints}::integer * count(distinct s.buyer) as points
      from sold s join order_items i on i.order_id = s.id where s.status <> 'cancelled' group by i.product_id),
    ${raise}
    select 1`)
}

/** Answers how many were deleted. */
export async function forgetSomeLooks(db: Queryable, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from product_visitors v using (
      select product_id, visitor from product_visitors
      where is_counted and seen_at < now() - make_interval(days => ${visitorDays}::integer) order by seen_at limit ${limit}::integer) old
    where v.product_id = old.product_id and v.visitor = old.visitor`)
  return rowCount ?? 0
}

/** The most wanted fiftieth of a large shop is looked through first; in a small one everything is. */
export async function markHotProducts(db: Queryable): Promise<void> {
  await db.execute(sql`select refresh_hot_parts()`)
}

/** Words of hidden products that have none yet: a shop that is older than them gets them here. */
export async function indexHiddenProducts(db: Queryable): Promise<void> {
  await db.execute(sql`select index_hidden_parts()`)
}

/** How often each word stands in names, for the order of corrections. */
export async function recountVocabulary(db: Queryable): Promise<void> {
  await db.execute(sql`select recount_vocabulary()`)
}

/**
 * Of three buyers at least, who paid or have it: one alone could put anything beside anything, and of two each would read
 * the other's order from the shelf. The shelf has room for eight.
 */
const minBuyers = 3
const maxPairs = 8
/** What the shopkeeper put on the shelf by hand stands in lower positions and is never touched. */
const firstCounted = 100

/** «С этим покупают»: products that stood in the same orders of the last year. Only what changed is written. */
export async function refreshTogether(db: Queryable): Promise<void> {
  await db.execute(sql`
    with pairs as (
      select a.product_id, b.product_id as related_id, count(*) as orders
      from orders o join order_items a on a.order_id = o.id join order_items b on b.order_id = o.id and b.product_id <> a.product_id
      where o.created_at > now() - interval '1 year'
        and o.status <> 'cancelled' and (o.status = 'completed' or o.payment_status in ('paid', 'partially_refunded'))
      group by 1, 2 having count(distinct coalesce(o.phone, o.user_id::text, o.id::text)) >= ${minBuyers}::integer),
    placed as (
      select product_id, related_id,
        ${firstCounted}::integer + row_number() over (partition by product_id order by orders desc, related_id)::integer as position
      from pairs),
    wanted as (select * from placed where position <= ${firstCounted + maxPairs}::integer),
    gone as (
      delete from product_relations r where r.kind = 'together' and r.position > ${firstCounted}::integer
        and not exists (select from wanted w where w.product_id = r.product_id and w.related_id = r.related_id))
    insert into product_relations (product_id, kind, related_id, position)
    select product_id, 'together', related_id, position from wanted
    on conflict (product_id, kind, related_id) do update set position = excluded.position
      where product_relations.position > ${firstCounted}::integer and product_relations.position <> excluded.position`)
}
