import type pg from 'pg'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import type { RelationKind } from '#shared/catalog/product-kind.ts'
import type { DemoModel } from './model-book.ts'
import type { DemoProduct } from './product-generator.ts'

/** Rows go in as arrays, thousands in one statement: one round trip and one plan instead of thousands. */
export type SqlClient = Pick<pg.ClientBase, 'query'>

/** Filling a large shop takes statements that a page would never wait for. */
const patience = 30 * 60 * 1000

export async function run<Row extends pg.QueryResultRow>(client: SqlClient, text: string, values: unknown[] = []) {
  const { rows } = await client.query<Row>({ text, values, query_timeout: patience } as pg.QueryConfig)
  return rows
}

const inside = new WeakSet<SqlClient>()

/** All or nothing. Inside another one it is part of that one. */
export async function inTransaction<Result>(client: SqlClient, work: () => Promise<Result>): Promise<Result> {
  if (inside.has(client)) return work()
  inside.add(client)
  try {
    await run(client, 'begin')
    const result = await work()
    await run(client, 'commit')
    return result
  } catch (error) {
    await run(client, 'rollback').catch(() => undefined)
    throw error
  } finally {
    inside.delete(client)
  }
}

export type CategoryRow = { slug: string; name: string; drawing: string; position: number }

export async function insertCategories(client: SqlClient, rows: CategoryRow[]) {
  await run(
    client,
    `insert into categories (slug, name, drawing, position)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::integer[]) on conflict (slug) do nothing`,
    columns(rows, 'slug', 'name', 'drawing', 'position'),
  )
  return run<{ id: number; slug: string }>(client, 'select id, slug from categories where slug is not null')
}

const demoSuppliers = [
  ['БытДеталь Опт', 'Анна, отдел заказов', 'Заказ до 12:00 – отгрузка в тот же день'],
  ['Сервис-Импорт', 'Игорь', 'Оригинальные детали под заказ, 7–10 дней'],
  ['ЗапчастьТорг', '', 'Минимальная сумма заказа 5 000 ₽'],
] as const

/** Whom the demo shop buys from; products take one by their brand. */
export async function insertSuppliers(client: SqlClient) {
  for (const supplier of demoSuppliers) {
    await run(
      client,
      'insert into suppliers (name, contact, note) values ($1, $2, $3) on conflict (lower(name)) do nothing',
      [...supplier],
    )
  }
}

export type SubcategoryRow = CategoryRow & { categoryId: number; filters: string[] }

export async function insertSubcategories(client: SqlClient, rows: SubcategoryRow[]) {
  await run(
    client,
    `insert into subcategories (category_id, slug, name, drawing, position, filters)
     select category_id, slug, name, drawing, position, string_to_array(filters, ' ')
     from unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::integer[], $6::text[])
       as t (category_id, slug, name, drawing, position, filters)
     on conflict (category_id, slug) do nothing`,
    [...columns(rows, 'categoryId', 'slug', 'name', 'drawing', 'position'), rows.map((row) => row.filters.join(' '))],
  )
  return run<{ id: number; category_id: number; slug: string }>(
    client,
    'select id, category_id, slug from subcategories where slug is not null',
  )
}

export async function insertModels(client: SqlClient, models: DemoModel[], categoryIds: Map<string, number>) {
  return run<{ id: number; brand: string; code_norm: string }>(
    client,
    `insert into appliance_models (category_id, brand, code, code_norm)
     select * from unnest($1::integer[], $2::text[], $3::text[], $4::text[])
     on conflict (brand, code_norm) do nothing returning id, brand, code_norm`,
    [models.map((model) => categoryIds.get(model.category)), ...columns(models, 'brand', 'code', 'codeNorm')],
  )
}

export async function insertModelNumbers(client: SqlClient, rows: { modelId: number; number: string; kind: string }[]) {
  await run(
    client,
    `insert into model_numbers (model_id, number, number_code, kind)
     select * from unnest($1::integer[], $2::text[], $3::text[], $4::text[]) on conflict do nothing`,
    [...columns(rows, 'modelId', 'number'), rows.map((row) => normalizeCode(row.number)), ...columns(rows, 'kind')],
  )
}

export function selectModels(client: SqlClient) {
  return run<{ id: number; brand: string; code_norm: string }>(
    client,
    'select id, brand, code_norm from appliance_models',
  )
}

export type ProductPlace = { categoryId: number; subcategoryId: number; facetIds: number[] }

export async function insertProducts(client: SqlClient, rows: (DemoProduct & ProductPlace)[]) {
  return run<{ id: number; sku: string }>(
    client,
    `insert into products (category_id, subcategory_id, slug, sku, sku_code, name, brand, kind, description, attributes,
       facet_ids, drawing, weight_grams, price, user_price, master_price, purchase_price, supplier_id, quantity, discontinued,
       popularity, created_at, updated_at)
     select category_id, subcategory_id, slug, sku, sku_code, name, brand, kind, description, attributes::jsonb,
       facet_ids::integer[], drawing, weight_grams, price, user_price, master_price,
       round(master_price * (62 + abs(hashtext(sku)) % 25) / 1000.0) * 10,
       (select v.id from suppliers v order by v.id limit 1 offset abs(hashtext(brand)) % $21), quantity, discontinued,
       popularity, created_at, created_at
     from unnest($1::integer[], $2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
       $9::text[], $10::text[], $11::text[], $12::text[], $13::integer[], $14::integer[], $15::integer[],
       $16::integer[], $17::integer[], $18::boolean[], $19::integer[], $20::timestamptz[])
       with ordinality as t (category_id, subcategory_id, slug, sku, sku_code, name, brand, kind, description, attributes,
         facet_ids, drawing, weight_grams, price, user_price, master_price, quantity, discontinued, popularity,
         created_at, n)
     order by n
     on conflict do nothing returning id, sku`,
    [
      ...columns(rows, 'categoryId', 'subcategoryId', 'slug', 'sku'),
      rows.map((row) => normalizeCode(row.sku)),
      ...columns(rows, 'name', 'brand', 'kind', 'description'),
      rows.map((row) => JSON.stringify(row.attributes)),
      rows.map((row) => `{${row.facetIds.join(',')}}`),
      rows.map((row) => row.line.subcategory.drawing),
      ...columns(rows, 'weightGrams', 'price', 'userPrice', 'masterPrice', 'quantity', 'discontinued', 'popularity'),
      rows.map((row) => row.createdAt.toISOString()),
      demoSuppliers.length,
    ],
  )
}

export async function selectProductIds(client: SqlClient, skus: string[]) {
  return run<{ id: number; sku: string }>(
    client,
    'select id, sku from products where lower(sku) = any (array(select lower(sku) from unnest($1::text[]) sku))',
    [skus],
  )
}

export async function countProducts(client: SqlClient): Promise<number> {
  const rows = await run<{ count: number }>(client, 'select count(*)::integer as count from products')
  return rows[0]?.count ?? 0
}

export async function insertNumbers(client: SqlClient, rows: { productId: number; number: string; kind: string }[]) {
  await run(
    client,
    `insert into product_numbers (product_id, number, number_code, kind)
     select * from unnest($1::integer[], $2::text[], $3::text[], $4::text[]) on conflict do nothing`,
    [...columns(rows, 'productId', 'number'), rows.map((row) => normalizeCode(row.number)), ...columns(rows, 'kind')],
  )
}

export async function insertLinks(client: SqlClient, rows: { modelId: number; productId: number }[]) {
  await run(
    client,
    `insert into product_models (model_id, product_id)
     select * from unnest($1::integer[], $2::integer[]) on conflict do nothing`,
    columns(rows, 'modelId', 'productId'),
  )
}

type RelationRow = { productId: number; kind: RelationKind; relatedId: number; position: number }

export async function insertRelations(client: SqlClient, rows: RelationRow[]) {
  await run(
    client,
    `insert into product_relations (product_id, kind, related_id, position)
     select * from unnest($1::integer[], $2::text[], $3::integer[], $4::integer[]) on conflict do nothing`,
    columns(rows, 'productId', 'kind', 'relatedId', 'position'),
  )
}

function columns<Row, Key extends keyof Row>(rows: Row[], ...keys: Key[]): Row[Key][][] {
  return keys.map((key) => rows.map((row) => row[key]))
}

/** A load into an empty shop leaves the words of its products for the end, when they are indexed all at once. */
export async function putSearchOff(client: SqlClient) {
  await run(client, `set shildik.search_put_off = 'on'`)
}

/** Indexes the words of every product that has none yet. */
export async function indexSearch(client: SqlClient) {
  await run(client, 'reset shildik.search_put_off')
  await run(client, 'select index_missing_parts()')
}

/** The categories' counts, all at once; what was noted for counting later is thereby done. */
export async function refreshCounts(client: SqlClient) {
  await inTransaction(client, async () => {
    await run(client, 'delete from catalogue_recounts')
    await run(client, 'select refresh_catalogue_counts()')
  })
}
