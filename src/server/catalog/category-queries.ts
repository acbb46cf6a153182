import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { prepareRows, selectRows } from '#server/platform/database/sql-rows.ts'
import type { Category, Subcategory } from '#shared/catalog/category-contract.ts'
import { photoUrls } from '#shared/image/image-url.ts'
import type { SlugOrId } from '#shared/slug/slug-or-id.ts'

type CategoryRow = Omit<Category, 'photos'> & { photos: unknown }

const categoryColumns = sql`c.id, c.slug, c.name, c.photos, c.drawing, c.products_count`
const subcategoryColumns = sql`s.id, s.slug, s.name, s.category_id, s.drawing, s.products_count`

export async function findCategories(db: Queryable): Promise<Category[]> {
  const question = sql`select ${categoryColumns} from categories c order by c.position, c.id`
  return (await selectRows<CategoryRow>(db, question)).map(toCategory)
}

export async function findCategoryRow(db: Queryable, name: SlugOrId): Promise<Category | null> {
  const question = sql`select ${categoryColumns} from categories c where ${isNamed(sql`c`, name)}`
  const [row] = await selectRows<CategoryRow>(db, question)
  return row ? toCategory(row) : null
}

export function findSubcategories(db: Queryable, categoryId?: number): Promise<Subcategory[]> {
  const isListed = categoryId === undefined ? sql`true` : sql`s.category_id = ${categoryId}`
  return selectRows<Subcategory>(
    db,
    sql`select ${subcategoryColumns} from subcategories s join categories c on c.id = s.category_id
    where ${isListed} order by c.position, c.id, s.position, s.id`,
  )
}

export function findSubcategoriesById(db: Queryable, ids: number[]): Promise<Subcategory[]> {
  return askSubcategories(db, { ids })
}
const askSubcategories = prepareRows<Subcategory>(
  'subcategories-by-id',
  sql`select ${subcategoryColumns} from subcategories s join categories c on c.id = s.category_id
    where s.id = any (${sql.placeholder('ids')}::integer[]) order by c.position, c.id, s.position, s.id`,
)

export async function findSubcategoryRow(db: Queryable, { category, subcategory }: SubcategoryName) {
  const [row] = await selectRows<Subcategory & { category: CategoryRow }>(
    db,
    sql`select ${subcategoryColumns}, json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'photos', c.photos,
      'drawing', c.drawing, 'products_count', c.products_count) as category
    from subcategories s join categories c on c.id = s.category_id
    where ${isNamed(sql`c`, category)} and ${isNamed(sql`s`, subcategory)}`,
  )
  return row ? { ...row, category: toCategory(row.category) } : null
}

export type SubcategoryName = { category: SlugOrId; subcategory: SlugOrId }

/** What a list of products covers. `filters` are the subcategory's own filters besides the common ones. */
export type Section = {
  categoryId: number | null
  subcategoryId: number | null
  productsCount: number
  filters: string[]
}

export async function findListedCategory(
  db: Queryable,
  { category, subcategory }: { category: SlugOrId | null; subcategory: SlugOrId | null },
): Promise<Section | null> {
  if (subcategory) return findListedSubcategory(db, { category, subcategory })
  if (!category) {
    const question = sql`select coalesce(sum(products_count), 0)::integer as "productsCount" from categories`
    const [shop] = await selectRows<{ productsCount: number }>(db, question)
    return { categoryId: null, subcategoryId: null, productsCount: shop?.productsCount ?? 0, filters: [] }
  }
  const [row] = await selectRows<{ categoryId: number; productsCount: number }>(
    db,
    sql`select c.id as "categoryId", c.products_count as "productsCount" from categories c where ${isNamed(sql`c`, category)}`,
  )
  return row ? { ...row, subcategoryId: null, filters: [] } : null
}

async function findListedSubcategory(
  db: Queryable,
  { category, subcategory }: { category: SlugOrId | null; subcategory: SlugOrId },
): Promise<Section | null> {
  const [row] = await selectRows<Section>(
    db,
    sql`select s.category_id as "categoryId", s.id as "subcategoryId", s.products_count as "productsCount", s.filters
    from subcategories s join categories c on c.id = s.category_id
    where ${category ? isNamed(sql`c`, category) : sql`true`} and ${isNamed(sql`s`, subcategory)}`,
  )
  return row ?? null
}

function isNamed(table: SQL, name: SlugOrId): SQL {
  return 'id' in name ? sql`${table}.id = ${name.id}` : sql`${table}.slug = ${name.slug}`
}

function toCategory(row: CategoryRow): Category {
  return { ...row, photos: photoUrls(row.photos, 'categories') }
}
