import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'

/** Names that are no part (an old address, a robot's guess) are left out. */
export async function addViews(db: Queryable, views: Map<string, number>): Promise<void> {
  await db.execute(sql`
    insert into product_views (product_id, views)
    select id, sum(n)::integer from (
      select coalesce(by_slug.id, by_id.id) as id, seen.n
      from unnest(${sql.param([...views.keys()])}::text[], ${sql.param([...views.values()])}::integer[]) seen (name, n)
      left join products by_slug on by_slug.slug = seen.name
      left join products by_id on seen.name ~ '^[0-9]{1,9}$' and by_id.id::text = seen.name
    ) looked where id is not null group by id order by id
    on conflict (product_id) do update set views = product_views.views + excluded.views`)
}

/**
 * What was looked at and bought since the last time. Nothing ever fades: a look next half-year weighs twice a look of
 * today, so that new events outgrow old ones and only the parts that were touched are written.
 */
export async function addPopularity(db: Queryable): Promise<void> {
  await db.execute(sql`
    with span as (
      update search_settings s set orders_counted_until = now()
      from (select orders_counted_until as since from search_settings for update) before returning before.since),
    looked as (delete from product_views returning product_id, views),
    earned as (
      select product_id, sum(points) as points from (
        select product_id, views as points from looked
        union all
        select i.product_id, 20 * i.quantity from order_items i join orders o on o.id = i.order_id cross join span
        where o.created_at > span.since and o.status <> 'cancelled') event group by product_id),
    weight as (select power(2, extract(epoch from now() - timestamptz '2026-01-01') / 86400 / 180) as value)
    update products p set popularity = least(p.popularity + greatest(1, round(e.points * w.value)), 2000000000)::integer
    from earned e, weight w where p.id = e.product_id`)
}

/** The most wanted fiftieth of a large shop is looked through first; in a small one everything is. */
export async function markHotParts(db: Queryable): Promise<void> {
  await db.execute(sql`select refresh_hot_parts()`)
}

/** How often each word stands in names, for the order of corrections. */
export async function recountVocabulary(db: Queryable): Promise<void> {
  await db.execute(sql`select recount_vocabulary()`)
}

/** Two orders may be chance; the shelf has room for eight. */
const minOrders = 2
const maxPairs = 8
/** What the shopkeeper put on the shelf by hand stands in lower positions and is never touched. */
const firstCounted = 100

/** «С этим покупают»: parts that stood in the same orders of the last year. Only what changed is written. */
export async function refreshTogether(db: Queryable): Promise<void> {
  await db.execute(sql`
    with pairs as (
      select a.product_id, b.product_id as related_id, count(*) as orders
      from orders o join order_items a on a.order_id = o.id join order_items b on b.order_id = o.id and b.product_id <> a.product_id
      where o.created_at > now() - interval '1 year' and o.status <> 'cancelled'
      group by 1, 2 having count(*) >= ${minOrders}::integer),
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
