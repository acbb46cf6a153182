import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { maxTotal, type ProductSort } from '#shared/catalog/product-sort.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { type ListScope, listedProducts, pickedProducts, type SearchDepth, walkedProducts } from './list-scope.ts'
import { type CardRow, cardColumns, listedPrice, toCard } from './product-card.ts'
import type { ProductCursor } from './product-cursor.ts'

/**
 * How a list stands: what it is ordered by (and how to say that again once the rows are chosen), what of the last row a
 * cursor keeps, and what comes after that row.
 */
type ListOrder = { by: SQL; again?: SQL; keys: SQL[]; after: (cursor: ProductCursor) => SQL }

export type ProductPage = { cards: ProductCard[]; last: { keys: number[]; id: number } | null }

type Portion = { sort: ProductSort; limit: number; offset: number; cursor: ProductCursor | null; isGathered: boolean }

/**
 * The rows of a page are chosen on an index that holds everything the filters ask about, and only the chosen ones are
 * read: page 50 costs a walk along the index, not a visit to 1 200 rows.
 */
export async function findProductPage(db: Queryable, scope: ListScope, portion: Portion): Promise<ProductPage> {
  const order = listOrder(portion.sort, scope.tier)
  const after = portion.cursor ? sql`and ${order.after(portion.cursor)}` : sql``
  const keys = sql.join(
    order.keys.map((key, n) => sql`${key} as key${sql.raw(String(n))}`),
    sql`, `,
  )
  const rows = await selectRows<CardRow & { key0: string | number; key1?: string | number }>(
    db,
    sql`
    ${pickedProducts(scope, depthOf(scope, portion))}
    select ${cardColumns(scope.tier)}, page.* from (
      select p.id as page_id, ${keys}
      ${walkedProducts(scope, portion)} ${after} order by ${order.by}
      limit ${portion.limit + 1}::integer offset ${portion.offset}::integer
    ) page join products p on p.id = page.page_id order by ${order.again ?? order.by}`,
  )
  const shown = rows.slice(0, portion.limit)
  const last = rows.length > portion.limit ? shown.at(-1) : undefined
  return {
    cards: shown.map(toCard),
    last: last ? { id: last.id, keys: [last.key0, last.key1].slice(0, order.keys.length).map(Number) } : null,
  }
}

const everything: SearchDepth = { wanted: maxTotal, reach: maxTotal, isFiltered: true }
/** Parts found by a number are not narrowed by filters while searching, so a few more are asked for. */
const spare = 100

/** The first page of the best matches needs no more than itself; any other order must see every match. */
function depthOf(scope: ListScope, { sort, limit, offset, cursor }: Portion): SearchDepth {
  const isPlain = sort === 'match' && !cursor && scope.filters.every(({ asks }) => asks === 'values')
  return isPlain ? { ...everything, wanted: Math.min(offset + limit + 1 + spare, maxTotal) } : everything
}

export async function countProducts(db: Queryable, scope: ListScope): Promise<number> {
  const rows = await selectRows<{ total: number }>(
    db,
    sql`${pickedProducts(scope, everything)}
    select count(*)::integer as total from (select 1 ${listedProducts(scope)} limit ${maxTotal}::integer) counted`,
  )
  return rows[0]?.total ?? 0
}

function listOrder(sort: ProductSort, tier: PriceTier): ListOrder {
  const price = listedPrice(tier)
  switch (sort) {
    case 'popular':
      return {
        by: sql`p.popularity desc, p.id desc`,
        keys: [sql`p.popularity`],
        after: ({ keys, id }) => sql`(p.popularity, p.id) < (${keys[0]}::integer, ${id}::integer)`,
      }
    case 'price_asc':
      return {
        by: sql`${price}, p.id`,
        keys: [price],
        after: ({ keys, id }) => sql`(${price}, p.id) > (${keys[0]}::integer, ${id}::integer)`,
      }
    case 'price_desc':
      return {
        by: sql`${price} desc, p.id desc`,
        keys: [price],
        after: ({ keys, id }) => sql`(${price}, p.id) < (${keys[0]}::integer, ${id}::integer)`,
      }
    case 'new':
      return {
        by: sql`p.created_at desc, p.id desc`,
        keys: [sql`(extract(epoch from p.created_at) * 1000000)::bigint`],
        after: ({ keys, id }) =>
          sql`(p.created_at, p.id) < (timestamptz 'epoch' + ${keys[0]}::bigint * interval '1 microsecond', ${id}::integer)`,
      }
    case 'match':
      return {
        by: sql`picked.rank, p.popularity desc, p.id desc`,
        again: sql`page.key0, p.popularity desc, p.id desc`,
        keys: [sql`picked.rank`, sql`p.popularity`],
        after: ({ keys, id }) =>
          sql`(picked.rank, -p.popularity, -p.id) > (${keys[0]}::integer, ${-(keys[1] ?? 0)}::integer, ${-id}::integer)`,
      }
  }
}
