import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { given, prepareRows, selectShaped } from '#server/platform/database/sql-rows.ts'
import type { Category, Subcategory } from '#shared/catalog/category-contract.ts'
import { photoUrls } from '#shared/image/image-url.ts'
import type { SlugOrId } from '#shared/slug/slug-or-id.ts'

/** How a category is read: asked for, or taken from who keeps what was said under this name. */
export type ReadSection = <Answer>(name: string, ask: () => Promise<Answer>) => Promise<Answer>
export const askForSection: ReadSection = (_name, ask) => ask()

type CategoryRow = Omit<Category, 'photos'> & { photos: unknown }

const categoryColumns = sql`c.id, c.slug, c.name, c.photos, c.drawing, c.products_count`
const subcategoryColumns = sql`s.id, s.slug, s.name, s.category_id, s.drawing, s.products_count`

export async function findCategories(db: Queryable): Promise<Category[]> {
  return (await askCategories(db, {})).map(toCategory)
}
const askCategories = prepareRows<CategoryRow>(
  'categories',
  sql`select ${categoryColumns} from categories c where not (c.hides_empty and c.products_count = 0) order by c.position, c.id`,
)

export async function findCategoryRow(db: Queryable, name: SlugOrId): Promise<Category | null> {
  const [row] = await selectShaped<CategoryRow>(db, {
    shape: `category-${wayOf(name)}`,
    question: () => sql`select ${categoryColumns} from categories c where ${isNamed('category', name)}`,
    values: { category: givenOf(name) },
  })
  return row ? toCategory(row) : null
}

export function findSubcategories(db: Queryable, categoryId?: number): Promise<Subcategory[]> {
  return askSubcategoriesOf(db, { categoryId: categoryId ?? null })
}
const askSubcategoriesOf = prepareRows<Subcategory>(
  'subcategories',
  sql`select ${subcategoryColumns} from subcategories s join categories c on c.id = s.category_id
    where s.category_id = coalesce(${given('categoryId', 'integer')}, s.category_id)
      and not (s.hides_empty and s.products_count = 0) order by c.position, c.id, s.position, s.id`,
)

export function findSubcategoriesById(db: Queryable, ids: number[]): Promise<Subcategory[]> {
  return askSubcategories(db, { ids })
}
const askSubcategories = prepareRows<Subcategory>(
  'subcategories-by-id',
  sql`select ${subcategoryColumns} from subcategories s join categories c on c.id = s.category_id
    where s.id = any (${given('ids', 'integer[]')}) order by c.position, c.id, s.position, s.id`,
)

export async function findSubcategoryRow(db: Queryable, { category, subcategory }: SubcategoryName) {
  const [row] = await selectShaped<Subcategory & { category: CategoryRow }>(db, {
    shape: `subcategory-${wayOf(category)}-${wayOf(subcategory)}`,
    question:
      () => sql`select ${subcategoryColumns}, json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'photos', c.photos,
      'drawing', c.drawing, 'products_count', c.products_count) as category
    from subcategories s join categories c on c.id = s.category_id
    where ${isNamed('category', category)} and ${isNamed('subcategory', subcategory)}`,
    values: { category: givenOf(category), subcategory: givenOf(subcategory) },
  })
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
    const [shop] = await askShop(db, {})
    return { categoryId: null, subcategoryId: null, productsCount: shop?.productsCount ?? 0, filters: [] }
  }
  const [row] = await selectShaped<{ categoryId: number; productsCount: number }>(db, {
    shape: `listed-category-${wayOf(category)}`,
    question: () =>
      sql`select c.id as "categoryId", c.products_count as "productsCount" from categories c where ${isNamed('category', category)}`,
    values: { category: givenOf(category) },
  })
  return row ? { ...row, subcategoryId: null, filters: [] } : null
}
const askShop = prepareRows<{ productsCount: number }>(
  'listed-shop',
  sql`select coalesce(sum(products_count), 0)::integer as "productsCount" from categories`,
)

async function findListedSubcategory(
  db: Queryable,
  { category, subcategory }: { category: SlugOrId | null; subcategory: SlugOrId },
): Promise<Section | null> {
  const [row] = await selectShaped<Section>(db, {
    shape: `listed-subcategory-${category ? wayOf(category) : 'any'}-${wayOf(subcategory)}`,
    question:
      () => sql`select s.category_id as "categoryId", s.id as "subcategoryId", s.products_count as "productsCount", s.filters
    from subcategories s join categories c on c.id = s.category_id
    where ${category ? isNamed('category', category) : sql`true`} and ${isNamed('subcategory', subcategory)}`,
    values: { category: category && givenOf(category), subcategory: givenOf(subcategory) },
  })
  return row ?? null
}

const tables = { category: sql`c`, subcategory: sql`s` }

/** Asked with `givenOf` the name. */
function isNamed(what: keyof typeof tables, name: SlugOrId): SQL {
  return 'id' in name
    ? sql`${tables[what]}.id = ${given(what, 'integer')}`
    : sql`${tables[what]}.slug = ${given(what, 'text')}`
}

function wayOf(name: SlugOrId): 'id' | 'slug' {
  return 'id' in name ? 'id' : 'slug'
}

function givenOf(name: SlugOrId): number | string {
  return 'id' in name ? name.id : name.slug
}

function toCategory(row: CategoryRow): Category {
  return { ...row, photos: photoUrls(row.photos, 'categories') }
}
