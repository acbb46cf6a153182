import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import { relationKinds } from '#shared/catalog/product-kind.ts'
import { photoUrls } from '#shared/image/image-url.ts'
import type { ManagedProduct, ProductInput } from '#shared/product/product-admin-contract.ts'
import { attributeFacetKey } from '#shared/slug/value-slug.ts'
import { type ListedRow, listedColumns, toListed } from './product-admin-list-queries.ts'

type FormRow = ListedRow &
  Omit<ManagedProduct, keyof ListedRow | 'photo' | 'photos' | 'attributes' | 'relations'> & {
    attributes: [name: string, value: string][]
    filters: string[]
  }
type RelatedRow = ManagedProduct['relations']['analog'][number] & { relation: string; photos: unknown }

/** Everything the form needs. */
export async function findManagedProduct(db: Queryable, id: number): Promise<ManagedProduct | null> {
  const [row] = await selectRows<FormRow>(
    db,
    sql`select ${listedColumns}, p.description, p.attributes, p.weight_grams, p.rating::float8 as rating, p.reviews_count,
      ${utcText(sql`p.created_at`)} as created_at, coalesce(s.filters, '{}') as filters,
      coalesce(seo.title, '') as seo_title, coalesce(seo.description, '') as seo_description,
      (select coalesce(json_agg(json_build_object('number', n.number, 'kind', n.kind) order by n.kind, n.number_code), '[]')
        from product_numbers n where n.product_id = p.id) as numbers,
      (select count(*)::integer from product_models m where m.product_id = p.id) as models_count,
      (select coalesce(json_agg(r.slug order by r.created_at desc), '[]') from product_redirects r where r.product_id = p.id) as old_slugs,
      (select count(*)::integer from order_items i where i.product_id = p.id) as orders_count
    from products p join categories c on c.id = p.category_id left join subcategories s on s.id = p.subcategory_id
      left join product_seo seo on seo.product_id = p.id
    where p.id = ${id}`,
  )
  if (!row) return null
  const { filters, attributes, ...facts } = row
  return {
    ...facts,
    ...toListed(row),
    photos: photoUrls(row.photos, 'products'),
    attributes: attributes.map(([name, value]) => ({
      name,
      value,
      is_filter: filters.includes(attributeFacetKey(name)),
    })),
    relations: await findRelations(db, id),
  }
}

async function findRelations(db: Queryable, id: number): Promise<ManagedProduct['relations']> {
  const rows = await selectRows<RelatedRow>(
    db,
    sql`select r.kind as relation, p.id, p.slug, p.sku, p.name, p.photos, p.drawing, p.quantity, p.hidden, p.discontinued
    from product_relations r join products p on p.id = r.related_id
    where r.product_id = ${id} order by r.kind, r.position, p.id`,
  )
  const shelves = relationKinds.map((kind) => [
    kind,
    rows
      .filter(({ relation }) => relation === kind)
      .map(({ relation: _relation, photos, ...part }) => ({
        ...part,
        photo: photoUrls(photos, 'products')[0] ?? null,
      })),
  ])
  return Object.fromEntries(shelves) as ManagedProduct['relations']
}

/** What an edit may change, as it stands. */
export type ProductState = Omit<ProductInput, 'slug' | 'category_id'> & { slug: string | null; category_id: number }
export type LockedProduct = { id: number; version: number; photos: unknown; state: ProductState }

type StateRow = Omit<ProductState, 'attributes'> & {
  id: number
  version: number
  photos: unknown
  attributes: [name: string, value: string][]
}

/** Held until the transaction ends. Orders take their pieces meanwhile only from what is not held: they wait for us, and we for them. */
export async function lockProduct(tx: Queryable, id: number): Promise<LockedProduct | null> {
  const [locked] = await selectRows<{ id: number }>(tx, sql`select id from products where id = ${id} for no key update`)
  if (!locked) return null
  const relation = (kind: string) =>
    sql`(select coalesce(json_agg(r.related_id order by r.position, r.related_id), '[]') from product_relations r
      where r.product_id = p.id and r.kind = ${kind})`
  const [row] = await selectRows<StateRow>(
    tx,
    sql`select p.id, p.version, p.photos, p.sku, p.name, p.brand, p.kind, p.category_id, p.subcategory_id, p.slug, p.description,
      p.attributes, p.weight_grams, p.price::float8 as price, p.user_price::float8 as user_price,
      p.master_price::float8 as master_price, p.purchase_price::float8 as purchase_price, p.price_by_hand, p.supplier_id, p.quantity, p.shelf,
      p.hidden, p.discontinued,
      coalesce(seo.title, '') as seo_title, coalesce(seo.description, '') as seo_description,
      (select coalesce(json_agg(json_build_object('number', n.number, 'kind', n.kind) order by n.kind, n.number_code), '[]')
        from product_numbers n where n.product_id = p.id) as numbers,
      ${relation('analog')} as analogs, ${relation('replaces')} as replaces, ${relation('together')} as together
    from products p left join product_seo seo on seo.product_id = p.id where p.id = ${id}`,
  )
  const { id: _id, version, photos, attributes, ...facts } = row!
  const state = { ...facts, attributes: attributes.map(([name, value]) => ({ name, value })) }
  return { id, version, photos, state }
}

/** The drawing and the filters a product takes over from where it stands; null when there is no such category. */
export async function findProductCategory(
  db: Queryable,
  { categoryId, subcategoryId }: { categoryId: number; subcategoryId: number | null },
): Promise<{ drawing: string; filters: string[] } | null> {
  const [row] = await selectRows<{ drawing: string; filters: string[] }>(
    db,
    subcategoryId === null
      ? sql`select drawing, '{}'::text[] as filters from categories where id = ${categoryId}`
      : sql`select drawing, filters from subcategories where id = ${subcategoryId} and category_id = ${categoryId}`,
  )
  return row ?? null
}

export async function findCategoryOf(db: Queryable, subcategoryId: number): Promise<number | null> {
  const [row] = await selectRows<{ category_id: number }>(
    db,
    sql`select category_id from subcategories where id = ${subcategoryId}`,
  )
  return row?.category_id ?? null
}

export async function findApplianceBrands(db: Queryable, productId: number): Promise<string[]> {
  const rows = await selectRows<{ brand: string }>(
    db,
    sql`select distinct m.brand from product_models pm join appliance_models m on m.id = pm.model_id
    where pm.product_id = ${productId} order by 1`,
  )
  return rows.map(({ brand }) => brand)
}

/** Addresses that begin alike, so that a free one can be found. */
export async function findSlugsLike(db: Queryable, base: string): Promise<Set<string>> {
  const rows = await selectRows<{ slug: string }>(
    db,
    sql`select slug from products where slug = ${base} or slug like ${`${base}-%`}`,
  )
  return new Set(rows.map(({ slug }) => slug))
}

export async function findExistingIds(db: Queryable, ids: number[]): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    db,
    sql`select count(*)::integer as n from products where id = any (${sql.param(ids)}::integer[])`,
  )
  return row?.n ?? 0
}

/** Copies of a product share its photos, and what was changed in the last month may still be taken back or looked up. */
export async function findNamedPhotos(db: Queryable): Promise<Set<string>> {
  const rows = await selectRows<{ name: string }>(
    db,
    sql`select distinct named.parts[1] as name from (
      select photos::text as text from products where photos <> '[]'::jsonb
      union all select photos::text from categories where photos <> '[]'::jsonb
      union all select changes::text from catalogue_edits where changes ? 'photos' and at > now() - interval '30 days') t,
      regexp_matches(t.text, '(p-[0-9a-f]{16}(?:-hd)?-[0-9a-f]{6}\\.webp)', 'g') as named (parts)`,
  )
  return new Set(rows.map(({ name }) => name))
}
