import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { ManagedCategory, ManagedSubcategory } from '#shared/category/category-admin-contract.ts'
import { usualDrawing } from '#shared/drawing/drawing-labels.ts'
import { photoUrls } from '#shared/image/image-url.ts'

type CategoryRow = Pick<ManagedCategory, 'id' | 'slug' | 'name' | 'drawing' | 'position' | 'version' | 'updated_at'> & {
  photos: unknown
}
type SubcategoryRow = Omit<ManagedSubcategory, 'products_count' | 'hidden_count'>

/** The tree, as it is this moment: the counts that pages show may still be on their way. */
export async function findTree(db: Queryable): Promise<ManagedCategory[]> {
  const categories = await selectRows<CategoryRow>(
    db,
    sql`select id, slug, name, drawing, position, photos, version, ${utcText(sql`updated_at`)} as updated_at
    from categories order by position, id`,
  )
  const subcategories = await selectRows<SubcategoryRow>(
    db,
    sql`select s.id, s.category_id, s.slug, s.name, s.drawing, s.position, s.version, ${utcText(sql`s.updated_at`)} as updated_at,
      (select coalesce(json_agg(json_build_object('key', t.key, 'label', coalesce(f.label, t.key)) order by t.n), '[]')
        from unnest(s.filters) with ordinality as t (key, n) left join facets f on f.key = t.key) as filters
    from subcategories s order by s.position, s.id`,
  )
  const counted = await countProducts(db)
  return categories.map(({ photos, ...category }) => {
    const own = subcategories
      .filter(({ category_id }) => category_id === category.id)
      .map((subcategory) => ({ ...subcategory, ...counted.ofSubcategory(subcategory.id) }))
    const loose = counted.loose(category.id)
    return {
      ...category,
      photo: photoUrls(photos, 'categories')[0] ?? null,
      products_count: own.reduce((sum, { products_count }) => sum + products_count, loose.products_count),
      hidden_count: own.reduce((sum, { hidden_count }) => sum + hidden_count, loose.hidden_count),
      loose_count: loose.products_count,
      subcategories: own,
    }
  })
}

type Counted = { category_id: number | null; subcategory_id: number | null; n: number; is_hidden: boolean }

/** Three narrow questions, each answered by an index: one look at every product would take ten times as long. */
async function countProducts(db: Queryable) {
  const rows = await selectRows<Counted>(
    db,
    sql`select null::integer as category_id, subcategory_id, count(*)::integer as n, false as is_hidden
      from products where not hidden and subcategory_id is not null group by subcategory_id
    union all select category_id, null, count(*)::integer, false
      from products where not hidden and subcategory_id is null group by category_id
    union all select category_id, subcategory_id, count(*)::integer, true
      from products where hidden group by category_id, subcategory_id`,
  )
  function sum(isOne: (row: Counted) => boolean) {
    const found = rows.filter(isOne)
    const total = (some: Counted[]) => some.reduce((all, { n }) => all + n, 0)
    return { products_count: total(found), hidden_count: total(found.filter((row) => row.is_hidden)) }
  }
  return {
    ofSubcategory: (id: number) => sum((row) => row.subcategory_id === id),
    loose: (categoryId: number) => sum((row) => row.subcategory_id === null && row.category_id === categoryId),
  }
}

export type CategoryState = { name: string; slug: string | null; drawing: string }
export type SubcategoryState = CategoryState & { category_id: number; filters: string[] }
export type Locked<State> = { id: number; version: number; state: State }

export async function lockCategory(tx: Queryable, id: number): Promise<Locked<CategoryState> | null> {
  const [row] = await selectRows<CategoryState & { version: number }>(
    tx,
    sql`select name, slug, drawing, version from categories where id = ${id} for update`,
  )
  if (!row) return null
  const { version, ...state } = row
  return { id, version, state }
}

export async function lockSubcategory(tx: Queryable, id: number): Promise<Locked<SubcategoryState> | null> {
  const [row] = await selectRows<SubcategoryState & { version: number }>(
    tx,
    sql`select name, slug, drawing, category_id, filters, version from subcategories where id = ${id} for update`,
  )
  if (!row) return null
  const { version, ...state } = row
  return { id, version, state }
}

export async function insertCategory(tx: Queryable, { name, slug, drawing }: CategoryState): Promise<number> {
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`insert into categories (name, slug, drawing, position)
    values (${name}, ${slug}, ${drawing}, (select coalesce(max(position), 0) + 1 from categories)) returning id`,
  )
  return row!.id
}

export async function insertSubcategory(tx: Queryable, state: SubcategoryState): Promise<number> {
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`insert into subcategories (category_id, name, slug, drawing, filters, position)
    values (${state.category_id}, ${state.name}, ${state.slug}, ${state.drawing}, ${sql.param(state.filters)}::text[],
      (select coalesce(max(position), 0) + 1 from subcategories where category_id = ${state.category_id})) returning id`,
  )
  return row!.id
}

export async function updateCategory(tx: Queryable, id: number, state: CategoryState): Promise<number> {
  return versionOf(
    tx,
    sql`update categories set name = ${state.name}, slug = ${state.slug}, drawing = ${state.drawing},
      version = version + 1, updated_at = now() where id = ${id} returning version`,
  )
}

/** With its products: they may not stand in two categories for a moment longer than this transaction. */
export async function updateSubcategory(
  tx: Queryable,
  id: number,
  state: SubcategoryState,
  { isMoved }: { isMoved: boolean },
): Promise<number> {
  if (isMoved) await tx.execute(sql`set constraints products_subcategory_id_category_id_fkey deferred`)
  const position = isMoved
    ? sql`(select coalesce(max(position), 0) + 1 from subcategories where category_id = ${state.category_id})`
    : sql`position`
  const version = await versionOf(
    tx,
    sql`update subcategories set name = ${state.name}, slug = ${state.slug}, drawing = ${state.drawing},
      category_id = ${state.category_id}, filters = ${sql.param(state.filters)}::text[], position = ${position},
      version = version + 1, updated_at = now() where id = ${id} returning version`,
  )
  if (isMoved) {
    await tx.execute(
      sql`update products set category_id = ${state.category_id}, updated_at = now() where subcategory_id = ${id}`,
    )
    await tx.execute(sql`set constraints products_subcategory_id_category_id_fkey immediate`)
  }
  return version
}

/** Subcategories that wear the placeholder take over the drawing chosen for their category. */
export async function drawSubcategories(tx: Queryable, categoryId: number, drawing: string): Promise<void> {
  await tx.execute(
    sql`update subcategories set drawing = ${drawing} where category_id = ${categoryId} and drawing = ${usualDrawing}`,
  )
}

export async function updateCategoryPhoto(tx: Queryable, id: number, photos: string[]): Promise<number> {
  return versionOf(
    tx,
    sql`update categories set photos = ${JSON.stringify(photos)}::jsonb, version = version + 1, updated_at = now()
    where id = ${id} returning version`,
  )
}

async function versionOf(tx: Queryable, change: SQL): Promise<number> {
  const [row] = await selectRows<{ version: number }>(tx, change)
  return row!.version
}

/** How many of the given ids are categories of this level; all of them, or the order is of another list. */
export async function reorder(
  tx: Queryable,
  { categoryId, ids }: { categoryId: number | null; ids: number[] },
): Promise<boolean> {
  const table = categoryId === null ? sql`categories` : sql`subcategories`
  const level = categoryId === null ? sql`true` : sql`category_id = ${categoryId}`
  const known = await selectRows<{ id: number }>(tx, sql`select id from ${table} where ${level} order by id for update`)
  if (known.length !== ids.length || !known.every(({ id }) => ids.includes(id))) return false
  await tx.execute(sql`
    update ${table} t set position = o.n, updated_at = now()
    from unnest(${sql.param(ids)}::integer[]) with ordinality as o (id, n) where t.id = o.id and t.position <> o.n`)
  return true
}

/** What still stands in it. */
export async function countContents(
  tx: Queryable,
  subject: 'category' | 'subcategory',
  id: number,
): Promise<{ products: number; subcategories: number }> {
  const [row] = await selectRows<{ products: number; subcategories: number }>(
    tx,
    subject === 'category'
      ? sql`select (select count(*)::integer from products where category_id = ${id}) as products,
          (select count(*)::integer from subcategories where category_id = ${id}) as subcategories`
      : sql`select (select count(*)::integer from products where subcategory_id = ${id}) as products, 0 as subcategories`,
  )
  return row!
}

export async function deleteCategory(tx: Queryable, subject: 'category' | 'subcategory', id: number): Promise<void> {
  const table = subject === 'category' ? sql`categories` : sql`subcategories`
  await tx.execute(sql`delete from ${table} where id = ${id}`)
}

/** The category or subcategory of that name, whatever its case and spaces; `parent` is the category it stands in, null for a category. */
export async function findTakenName(
  db: Queryable,
  { name, categoryId }: { name: string; categoryId: number | null },
): Promise<{ name: string; parent: string | null } | null> {
  const [row] = await selectRows<{ name: string; parent: string | null }>(
    db,
    categoryId === null
      ? sql`select name, null as parent from categories where folded_name(name) = folded_name(${name})`
      : sql`select s.name, c.name as parent from subcategories s join categories c on c.id = s.category_id
        where s.category_id = ${categoryId} and folded_name(s.name) = folded_name(${name})`,
  )
  return row ?? null
}

export async function findSubcategoryPlace(db: Queryable, id: number) {
  const [row] = await selectRows<{ name: string; category_id: number }>(
    db,
    sql`select name, category_id from subcategories where id = ${id}`,
  )
  return row ?? null
}

export async function findCategoryNamed(tx: Queryable, name: string): Promise<number | null> {
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`select id from categories where folded_name(name) = folded_name(${name})`,
  )
  return row?.id ?? null
}

export async function findSubcategoryNamed(tx: Queryable, categoryId: number, name: string): Promise<number | null> {
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`select id from subcategories where category_id = ${categoryId} and folded_name(name) = folded_name(${name})`,
  )
  return row?.id ?? null
}

/** Among categories, or within one. */
export async function isSlugTaken(tx: Queryable, slug: string, categoryId: number | null): Promise<boolean> {
  const rows = await selectRows(
    tx,
    categoryId === null
      ? sql`select 1 from categories where slug = ${slug}`
      : sql`select 1 from subcategories where category_id = ${categoryId} and slug = ${slug}`,
  )
  return rows.length > 0
}

export async function setHidesEmpty(tx: Queryable, table: 'categories' | 'subcategories', id: number): Promise<void> {
  await tx.execute(sql`update ${sql.identifier(table)} set hides_empty = true where id = ${id}`)
}
