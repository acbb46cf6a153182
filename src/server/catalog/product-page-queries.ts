import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { given, selectShaped } from '#server/platform/database/sql-rows.ts'
import { perTier, tierPrice } from '#server/trade-level/tier-price-service.ts'
import { defaultPageSize } from '#shared/api/list-size.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { maxTotal, type ProductSort } from '#shared/catalog/product-sort.ts'
import {
  isPicked,
  type ListScope,
  listedProducts,
  pickedProducts,
  type SearchDepth,
  scopeShape,
  scopeValues,
  walkedProducts,
} from './list-scope.ts'
import { type CardRow, cardColumns, toCards } from './product-card.ts'
import type { ProductCursor } from './product-cursor.ts'

/**
 * How a list stands: what it is ordered by (and how to say that again once the rows are chosen), what of the last row a
 * cursor keeps, and what comes after that row.
 */
type ListOrder = { name: string; by: SQL; again?: SQL; keys: SQL[]; after: SQL }

/** The row a cursor names, in the condition `after`. */
const last = {
  key0: given('key0', 'integer'),
  key1: given('key1', 'integer'),
  id: given('lastId', 'integer'),
}

export type ProductPage = { cards: ProductCard[]; last: { keys: number[]; id: number } | null }

type Portion = { sort: ProductSort; limit: number; offset: number; cursor: ProductCursor | null; isGathered: boolean }

export type PageRow = CardRow & { key0: string | number; key1?: string | number }

export async function findProductPage(db: Queryable, scope: ListScope, portion: Portion): Promise<ProductPage> {
  const order = listOrders(scope.tier)[portion.sort]
  const rows = isWalkedByShelf(scope, portion)
    ? await findShelfByShelf(db, scope, portion)
    : await findPageRows(db, scope, { ...portion, order, limit: portion.limit + 1 })
  return pageOf(rows, portion, order)
}

function pageOf(rows: PageRow[], { limit }: { limit: number }, order: ListOrder): ProductPage {
  const shown = rows.slice(0, limit)
  const lastShown = rows.length > limit ? shown.at(-1) : undefined
  return {
    cards: toCards(shown),
    last: lastShown
      ? { id: lastShown.id, keys: [lastShown.key0, lastShown.key1].slice(0, order.keys.length).map(Number) }
      : null,
  }
}

/** A piece of a question that has `picked` already, and what is made of its answer: the first page of a search, nothing chosen. */
export function firstPage(scope: ListScope, { sort, limit }: Pick<Portion, 'sort' | 'limit'>) {
  const order = listOrders(scope.tier)[sort]
  const portion = { sort, limit: limit + 1, offset: 0, cursor: null, isGathered: false, order }
  return { rows: () => pageRows(scope, portion), pageOf: (rows: PageRow[]) => pageOf(rows, { limit }, order) }
}

/**
 * The rows of a page are chosen on an index that holds everything the filters ask about, and only the chosen ones are
 * read: page 50 costs a walk along the index, not a visit to 1 200 rows.
 */
function findPageRows(
  db: Queryable,
  scope: ListScope,
  portion: Portion & { order: ListOrder; among?: SQL },
): Promise<PageRow[]> {
  const { order, cursor, limit, offset } = portion
  const isUsual = limit === usualLimit && offset === 0
  const question = () => sql`${pickedProducts(scope, depthOf(scope, portion))} ${pageRows(scope, portion)}`
  const shape = isUsual ? scopeShape(scope) : null
  return selectShaped<PageRow>(db, {
    shape: shape && `page-${shape}-${order.name}${cursor ? '-after' : ''}`,
    question,
    values: { ...scopeValues(scope), key0: cursor?.keys[0], key1: cursor?.keys[1], lastId: cursor?.id },
  })
}

function pageRows(
  scope: ListScope,
  { order, among, cursor, limit, offset, isGathered }: Portion & { order: ListOrder; among?: SQL },
): SQL {
  const keys = order.keys.map((key, n) => sql`${key} as key${sql.raw(String(n))}`)
  return sql`select ${cardColumns(scope.tier)}, page.* from (
      select p.id as page_id, ${sql.join(keys, sql`, `)}
      ${walkedProducts(scope, { isGathered })} ${among ? sql`and ${among}` : sql``} ${cursor ? sql`and ${order.after}` : sql``}
      order by ${order.by} limit ${sql.raw(String(limit))} offset ${sql.raw(String(offset))}
    ) page join products p on p.id = page.page_id order by ${order.again ?? order.by}`
}

/** A page and the row that says whether there is another: a plan made without knowing how few rows are wanted would be a bad one. */
const usualLimit = defaultPageSize + 1

/** Sections up to this size are sorted at once; it costs less than asking shelf by shelf. */
const maxSortedAtOnce = 1000

function isWalkedByShelf({ section, ...scope }: ListScope, { sort }: Portion): boolean {
  const isShort = section.categoryId !== null && section.productsCount <= maxSortedAtOnce
  return sort === 'popular' && !isPicked({ section, ...scope }) && !isShort
}

/**
 * The indexes know popularity and not the shelf, so a long list is walked once for each shelf until the page is full. What is there
 * fills nearly every page; a page beyond it costs a second walk, or a third.
 */
async function findShelfByShelf(db: Queryable, scope: ListScope, portion: Portion): Promise<PageRow[]> {
  const { limit, cursor } = portion
  const rows: PageRow[] = []
  let { offset } = portion
  for (let shelf = cursor?.keys[0] ?? 0; shelf < shelves.length && rows.length <= limit; shelf += 1) {
    const [among, order] = [shelves[shelf], shelfOrders[shelf]]
    // Whoever wants only what is there has chosen the first shelf.
    if (!among || !order || (shelf > 0 && scope.filters.some(({ key }) => key === 'in_stock'))) break
    const found = await findPageRows(db, scope, {
      ...portion,
      among,
      order,
      limit: limit + 1 - rows.length,
      offset,
      cursor: cursor?.keys[0] === shelf ? cursor : null,
    })
    rows.push(...found)
    if (offset > 0) offset = found.length > 0 ? 0 : offset - (await countShelf(db, scope, among))
  }
  return rows
}

async function countShelf(db: Queryable, scope: ListScope, among: SQL): Promise<number> {
  const rows = await selectShaped<{ n: number }>(db, {
    shape: null,
    question: () => sql`select count(*)::integer as n ${listedProducts(scope)} and ${among}`,
    values: scopeValues(scope),
  })
  return rows[0]?.n ?? 0
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
  const rows = await selectShaped<{ total: number }>(db, {
    shape: null,
    question: () => sql`${pickedProducts(scope, everything)}
    select count(*)::integer as total from (select 1 ${listedProducts(scope)} limit ${maxTotal}::integer) counted`,
    values: scopeValues(scope),
  })
  return rows[0]?.total ?? 0
}

/** Under «популярные» what cannot be bought comes last: what is there, what is ordered without knowing, the rest. */
const shelves = [sql`p.in_stock`, sql`p.quantity is null`, sql`(p.quantity is not null and not p.in_stock)`]
const shelfNumber = sql`case when p.in_stock then 0 when p.quantity is null then 1 else 2 end`

/** The order within one shelf. */
const shelfOrders: ListOrder[] = shelves.map((_, shelf) => ({
  name: `shelf${shelf}`,
  by: sql`p.popularity desc, p.id desc`,
  keys: [sql.raw(String(shelf)), sql`p.popularity`],
  after: sql`(p.popularity, p.id) < (${last.key1}, ${last.id})`,
}))

function ordersAt(price: SQL): Record<ProductSort, ListOrder> {
  return {
    popular: {
      name: 'popular',
      by: sql`${shelfNumber}, p.popularity desc, p.id desc`,
      keys: [shelfNumber, sql`p.popularity`],
      after: sql`(${shelfNumber}, -p.popularity, -p.id) > (${last.key0}, -${last.key1}, -${last.id})`,
    },
    price_asc: {
      name: 'price_asc',
      by: sql`${price}, p.id`,
      keys: [price],
      after: sql`(${price}, p.id) > (${last.key0}, ${last.id})`,
    },
    price_desc: {
      name: 'price_desc',
      by: sql`${price} desc, p.id desc`,
      keys: [price],
      after: sql`(${price}, p.id) < (${last.key0}, ${last.id})`,
    },
    new: {
      name: 'new',
      by: sql`p.created_at desc, p.id desc`,
      keys: [sql`(extract(epoch from p.created_at) * 1000000)::bigint`],
      after: sql`(p.created_at, p.id) < (timestamptz 'epoch' + ${given('key0', 'bigint')} * interval '1 microsecond', ${last.id})`,
    },
    match: {
      name: 'match',
      by: sql`picked.rank, p.popularity desc, p.id desc`,
      again: sql`page.key0, p.popularity desc, p.id desc`,
      keys: [sql`picked.rank`, sql`p.popularity`],
      after: sql`(picked.rank, -p.popularity, -p.id) > (${last.key0}, -${last.key1}, -${last.id})`,
    },
  }
}

/** The price that orders a list is the one the buyer sees, because any other order would give it away. */
const listOrders = perTier((tier) => ordersAt(tierPrice(tier)))
