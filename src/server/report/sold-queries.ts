import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { photoUrls } from '#shared/image/image-url.ts'
import type { SoldMargin } from '#shared/report/report-contract.ts'
import type { BestReport, BestSeller, IdleProduct, IdleReport } from '#shared/report/sold-contract.ts'
import { lineMargin, lineWorth, type Moments, moment, ofItsCategory, soldWithin } from './sales-queries.ts'

export type Listed<Row> = Omit<Row, 'photo'> & { photos: unknown }
export const listedProduct = sql`p.id, p.sku, p.name, p.photos, p.drawing`

export function withPhoto<Row extends { photos: unknown }>({
  photos,
  ...row
}: Row): Omit<Row, 'photos'> & { photo: string | null } {
  return { ...row, photo: photoUrls(photos, 'products')[0] ?? null }
}

export const ofCategory = (id: number | undefined): SQL => (id === undefined ? sql`` : sql`and p.category_id = ${id}`)

type Asked = { within: Moments; category: number | undefined; limit: number }
type BestAsked = Asked & { before: Moments; isMarginKnown: boolean }

/**
 * What was ordered for most money. Only the sum is taken of every product, in the order of an index; all else is looked up of those that
 * are shown.
 */
async function findBestProducts(
  db: Queryable,
  { within, before, category, limit, isMarginKnown }: BestAsked,
): Promise<BestSeller[]> {
  type Row = Omit<Listed<BestSeller>, 'margin'> & { kopecks: number } & Omit<SoldMargin, 'cost'>
  const rows = await selectRows<Row>(
    db,
    sql`select ${listedProduct}, s.ordered, l.*,
      (select coalesce(sum(${lineWorth}), 0) from order_items i where i.product_id = p.id and ${soldWithin(before)}) as before
    from (select i.product_id, sum(${lineWorth}) as ordered from (${linesOf({ within, category, isMarginKnown: false })}) i
        group by i.product_id order by ordered desc, i.product_id limit ${limit}) s
      join products p on p.id = s.product_id
      cross join lateral (select sum(i.quantity)::integer as pieces, count(*)::integer as orders ${isMarginKnown ? sql`, ${lineMargin}` : sql``}
        from order_items i where i.product_id = p.id and ${soldWithin(within)}) l
    order by s.ordered desc, p.id`,
  )
  return rows.map(({ revenue, kopecks, unknown, unknown_pieces, ...row }) =>
    withPhoto({ ...row, ...(isMarginKnown && { margin: { revenue, cost: kopecks / 100, unknown, unknown_pieces } }) }),
  )
}

type Total = BestReport['total']

/** Of everything ordered. */
async function countSold(db: Queryable, { within, category, isMarginKnown }: BestAsked): Promise<Total> {
  type Row = Omit<Total, 'margin'> & { kopecks: number } & Omit<SoldMargin, 'cost'>
  const [row] = await selectRows<Row>(
    db,
    sql`select count(distinct i.product_id)::integer as products, coalesce(sum(i.quantity), 0)::integer as pieces,
      coalesce(sum(${lineWorth}), 0) as ordered ${isMarginKnown ? sql`, ${lineMargin}` : sql``}
    from (${linesOf({ within, category, isMarginKnown })}) i`,
  )
  const { products, pieces, ordered, revenue, kopecks, unknown, unknown_pieces } = row!
  const margin = { revenue, cost: kopecks / 100, unknown, unknown_pieces }
  return { products, pieces, ordered, ...(isMarginKnown && { margin }) }
}

/**
 * Everything in the order of the index that holds it: whoever adds it up by product needs neither a hash nor a sort. Nothing of what the
 * shop paid is read for whoever may not know it.
 */
function linesOf({ within, category, isMarginKnown }: Omit<BestAsked, 'before' | 'limit'>): SQL {
  return sql`select i.product_id, i.price, i.quantity ${isMarginKnown ? sql`, i.purchase_kopecks` : sql``} from order_items i
    where ${soldWithin(within)} ${category === undefined ? sql`order by i.product_id, i.ordered_at` : ofItsCategory(category)}`
}

export async function findBest(db: Queryable, asked: BestAsked): Promise<Omit<BestReport, 'period'>> {
  const [products, total] = await Promise.all([findBestProducts(db, asked), countSold(db, asked)])
  return { products, total }
}

/**
 * What is on sale since before the period, has pieces and was ordered by nobody in it; the dearest shelf first. The list is made
 * before it is cut: a plan that looks for ten rows only would compare every product with every sale.
 */
export async function findIdle(db: Queryable, { within, category, limit }: Asked): Promise<Omit<IdleReport, 'period'>> {
  type Row = Listed<IdleProduct> & { products: number; all_pieces: number; all_worth: number }
  const rows = await selectRows<Row>(
    db,
    sql`with lying as materialized (select p.id, p.quantity, (p.quantity::bigint * p.retail_price)::float8 as worth
        from products p where p.quantity > 0 and not p.hidden and p.created_at < ${moment(within.since)} ${ofCategory(category)}
          and not exists (select from order_items i where i.product_id = p.id and ${soldWithin(within)}))
    select ${listedProduct}, l.quantity, l.worth, a.products, a.all_pieces, a.all_worth,
      (select (max(i.ordered_at) at time zone 'Europe/Moscow')::date::text from order_items i
        where i.product_id = p.id and i.is_counted) as last_ordered
    from (select * from lying order by worth desc, id limit ${limit}) l join products p on p.id = l.id
      cross join (select count(*)::integer as products, sum(quantity)::integer as all_pieces, sum(worth) as all_worth from lying) a
    order by l.worth desc, p.id`,
  )
  const { products = 0, all_pieces: pieces = 0, all_worth: all = 0 } = rows[0] ?? {}
  return {
    total: { products, pieces, worth: all },
    products: rows.map(({ products: _products, all_pieces: _pieces, all_worth: _worth, ...row }) => withPhoto(row)),
  }
}
