import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { usualDrawing } from '#shared/drawing/drawing-labels.ts'
import type { RowError } from '#shared/import/import-fields.ts'

export type RunRow = {
  number: number
  action: 'create' | 'update'
  product_id: number | null
  given: Record<string, unknown> & { sku: string }
}

export function findRowsToRun(
  tx: Queryable,
  { importId, after, limit }: { importId: number; after: number; limit: number },
): Promise<RunRow[]> {
  return selectRows<RunRow>(
    tx,
    sql`select number, action, product_id,
      case when keeps_price then given - array['price', 'user_price', 'master_price', 'purchase_price'] else given end as given
    from import_rows
    where import_id = ${importId} and number > ${after} and action in ('create', 'update') order by number limit ${limit}`,
  )
}

/** Columns an import writes as they are given, with their types. */
const written = {
  name: 'text',
  brand: 'text',
  kind: 'text',
  price: 'numeric',
  user_price: 'numeric',
  master_price: 'numeric',
  purchase_price: 'numeric',
  supplier_id: 'integer',
  shelf: 'text',
  quantity: 'integer',
  weight_grams: 'integer',
  description: 'text',
  hidden: 'boolean',
  discontinued: 'boolean',
  category_id: 'integer',
  attributes: 'jsonb',
} as const
/** `actorId` null: the shop itself, on behalf of another program. */
type Batch = { batchId: number; actorId: number | null }

/** A product that wears the drawing of where it stands, or the placeholder, takes over that of where it goes; one of its own stays. */
const drawingAfterMove = sql`case when p.drawing = ${usualDrawing}
    or p.drawing = (select coalesce(s.drawing, c.drawing) from categories c
      left join subcategories s on s.id = p.subcategory_id where c.id = p.category_id)
  then coalesce((select coalesce(s.drawing, c.drawing) from categories c
      left join subcategories s on s.id = (t.given ->> 'subcategory_id')::integer
      where c.id = (t.given ->> 'category_id')::integer), p.drawing)
  else p.drawing end`

/** What the rows say is written over what the products are now; what they were is stored in the edits. Answers the products that changed. */
export async function updateProducts(tx: Queryable, rows: RunRow[], { batchId, actorId }: Batch): Promise<number[]> {
  if (rows.length === 0) return []
  // A price list says two or three things of a product: comparing the others row by row would take longer than writing.
  const fields = [...new Set(rows.flatMap(({ given }) => Object.keys(given)))]
  const sets = Object.entries(written)
    .filter(([field]) => fields.includes(field))
    .map(([field, type]) => {
      const column = sql.identifier(field)
      // An unknown stock is a value of its own; of the other fields nothing is said by an empty cell.
      if (field === 'quantity') {
        return sql`quantity = case when t.given ? 'quantity' then (t.given ->> 'quantity')::integer else p.quantity end`
      }
      return sql`${column} = coalesce((t.given ->> ${field})::${sql.raw(type)}, p.${column})`
    })
  if (fields.includes('category_id')) {
    sets.push(sql`subcategory_id = case when t.given ? 'category_id' then (t.given ->> 'subcategory_id')::integer
      else p.subcategory_id end`)
    sets.push(sql`drawing = ${drawingAfterMove}`)
  }
  if (sets.length === 0) return []
  const noted = [...Object.keys(written), 'subcategory_id'].filter((field) => fields.includes(field))
  const pairs = noted.map(
    (field) => sql`(${field}, to_jsonb(o.${sql.identifier(field)}), to_jsonb(u.${sql.identifier(field)}))`,
  )
  const changed = await selectRows<{ id: number }>(
    tx,
    sql`with t as materialized (
      select distinct on (product_id) product_id, given
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (number integer, product_id integer, given jsonb)
      order by product_id, number),
    o as materialized (select p.id, ${sql.join(
      noted.map((field) => sql`p.${sql.identifier(field)}`),
      sql`, `,
    )} from products p join t on t.product_id = p.id order by p.id for no key update of p),
    u as (update products p set ${sql.join(sets, sql`, `)}, version = p.version + 1, updated_at = now()
      from t join o on o.id = t.product_id where p.id = t.product_id returning p.id, p.version, ${sql.join(
        noted.map((field) => sql`p.${sql.identifier(field)}`),
        sql`, `,
      )}),
    e as (insert into catalogue_edits (actor_id, subject, subject_id, kind, version, batch_id, changes)
      select ${actorId}::integer, 'product', u.id, 'changed', u.version, ${batchId},
        (select coalesce(jsonb_object_agg(f.key, jsonb_build_array(f.before, f.after)), '{}')
          from (values ${sql.join(pairs, sql`, `)}) as f (key, before, after) where f.before is distinct from f.after)
      from u join o on o.id = u.id returning subject_id)
    select subject_id as id from e`,
  )
  return changed.map(({ id }) => id)
}

export type NewProduct = {
  sku: string
  sku_code: string
  slug: string | null
  facet_ids: number[]
  given: Record<string, unknown>
}

/** An article that somebody has made meanwhile is left as it is. */
export async function insertProducts(tx: Queryable, parts: NewProduct[], { batchId, actorId }: Batch): Promise<void> {
  if (parts.length === 0) return
  await tx.execute(sql`
    with t as (select * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
        as r (sku text, sku_code text, slug text, facet_ids jsonb, given jsonb)),
    made as (insert into products (sku, sku_code, slug, facet_ids, name, brand, kind, description, price, user_price, master_price,
        purchase_price, supplier_id, shelf, quantity, weight_grams, hidden, discontinued, attributes, category_id, subcategory_id, drawing)
      select t.sku, t.sku_code, t.slug, array(select jsonb_array_elements_text(t.facet_ids)::integer), t.given ->> 'name',
        t.given ->> 'brand', t.given ->> 'kind', coalesce(t.given ->> 'description', ''),
        coalesce(t.given ->> 'price', t.given ->> 'user_price')::numeric, (t.given ->> 'user_price')::numeric,
        (t.given ->> 'master_price')::numeric, (t.given ->> 'purchase_price')::numeric, (t.given ->> 'supplier_id')::integer,
        coalesce(t.given ->> 'shelf', ''),
        (t.given ->> 'quantity')::integer, (t.given ->> 'weight_grams')::integer,
        coalesce((t.given ->> 'hidden')::boolean, false), coalesce((t.given ->> 'discontinued')::boolean, false),
        coalesce(t.given -> 'attributes', '[]'), c.id, s.id, coalesce(s.drawing, c.drawing)
      from t join categories c on c.id = (t.given ->> 'category_id')::integer
        left join subcategories s on s.id = (t.given ->> 'subcategory_id')::integer and s.category_id = c.id
      on conflict (lower(sku)) do nothing returning id, version)
    insert into catalogue_edits (actor_id, subject, subject_id, kind, version, batch_id)
    select ${actorId}::integer, 'product', id, 'created', version, ${batchId} from made`)
}

export async function findTakenSlugs(tx: Queryable, slugs: string[]): Promise<Set<string>> {
  const rows = await selectRows<{ slug: string }>(
    tx,
    sql`select slug from products where slug = any (${sql.param(slugs)}::text[])`,
  )
  return new Set(rows.map(({ slug }) => slug))
}

export async function findFilters(tx: Queryable): Promise<Map<number, string[]>> {
  const rows = await selectRows<{ id: number; filters: string[] }>(tx, sql`select id, filters from subcategories`)
  return new Map(rows.map(({ id, filters }) => [id, filters]))
}

export type PhotoRow = { number: number; name: string; product_id: number }

/** All photos of the next product that waits for its own; by name, so that «_2» follows «_1». */
export function findPhotoRows(db: Queryable, importId: number): Promise<PhotoRow[]> {
  return selectRows<PhotoRow>(
    db,
    sql`select number, cells ->> 0 as name, product_id from import_rows
    where import_id = ${importId} and action = 'update' and product_id = (
      select product_id from import_rows where import_id = ${importId} and action = 'update' order by number limit 1)
    order by cells ->> 0, number`,
  )
}

export async function markPhotoRows(
  db: Queryable,
  importId: number,
  { taken, refused }: { taken: number[]; refused: { number: number; fault: RowError }[] },
): Promise<void> {
  await db.execute(sql`
    update import_rows set action = 'same' where import_id = ${importId} and number = any (${sql.param(taken)}::integer[])`)
  await db.execute(sql`
    update import_rows r set action = 'skip', fault = t.fault
    from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as t (number integer, fault text)
    where r.import_id = ${importId} and r.number = t.number`)
}
