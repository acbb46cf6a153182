import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import { searchReadingOf } from '#server/search/search-service.ts'
import { fewLeft } from '#shared/catalog/few-left.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import { readCodes } from '#shared/code/code-reading.ts'
import { photoUrls } from '#shared/image/image-url.ts'
import type { ImportField } from '#shared/import/import-fields.ts'
import type { ManagedProductRow, ProductFilter, ProductViewCounts } from '#shared/product/product-admin-contract.ts'
import type { ManagedProductSort } from '#shared/product/product-admin-rules.ts'

/** What a row of the list and the form have in common. */
export const listedColumns = sql`p.id, p.slug, p.sku, p.name, p.brand, p.kind, p.photos, p.drawing,
  p.price::float8 as price, p.user_price::float8 as user_price, p.master_price::float8 as master_price, p.price_by_hand,
  p.purchase_price::float8 as purchase_price,
  (select json_build_object('id', v.id, 'name', v.name) from suppliers v where v.id = p.supplier_id) as supplier,
  p.quantity, p.reserved, p.shelf, p.hidden, p.discontinued, p.version, ${utcText(sql`p.updated_at`)} as updated_at,
  json_build_object('id', c.id, 'slug', c.slug, 'name', c.name) as category,
  case when s.id is not null then json_build_object('id', s.id, 'slug', s.slug, 'name', s.name) end as subcategory`

export type ListedRow = Omit<ManagedProductRow, 'photo'> & { photos: unknown }

export function toListed({ photos, ...row }: ListedRow): ManagedProductRow {
  return { ...row, photo: photoUrls(photos, 'products')[0] ?? null }
}

export const isLow = sql`(p.quantity is not null and p.quantity - p.reserved <= ${sql.raw(String(fewLeft))} and not p.discontinued)`
const hasNoPhoto = sql`p.photos = '[]'::jsonb`
const fitsNothing = sql`exists (select from products_without_models w where w.product_id = p.id)`

const stockConditions = {
  in: sql`p.in_stock`,
  low: isLow,
  out: sql`p.quantity is not null and not p.in_stock`,
  unknown: sql`p.quantity is null`,
}

/** Letters no article has, not even typed in the wrong alphabet. */
const foreignLetters = /[бгджзийлпфцчшщъыьэюяё]/i

/** As a scanner types it. */
function isBarcode(code: string): boolean {
  return /^\d{6,18}$/.test(code)
}

/** The index holds only those that have one. */
function hasBarcode(code: string): SQL {
  return sql`barcodes_of(attributes) <> '{}' and barcodes_of(attributes) @> array[${code}::text]`
}

/** More than this is a part of the shop, and its beginnings of words find all of it. */
const mostFound = 1000

/** Ranks of what only management looks for, among those of found_parts: a lower one is better. */
const rankOf = {
  article: 0,
  number: 2,
  beginsArticle: 4,
  beginsNumber: 5,
  fits: 7,
  hidden: 9,
  hiddenName: 15,
  beginsWord: 17,
}

/**
 * `select id, rank …`, a product more than once: found by its article, an old number, the model it fits or the words of its name,
 * hidden ones too; and whatever the shop's own search finds, which knows what customers call a product and how they misspell it.
 * Undefined: nothing in it can be looked for.
 */
function foundBy(typed: string): SQL | undefined {
  const codes = readCodes(typed)
  const { text, readings } = codes
  const models = sql`models_of_plate(${text}, ${sql.param(readings.map((reading) => reading.code))}::text[])`
  const code = foreignLetters.test(text) ? '' : normalizeCode(text)
  const words =
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  // One condition a word: an index of runs of letters knows no «all of these».
  const named = sql.join(
    words.slice(0, 8).map((word) => sql`translate(lower(name), 'ё', 'е') like ${`%${word}%`}`),
    sql` and `,
  )
  const beginnings = words
    .slice(0, 8)
    .map((word) => `${word}:*`)
    .join(' & ')
  const whole = (column: SQL, exact: number, begins: number) =>
    sql`case when ${column} = ${code} then ${exact}::integer else ${begins}::integer end as rank`
  const ways = [
    ...(code
      ? [
          sql`select id, ${whole(sql`sku_code`, rankOf.article, rankOf.beginsArticle)} from products where sku_code like ${`${code}%`}`,
          sql`select product_id, ${whole(sql`number_code`, rankOf.number, rankOf.beginsNumber)}
            from product_numbers where number_code like ${`${code}%`}`,
          ...(isBarcode(code)
            ? [sql`select id, ${rankOf.article}::integer from products where ${hasBarcode(code)}`]
            : []),
          sql`select l.product_id, ${rankOf.fits}::integer from ${models} m join product_models l on l.model_id = any (m.models) where m.way < 3`,
        ]
      : []),
    ...(words.length > 0
      ? [
          sql`select product_id, ${rankOf.beginsWord}::integer from product_search where words @@ to_tsquery('public.shop_ru', ${beginnings})`,
          sql`select product_id, ${rankOf.hiddenName}::integer from product_register where hidden and ${named}`,
          sql`select f.id, f.rank::integer from read cross join lateral found_parts(read.r, '', null, ${mostFound}, ${mostFound}) f`,
          sql`select f, ${rankOf.hidden}::integer from read cross join lateral found_hidden(read.r, ${mostFound}) f`,
        ]
      : []),
  ]
  if (ways.length === 0) return undefined
  return sql`with read as materialized (select r from ${searchReadingOf(codes)} r)
    select id, rank from (${sql.join(ways, sql` union all `)}) found (id, rank)`
}

export function conditionsOf(filter: ProductFilter): SQL {
  return sql.join([sql`true`, ...eachConditionOf(filter)], sql` and `)
}

function eachConditionOf(filter: ProductFilter): SQL[] {
  const conditions: SQL[] = []
  if (filter.search) conditions.push(isFoundBy(filter.search))
  if (filter.category_id !== undefined) conditions.push(sql`p.category_id = ${filter.category_id}`)
  if (filter.subcategory_id !== undefined) conditions.push(sql`p.subcategory_id = ${filter.subcategory_id}`)
  if (filter.brand) conditions.push(sql`p.brand = ${filter.brand}`)
  if (filter.supplier === 'none') conditions.push(sql`p.supplier_id is null`)
  else if (filter.supplier !== undefined) conditions.push(sql`p.supplier_id = ${filter.supplier}`)
  if (filter.kind) conditions.push(sql`p.kind = ${filter.kind}`)
  if (filter.stock) conditions.push(stockConditions[filter.stock])
  if (filter.photo) conditions.push(hasNoPhoto)
  if (filter.fit) conditions.push(fitsNothing)
  if (filter.visibility) conditions.push(filter.visibility === 'hidden' ? sql`p.hidden` : sql`not p.hidden`)
  if (filter.changed_days) {
    conditions.push(sql`p.id in (select product_id from product_register
      where updated_at >= now() - make_interval(days => ${filter.changed_days}::integer))`)
  }
  return conditions
}

function isFoundBy(typed: string): SQL {
  const found = foundBy(typed)
  return found ? sql`p.id in (select id from (${found}) f)` : sql`false`
}

/** Names and times of change are sorted in the register (`r`), which holds little else and has the indexes for it. */
const registerOrders = {
  changed: sql`r.updated_at desc, r.product_id desc`,
  name: sql`r.name, r.product_id`,
  name_desc: sql`r.name desc, r.product_id desc`,
}
const orders: Record<Exclude<ManagedProductSort, 'match'>, SQL> = {
  ...registerOrders,
  new: sql`p.id desc`,
  sku: sql`p.sku`,
  sku_desc: sql`p.sku desc`,
  price: sql`p.retail_price, p.id`,
  price_desc: sql`p.retail_price desc, p.id desc`,
  stock: sql`p.quantity nulls last, p.id`,
  stock_desc: sql`p.quantity desc nulls last, p.id desc`,
}

type Portion = { filter: ProductFilter; sort: ManagedProductSort; limit: number; offset: number }

/** The rows of the page are chosen by their ids first: a sort then carries numbers and not descriptions. */
export async function findListed(
  db: Queryable,
  { filter, sort, limit, offset }: Portion,
): Promise<ManagedProductRow[]> {
  if (sort === 'match') return findBestMatches(db, { filter, limit, offset })
  const isInRegister = sort in registerOrders
  const register = isInRegister ? sql`join product_register r on r.product_id = p.id` : sql``
  // Everything in the register's own order: the register alone knows the page, also the thousandth.
  const chosen =
    isInRegister && eachConditionOf(filter).length === 0
      ? sql`select r.product_id as page_id from product_register r`
      : sql`select p.id as page_id from products p ${register} where ${conditionsOf(filter)}`
  return readPage(db, sql`${chosen} order by ${orders[sort]} limit ${limit} offset ${offset}`, {
    order: orders[sort],
    register,
  })
}

/** Of what was found equally well, what is wanted most. */
async function findBestMatches(
  db: Queryable,
  { filter: { search = '', ...filter }, limit, offset }: Omit<Portion, 'sort'>,
): Promise<ManagedProductRow[]> {
  const found = foundBy(search)
  if (!found) return []
  const order = (rank: SQL) => sql`${rank}, p.popularity desc, p.id desc`
  const chosen = sql`select p.id as page_id, f.rank from (select id, min(rank) as rank from (${found}) every_way group by id) f
    join products p on p.id = f.id where ${conditionsOf(filter)} order by ${order(sql`f.rank`)} limit ${limit} offset ${offset}`
  return readPage(db, chosen, { order: order(sql`page.rank`) })
}

async function readPage(
  db: Queryable,
  chosen: SQL,
  { order, register = sql`` }: { order: SQL; register?: SQL },
): Promise<ManagedProductRow[]> {
  const rows = await selectRows<ListedRow>(
    db,
    sql`select ${listedColumns} from (${chosen}) page join products p on p.id = page.page_id ${register}
    join categories c on c.id = p.category_id left join subcategories s on s.id = p.subcategory_id
    order by ${order}`,
  )
  return rows.map(toListed)
}

const maxCounted = 100_000

export async function countListed(db: Queryable, filter: ProductFilter): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    db,
    sql`select count(*)::integer as n from (select 1 from products p where ${conditionsOf(filter)} limit ${maxCounted}) counted`,
  )
  return row?.n ?? 0
}

/** Each from the index or the table that holds it alone. */
export async function countViews(db: Queryable): Promise<ProductViewCounts> {
  const [row] = await selectRows<ProductViewCounts>(
    db,
    sql`select (select count(*)::integer from products) as all,
      (select count(*)::integer from products p where ${isLow} and not p.hidden) as low,
      (select count(*)::integer from products p where ${hasNoPhoto}) as without_photo,
      (select count(*)::integer from products p where p.hidden) as hidden,
      (select count(*)::integer from products_without_models) as without_fit`,
  )
  return row!
}

/** More would be a list to search in, not to choose from. */
const maxBrands = 300

export async function findBrands(db: Queryable): Promise<string[]> {
  const rows = await selectRows<{ brand: string }>(
    db,
    sql`select brand from products where brand <> '' group by brand order by count(*) desc, brand limit ${maxBrands}`,
  )
  return rows.map(({ brand }) => brand)
}

export type Selection = { ids: number[] } | { filter: ProductFilter }

export function chosen(selection: Selection): SQL {
  return 'ids' in selection ? sql`p.id = any (${sql.param(selection.ids)}::integer[])` : conditionsOf(selection.filter)
}

export type ExportedRow = Record<ImportField, string | number | boolean | null> & { id: number }

export function findExported(
  db: Queryable,
  selection: Selection,
  { after, limit }: { after: number; limit: number },
): Promise<ExportedRow[]> {
  return selectRows<ExportedRow>(
    db,
    sql`select p.id, p.sku, p.name, c.name as category, s.name as subcategory, p.brand, p.kind, p.price::float8 as price,
      p.user_price::float8 as user_price, p.master_price::float8 as master_price, p.quantity, p.weight_grams, p.description,
      p.hidden, p.discontinued, p.purchase_price::float8 as purchase_price,
      (select v.name from suppliers v where v.id = p.supplier_id) as supplier, p.shelf
    from products p join categories c on c.id = p.category_id left join subcategories s on s.id = p.subcategory_id
    where ${chosen(selection)} and p.id > ${after} order by p.id limit ${limit}`,
  )
}
