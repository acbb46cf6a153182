import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import type { RelationKind } from '#shared/catalog/product-kind.ts'
import type { NumberKind } from '#shared/product/product-admin-rules.ts'
import type { ProductState } from './product-admin-queries.ts'

type Derived = { drawing?: string; facetIds?: number[] }
type Column = { name: SQL; value: SQL }

/** The columns of products among the fields of a form. Prices are text for the database: it counts in decimals. */
function columnsOf(fields: Partial<ProductState>, { drawing, facetIds }: Derived): Column[] {
  const attributes = fields.attributes?.map(({ name, value }) => [name, value])
  const values: Record<string, unknown> = {
    sku: fields.sku,
    sku_code: fields.sku === undefined ? undefined : normalizeCode(fields.sku),
    name: fields.name,
    brand: fields.brand,
    kind: fields.kind,
    category_id: fields.category_id,
    subcategory_id: fields.subcategory_id,
    slug: fields.slug,
    description: fields.description,
    attributes: attributes && JSON.stringify(attributes),
    weight_grams: fields.weight_grams,
    price: amount(fields.price),
    user_price: amount(fields.user_price),
    master_price: amount(fields.master_price),
    price_by_hand: fields.price_by_hand,
    purchase_price: amount(fields.purchase_price),
    supplier_id: fields.supplier_id,
    shelf: fields.shelf,
    quantity: fields.quantity,
    hidden: fields.hidden,
    discontinued: fields.discontinued,
    drawing,
    facet_ids: facetIds,
  }
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ name: sql.identifier(name).getSQL(), value: sql`${sql.param(value)}` }))
}

function amount(price: number | null | undefined): string | null | undefined {
  return typeof price === 'number' ? String(price) : price
}

export async function insertProduct(tx: Queryable, state: ProductState, derived: Required<Derived>): Promise<number> {
  const columns = columnsOf(state, derived)
  const [names, values] = [columns.map(({ name }) => name), columns.map(({ value }) => value)]
  const [made] = await selectRows<{ id: number }>(
    tx,
    sql`insert into products (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)}) returning id`,
  )
  return made!.id
}

/** Counts the version up even when only what belongs to the product changed; returns the new one. */
export function updateProduct(
  tx: Queryable,
  id: number,
  fields: Partial<ProductState>,
  derived: Derived,
): Promise<number> {
  return setColumns(tx, id, columnsOf(fields, derived))
}

export function updatePhotos(tx: Queryable, id: number, photos: string[]): Promise<number> {
  return setColumns(tx, id, [{ name: sql`photos`, value: sql`${JSON.stringify(photos)}` }])
}

async function setColumns(tx: Queryable, id: number, columns: Column[]): Promise<number> {
  const changes = columns.map(({ name, value }) => sql`${name} = ${value}, `)
  const [row] = await selectRows<{ version: number }>(
    tx,
    sql`update products set ${sql.join(changes)} version = version + 1, updated_at = now() where id = ${id} returning version`,
  )
  return row!.version
}

/** A number given twice, or the article itself, stands once. */
export async function replaceNumbers(
  tx: Queryable,
  productId: number,
  numbers: { number: string; kind: NumberKind }[],
): Promise<void> {
  const byCode = new Map(numbers.map((each) => [normalizeCode(each.number), each]))
  byCode.delete('')
  const rows = [...byCode]
  await tx.execute(sql`delete from product_numbers where product_id = ${productId}`)
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into product_numbers (product_id, number, number_code, kind)
    select ${productId}, * from unnest(${sql.param(rows.map(([, { number }]) => number))}::text[],
      ${sql.param(rows.map(([code]) => code))}::text[], ${sql.param(rows.map(([, { kind }]) => kind))}::text[])`)
}

export async function replaceRelations(
  tx: Queryable,
  productId: number,
  kind: RelationKind,
  relatedIds: number[],
): Promise<void> {
  await tx.execute(sql`delete from product_relations where product_id = ${productId} and kind = ${kind}`)
  if (relatedIds.length === 0) return
  await tx.execute(sql`
    insert into product_relations (product_id, kind, related_id, position)
    select ${productId}, ${kind}, id, n from unnest(${sql.param(relatedIds)}::integer[]) with ordinality as t (id, n)`)
}

export async function replaceSeo(
  tx: Queryable,
  productId: number,
  { title, description }: { title: string; description: string },
): Promise<void> {
  if (!title && !description) {
    await tx.execute(sql`delete from product_seo where product_id = ${productId}`)
    return
  }
  await tx.execute(sql`
    insert into product_seo (product_id, title, description) values (${productId}, ${title}, ${description})
    on conflict (product_id) do update set title = excluded.title, description = excluded.description`)
}

/** The same product under another article, hidden until somebody has looked at it, with nothing on the shelf. */
export async function insertCopy(
  tx: Queryable,
  { of, sku, slug }: { of: number; sku: string; slug: string | null },
): Promise<number> {
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`insert into products (category_id, subcategory_id, slug, sku, sku_code, name, brand, kind, description, attributes,
      facet_ids, photos, drawing, weight_grams, price, user_price, master_price, price_by_hand, purchase_price, supplier_id, quantity,
      hidden, discontinued)
    select category_id, subcategory_id, ${slug}::text, ${sku}::text, ${normalizeCode(sku)}::text, name, brand, kind, description,
      attributes, facet_ids, photos, drawing, weight_grams, price, user_price, master_price, price_by_hand, purchase_price, supplier_id, 0,
      true, discontinued
    from products where id = ${of} returning id`,
  )
  const id = row!.id
  await tx.execute(sql`insert into product_models (model_id, product_id)
    select model_id, ${id}::integer from product_models where product_id = ${of}`)
  await tx.execute(sql`insert into product_relations (product_id, kind, related_id, position)
    select ${id}::integer, kind, related_id, position from product_relations where product_id = ${of}`)
  return id
}

export async function deleteProductRow(tx: Queryable, id: number): Promise<void> {
  await tx.execute(sql`delete from products where id = ${id}`)
}

/** Sold or spoken of: orders must still say what it was, and reviews and questions belong to their authors. */
export async function isProductInUse(tx: Queryable, id: number): Promise<boolean> {
  const [row] = await selectRows<{ used: boolean }>(
    tx,
    sql`select exists (select from order_items where product_id = ${id})
      or exists (select from reviews where product_id = ${id})
      or exists (select from product_questions where product_id = ${id}) as used`,
  )
  return row?.used ?? false
}

/** In lower case: one article is one product, whatever its case. */
export async function findTakenSkus(tx: Queryable, base: string): Promise<Set<string>> {
  const rows = await selectRows<{ sku: string }>(
    tx,
    sql`select lower(sku) as sku from products where lower(sku) like ${`${base.toLowerCase().replace(/[\\%_]/g, '\\$&')}-%`}`,
  )
  return new Set(rows.map(({ sku }) => sku))
}

export type NamedProduct = { id: number; sku: string; name: string }

export async function findProductOfSku(db: Queryable, sku: string): Promise<NamedProduct | null> {
  const [row] = await selectRows<NamedProduct>(
    db,
    sql`select id, sku, name from products where lower(sku) = lower(${sku})`,
  )
  return row ?? null
}
