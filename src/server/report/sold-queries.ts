import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { photoUrls } from '#shared/image/image-url.ts'
import type { SoldMargin } from '#shared/report/report-contract.ts'
import { noMargin } from '#shared/report/report-steps.ts'
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

function marginJson(of: (name: SQL) => SQL): SQL {
  const [revenue, kopecks, unknown, pieces] = ['revenue', 'kopecks', 'unknown', 'unknown_pieces'].map((name) =>
    of(sql.raw(name)),
  )
  return sql`json_build_object('revenue', ${revenue}, 'cost', ${kopecks} / 100, 'unknown', ${unknown}, 'unknown_pieces', ${pieces})`
}

/** What was ordered for most money; the totals are of everything ordered. */
export async function findBest(
  db: Queryable,
  { within, before, category, limit, isMarginKnown }: BestAsked,
): Promise<Omit<BestReport, 'period'>> {
  type Row = Listed<BestSeller> & { products: number; all_pieces: number; all_ordered: number; all_margin: SoldMargin }
  // Nothing of what the shop paid is read for whoever may not know it.
  const [ownMargin, allMargin] = isMarginKnown
    ? [sql`, ${lineMargin}`, sql`, ${marginJson((name) => sql`sum(${name})`)} as all_margin`]
    : [sql``, sql``]
  const shown = isMarginKnown ? sql`, a.all_margin, ${marginJson((name) => sql`s.${name}`)} as margin` : sql``
  const rows = await selectRows<Row>(
    db,
    sql`with sold as materialized (select i.product_id, sum(i.quantity)::integer as pieces, count(*)::integer as orders, sum(${lineWorth}) as ordered ${ownMargin}
      from order_items i where ${soldWithin(within)} ${ofItsCategory(category)} group by i.product_id)
    select ${listedProduct}, s.pieces, s.orders, s.ordered, a.products, a.all_pieces, a.all_ordered ${shown},
      (select coalesce(sum(${lineWorth}), 0) from order_items i where i.product_id = p.id and ${soldWithin(before)}) as before
    from (select * from sold order by ordered desc, product_id limit ${limit}) s join products p on p.id = s.product_id
      cross join (select count(*)::integer as products, sum(pieces)::integer as all_pieces, sum(ordered) as all_ordered ${allMargin} from sold) a
    order by s.ordered desc, p.id`,
  )
  const {
    products = 0,
    all_pieces: pieces = 0,
    all_ordered: ordered = 0,
    all_margin: margin = noMargin,
  } = rows[0] ?? {}
  return {
    total: { products, pieces, ordered, ...(isMarginKnown && { margin }) },
    products: rows.map(
      ({ products: _products, all_pieces: _pieces, all_ordered: _ordered, all_margin: _margin, ...row }) =>
        withPhoto(row),
    ),
  }
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
