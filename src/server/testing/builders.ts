import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import { productKindLabels, type RelationKind } from '#shared/catalog/product-kind.ts'
import { slugify } from '#shared/slug/slug.ts'
import { attributeFacetKey, commonFacetLabels, valueSlug } from '#shared/slug/value-slug.ts'
import {
  applianceModels,
  categories,
  facets,
  facetValues,
  productModels,
  productNumbers,
  productRelations,
  products,
  subcategories,
  symptomSubcategories,
  symptoms,
} from './tables.ts'

/** Rows for tests: every builder fills in what the test does not care about, and answers the row as stored. */

let made = 0

export type ProductRow = typeof products.$inferSelect
export type ModelRow = typeof applianceModels.$inferSelect

export async function buildCategory(db: Queryable, given: Partial<typeof categories.$inferInsert> = {}) {
  const n = ++made
  const name = given.name ?? `Стиральные машины ${n}`
  const row = { name, slug: slugify(name), drawing: 'washer', position: n, ...given }
  return first(await db.insert(categories).values(row).returning())
}

/** A category made before slugs were: its address is its id. */
export function buildCategoryWithoutSlug(db: Queryable, given: Partial<typeof categories.$inferInsert> = {}) {
  return buildCategory(db, { name: 'Без адреса', slug: null, ...given })
}

/** `filters` are attribute names («Мощность, Вт»), as a shopkeeper gives them. */
export async function buildSubcategory(
  db: Queryable,
  given: Partial<typeof subcategories.$inferInsert> & { filters?: string[] } = {},
) {
  const n = ++made
  const name = given.name ?? `Насосы и помпы ${n}`
  const categoryId = given.categoryId ?? (await buildCategory(db)).id
  const filters = (given.filters ?? []).map(attributeFacetKey)
  for (const label of given.filters ?? []) await facetId(db, attributeFacetKey(label), label)
  const row = { name, slug: slugify(name), drawing: 'pump', position: n, ...given, categoryId, filters }
  return first(await db.insert(subcategories).values(row).returning())
}

type ProductGiven = Partial<typeof products.$inferInsert> & {
  /** Also found by these. */
  numbers?: { number: string; kind: 'oem' | 'old' | 'cross' }[]
  /** The appliances it fits. */
  models?: ModelRow[]
}

/** Without a category given, one is made. Facet ids follow from brand, kind, attributes and models. */
export async function buildProduct(db: Queryable, { numbers = [], models = [], ...given }: ProductGiven = {}) {
  const n = ++made
  const category = await categoryOf(db, given)
  const sku = given.sku ?? `DC31-${String(n).padStart(5, '0')}A`
  const name = given.name ?? `Насос сливной Askoll 30 Вт, вариант ${n}`
  const brand = given.brand ?? 'Askoll'
  const kind = given.kind ?? 'analog'
  const attributes = given.attributes ?? []
  const row = {
    name,
    slug: slugify(`${name} ${sku}`),
    drawing: 'pump',
    price: '1890.00',
    userPrice: '1890.00',
    masterPrice: '1590.00',
    quantity: 7,
    ...given,
    ...category,
    sku,
    skuCode: normalizeCode(sku),
    brand,
    kind,
    attributes,
    facetIds: given.facetIds ?? (await facetIdsOf(db, { brand, kind, attributes })),
  }
  const product = first(await db.insert(products).values(row).returning())
  for (const { number, kind } of numbers) {
    await db.insert(productNumbers).values({ productId: product.id, number, numberCode: normalizeCode(number), kind })
  }
  for (const model of models) await linkModel(db, product, model)
  if (models.length === 0) return product
  return first(await db.select().from(products).where(sql`${products.id} = ${product.id}`))
}

/** Many alike, in one statement, for tests of limits. */
export async function buildManyProducts(db: Queryable, count: number) {
  const alike = await buildProduct(db)
  const copies = Array.from({ length: count }, (_, n) => ({
    ...alike,
    id: undefined,
    sku: `${alike.sku}-${n}`,
    slug: `many-${alike.id}-${n}`,
  }))
  return db.insert(products).values(copies).returning()
}

/** Nobody knows how many are left. */
export function buildProductOfUnknownStock(db: Queryable, given: ProductGiven = {}) {
  return buildProduct(db, { quantity: null, ...given })
}

export async function buildModel(db: Queryable, given: Partial<typeof applianceModels.$inferInsert> = {}) {
  const n = ++made
  const code = given.code ?? `WW70J52E${n}HW`
  const categoryId = given.categoryId ?? (await buildCategory(db)).id
  const row = { brand: 'Samsung', note: '', ...given, categoryId, code, codeNorm: normalizeCode(code) }
  return first(await db.insert(applianceModels).values(row).returning())
}

export async function linkModel(db: Queryable, product: { id: number }, model: ModelRow) {
  await db.insert(productModels).values({ productId: product.id, modelId: model.id })
  const value = await facetValueId(db, 'appliance', commonFacetLabels.appliance, model.brand)
  await db
    .update(products)
    .set({ facetIds: sql`${products.facetIds} || ${value}::integer` })
    .where(sql`${products.id} = ${product.id} and not ${products.facetIds} @> array[${value}::integer]`)
}

export async function relateProducts(
  db: Queryable,
  product: { id: number },
  kind: RelationKind,
  related: { id: number },
  position = 0,
) {
  await db.insert(productRelations).values({ productId: product.id, kind, relatedId: related.id, position })
}

type SymptomGiven = Partial<typeof symptoms.$inferInsert> & { subcategories?: { id: number }[] }

export async function buildSymptom(db: Queryable, { subcategories: cures = [], ...given }: SymptomGiven = {}) {
  const categoryId = given.categoryId ?? (await buildCategory(db)).id
  const row = {
    appliance: 'Стиральная машина',
    text: 'Не сливает воду',
    codes: { Samsung: ['5E'] },
    ...given,
    categoryId,
  }
  const symptom = first(await db.insert(symptoms).values(row).returning())
  for (const [position, cure] of cures.entries()) {
    await db.insert(symptomSubcategories).values({ symptomId: symptom.id, subcategoryId: cure.id, position })
  }
  return symptom
}

/** What a category's page counts; run it when a test reads counts. */
export async function refreshCounts(db: Queryable) {
  await db.execute(sql`select refresh_catalogue_counts()`)
}

async function categoryOf(db: Queryable, given: ProductGiven) {
  if (given.subcategoryId !== undefined && given.categoryId !== undefined) {
    return { subcategoryId: given.subcategoryId, categoryId: given.categoryId }
  }
  if (given.categoryId !== undefined) return { subcategoryId: null, categoryId: given.categoryId }
  if (given.subcategoryId) {
    const [found] = await db.select().from(subcategories).where(sql`${subcategories.id} = ${given.subcategoryId}`)
    if (!found) throw new Error(`no subcategory ${given.subcategoryId}`)
    return { subcategoryId: found.id, categoryId: found.categoryId }
  }
  if (given.subcategoryId === null) return { subcategoryId: null, categoryId: (await buildCategory(db)).id }
  const made = await buildSubcategory(db)
  return { subcategoryId: made.id, categoryId: made.categoryId }
}

async function facetIdsOf(
  db: Queryable,
  { brand, kind, attributes }: Pick<ProductRow, 'brand' | 'kind' | 'attributes'>,
) {
  const ids = [
    await facetValueId(db, 'brand', commonFacetLabels.brand, brand),
    await facetValueId(db, 'kind', commonFacetLabels.kind, productKindLabels[kind], kind),
  ]
  for (const [name, value] of attributes) ids.push(await facetValueId(db, attributeFacetKey(name), name, value))
  return ids
}

async function facetId(db: Queryable, key: string, label: string) {
  const row = { key, label }
  return first(
    await db
      .insert(facets)
      .values(row)
      .onConflictDoUpdate({ target: facets.key, set: { label } })
      .returning({ id: facets.id }),
  ).id
}

async function facetValueId(db: Queryable, key: string, facetLabel: string, label: string, slug = valueSlug(label)) {
  const row = { facetId: await facetId(db, key, facetLabel), slug, label }
  return first(
    await db
      .insert(facetValues)
      .values(row)
      .onConflictDoUpdate({ target: [facetValues.facetId, facetValues.slug], set: { label } })
      .returning({ id: facetValues.id }),
  ).id
}

function first<Row>(rows: Row[]): Row {
  const row = rows[0]
  if (!row) throw new Error('nothing came back')
  return row
}
