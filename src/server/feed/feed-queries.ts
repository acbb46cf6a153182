import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { FeedSource } from '#shared/feed/feed-offer.ts'
import type { FeedCategory } from '#shared/feed/yml-text.ts'

type Portion = { after: number; limit: number }

/** More of the appliances would be a catalogue of models in each product. */
const mostModels = 20

/**
 * What may be sold at all, portion by portion along the primary key. The trade price is not among the columns. Models are named one
 * by one: joined, PostgreSQL read all of them for each product.
 */
function soldProducts({ after, limit }: Portion): SQL {
  return sql`select p.id, p.slug, p.sku, p.name, p.brand, p.kind, p.description, p.attributes, p.photos,
    p.price::float8 as price, p.user_price::float8 as user_price, p.category_id, p.subcategory_id, p.weight_grams,
    case when p.quantity is not null then greatest(p.quantity - p.reserved, 0) end as quantity,
    array(select (select m.brand || ' ' || m.code from appliance_models m where m.id = f.model_id)
      from product_models f where f.product_id = p.id order by 1 limit ${mostModels}::integer) as models
  from (select * from products where id > ${after}::integer and not hidden and not discontinued and retail_price > 0
    order by id limit ${limit}::integer) p
  order by p.id`
}

export function findFeedProducts(db: Queryable, portion: Portion): Promise<FeedSource[]> {
  return selectRows<FeedSource>(db, soldProducts(portion))
}

export type FeedMark = { last: number; found: number; mark: string }

/** The same rows as one number: it changes with anything a feed could say of them. */
export async function findFeedMark(db: Queryable, portion: Portion): Promise<FeedMark> {
  const [row] = await selectRows<FeedMark>(
    db,
    sql`select coalesce(max(r.id), 0) as last, count(*)::integer as found,
      coalesce(sum(hashtextextended(r::text, 0)), 0)::text as mark from (${soldProducts(portion)}) r`,
  )
  return row!
}

/** Parents first, as the formats want them. Sections that an exchange made are told once something in them can be seen, as in the catalogue. */
export function findFeedCategories(db: Queryable): Promise<FeedCategory[]> {
  return selectRows<FeedCategory>(
    db,
    sql`select id, null::integer as "parentId", name, position from categories c
      where not hides_empty or exists (select from products p where p.category_id = c.id and not p.hidden)
    union all select id, category_id, name, position from subcategories s
      where not hides_empty or exists (select from products p where p.subcategory_id = s.id and not p.hidden)
    order by 2 nulls first, 4, 1`,
  )
}

export type JudgedRow = {
  id: number
  sku: string
  name: string
  brand: string
  hidden: boolean
  discontinued: boolean
  category_id: number
  price: number
  quantity: number | null
  photos: unknown
}

/** Every product, with what decides whether it is in a feed. */
export function findJudgedProducts(db: Queryable, { after, limit }: Portion): Promise<JudgedRow[]> {
  return selectRows<JudgedRow>(
    db,
    sql`select id, sku, name, brand, hidden, discontinued, category_id, retail_price as price, photos,
      case when quantity is not null then greatest(quantity - reserved, 0) end as quantity
    from products where id > ${after}::integer order by id limit ${limit}::integer`,
  )
}
