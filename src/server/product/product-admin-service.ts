import type { Db, Queryable } from '#server/platform/database/database.ts'
import { isStillReferenced, violatedKey } from '#server/platform/database/unique-violation.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { readOwnSetting } from '#server/shop/settings-service.ts'
import { hasSupplier } from '#server/supplier/supplier-service.ts'
import type { RelationKind } from '#shared/catalog/product-kind.ts'
import type { JournalKind } from '#shared/journal/journal-kinds.ts'
import { markUp } from '#shared/markup/markup-rules.ts'
import type { ManagedProduct, ProductChangeInput, ProductInput } from '#shared/product/product-admin-contract.ts'
import { maxSlugLength, slugify } from '#shared/slug/slug.ts'
import {
  findApplianceBrands,
  findCategoryOf,
  findExistingIds,
  findManagedProduct,
  findProductCategory,
  findSlugsLike,
  type LockedProduct,
  lockProduct,
  type ProductState,
} from './product-admin-queries.ts'
import { type Changes, insertEdit } from './product-edit-queries.ts'
import { type Conflict, conflictSince, differences, type Editor } from './product-edit-service.ts'
import { facetIdsOf } from './product-facet-service.ts'
import {
  deleteProductRow,
  findProductOfSku,
  findTakenSkus,
  insertCopy,
  insertProduct,
  isProductInUse,
  type NamedProduct,
  replaceNumbers,
  replaceRelations,
  replaceSeo,
  updateProduct,
} from './product-write-queries.ts'

/** The shopkeeper edits the products. Of two who change one product at once the second is told what the first one did. */

export type ProductRejection =
  | { ok: false; code: 'product-not-found' | 'slug-taken' | 'product-in-use' }
  | { ok: false; code: 'sku-taken'; error?: string; product?: NamedProduct }
  | { ok: false; code: 'bad-input'; fields: Record<string, string> }
  | { ok: false; code: 'stale'; conflict: Conflict }
export type ProductResult = { ok: true; product: ManagedProduct } | ProductRejection

export async function readProduct(db: Queryable, id: number): Promise<ProductResult> {
  const product = await findManagedProduct(db, id)
  return product ? { ok: true, product } : { ok: false, code: 'product-not-found' }
}

export function createProduct(db: Db, { input, by }: { input: ProductInput; by: Editor }): Promise<ProductResult> {
  return refusingTaken(db, input.sku, () =>
    db.transaction(async (tx): Promise<ProductResult> => {
      const slug = input.slug === undefined ? await freeSlug(tx, `${input.name} ${input.sku}`) : input.slug
      const categoryId = await categoryOf(tx, input)
      if (categoryId === null) return { ok: false, code: 'bad-input', fields: { category_id: 'Выберите раздел' } }
      const state: ProductState = { ...input, slug, category_id: categoryId }
      const fields: FieldErrors = { ...(await relationErrors(tx, state, null)), ...(await supplierErrors(tx, state)) }
      const category = await foundCategoryOf(tx, state)
      if (!category) fields.subcategory_id = noCategory
      if (!category || Object.keys(fields).length > 0) return { ok: false, code: 'bad-input', fields }
      const [facetIds = []] = await facetIdsOf(tx, [{ ...state, applianceBrands: [], filters: category.filters }])
      const id = await insertProduct(tx, state, { drawing: category.drawing, facetIds })
      await writeAttachments(tx, id, state)
      await insertEdit(tx, { subject: 'product', subjectId: id, kind: 'created', actorId: by.id, version: 1 })
      await audit(tx, 'product-created', by, id, { sku: state.sku })
      return readProduct(tx, id)
    }),
  )
}

type Change = { id: number; input: ProductChangeInput; by: Editor }

export function changeProduct(db: Db, { id, input, by }: Change): Promise<ProductResult> {
  return refusingTaken(db, input.sku, () =>
    db.transaction(async (tx): Promise<ProductResult> => {
      const locked = await lockProduct(tx, id)
      if (!locked) return { ok: false, code: 'product-not-found' }
      const { version, quantity_was: quantityWas, ...asked } = input
      const categoryId = asked.subcategory_id ? await categoryOf(tx, asked) : null
      const given = categoryId === null ? asked : { ...asked, category_id: categoryId }
      const conflict = await conflictOf(tx, locked, { version, quantityWas })
      if (conflict) return { ok: false, code: 'stale', conflict }
      const asChosen = differences(locked.state, given)
      const changes = { ...asChosen, ...(await markByHand(tx, locked.state, { given, changes: asChosen, by })) }
      if (Object.keys(changes).length === 0) return readProduct(tx, id)
      const changed = Object.fromEntries(
        Object.entries(changes).map(([field, [, after]]) => [field, after]),
      ) as Partial<ProductState>
      const state = { ...locked.state, ...changed }
      const fields: FieldErrors = { ...(await relationErrors(tx, changed, id)), ...(await supplierErrors(tx, changed)) }
      const category = await foundCategoryOf(tx, state)
      if (!category) fields.subcategory_id = noCategory
      if (!category || Object.keys(fields).length > 0) return { ok: false, code: 'bad-input', fields }

      const isFilteredAnew = ['brand', 'kind', 'attributes', 'category_id', 'subcategory_id'].some((f) => f in changes)
      const facetIds = isFilteredAnew
        ? (
            await facetIdsOf(tx, [
              { ...state, applianceBrands: await findApplianceBrands(tx, id), filters: category.filters },
            ])
          )[0]
        : undefined
      const isMoved = 'category_id' in changes || 'subcategory_id' in changes
      const next = await updateProduct(tx, id, changed, {
        ...(facetIds ? { facetIds } : {}),
        ...(isMoved ? { drawing: category.drawing } : {}),
      })
      await writeAttachments(tx, id, changed, state)
      await insertEdit(tx, {
        subject: 'product',
        subjectId: id,
        kind: 'changed',
        actorId: by.id,
        version: next,
        changes,
      })
      await audit(tx, 'product-changed', by, id, { fields: Object.keys(changes).join(', ') })
      return readProduct(tx, id)
    }),
  )
}

const pricesByHand = ['price', 'user_price', 'master_price']
type Edit = { given: Partial<ProductState>; changes: Changes; by: Editor }

/** Where a rule makes the price, one that a person types is meant to stay; whoever says otherwise in the same breath is believed. */
async function markByHand(tx: Queryable, state: ProductState, { given, changes, by }: Edit): Promise<Changes> {
  const isPriced = pricesByHand.some((field) => field in changes)
  if (state.price_by_hand || !isPriced || by.isProgram || 'price_by_hand' in given) return {}
  const markup = await readOwnSetting(tx, 'markup')
  return markup && markUp(markup.rules, { ...state, ...given }) ? { price_by_hand: [false, true] } : {}
}

type Copy = { id: number; sku: string | undefined; by: Editor }

export function duplicateProduct(db: Db, { id, sku: asked, by }: Copy): Promise<ProductResult> {
  return refusingTaken(db, asked, () =>
    db.transaction(async (tx): Promise<ProductResult> => {
      const original = await lockProduct(tx, id)
      if (!original) return { ok: false, code: 'product-not-found' }
      const sku = asked ?? (await freeSku(tx, original.state.sku))
      const slug = await freeSlug(tx, `${original.state.name} ${sku}`)
      const copyId = await insertCopy(tx, { of: id, sku, slug })
      await insertEdit(tx, { subject: 'product', subjectId: copyId, kind: 'created', actorId: by.id, version: 1 })
      await audit(tx, 'product-created', by, copyId, { sku, copy_of: id })
      return readProduct(tx, copyId)
    }),
  )
}

type Removed = { ok: true } | ProductRejection

/** What was sold or reviewed is hidden, never deleted. */
export async function deleteProduct(db: Db, { id, by }: { id: number; by: Editor }): Promise<Removed> {
  try {
    return await db.transaction(async (tx): Promise<Removed> => {
      const locked = await lockProduct(tx, id)
      if (!locked) return { ok: false, code: 'product-not-found' }
      if (await isProductInUse(tx, id)) return { ok: false, code: 'product-in-use' }
      await deleteProductRow(tx, id)
      const { sku, name } = locked.state
      const changes = { sku: [sku, null], name: [name, null] } as Record<string, [unknown, unknown]>
      await insertEdit(tx, {
        subject: 'product',
        subjectId: id,
        kind: 'deleted',
        actorId: by.id,
        version: null,
        changes,
      })
      await audit(tx, 'product-deleted', by, id, { sku })
      return { ok: true }
    })
  } catch (error) {
    // Ordered between our look and our deed.
    if (isStillReferenced(error)) return { ok: false, code: 'product-in-use' }
    throw error
  }
}

/** Null: nobody was quicker. */
export async function conflictOf(
  tx: Queryable,
  { id, version: current, state }: LockedProduct,
  seen: { version: number; quantityWas?: number | null | undefined },
): Promise<Conflict | null> {
  if (seen.version !== current) {
    return conflictSince(tx, { subject: 'product', subjectId: id, version: seen.version, current })
  }
  if (seen.quantityWas === undefined || seen.quantityWas === state.quantity) return null
  return { by: null, at: null, version: current, fields: { quantity: [seen.quantityWas, state.quantity] } }
}

export function audit(
  tx: Queryable,
  kind: JournalKind,
  by: Editor,
  product: number,
  details: Record<string, string | number | boolean | null>,
) {
  return writeAudit(tx, { kind, actorId: by.id, ip: by.ip, details: { product, ...details } })
}

const noCategory = 'Такого раздела нет'
type FieldErrors = Record<string, string>

async function supplierErrors(tx: Queryable, { supplier_id: id }: Partial<ProductState>): Promise<FieldErrors> {
  if (id === undefined || id === null || (await hasSupplier(tx, id))) return {}
  return { supplier_id: 'Такого поставщика нет' }
}

/** A subcategory stands in one category only, so it need not be said twice. */
async function categoryOf(tx: Queryable, { category_id: said, subcategory_id: subcategoryId }: Partial<ProductInput>) {
  if (said !== undefined) return said
  return subcategoryId ? findCategoryOf(tx, subcategoryId) : null
}

function foundCategoryOf(tx: Queryable, { category_id: categoryId, subcategory_id: subcategoryId }: ProductState) {
  return findProductCategory(tx, { categoryId, subcategoryId })
}

const relations = { analogs: 'analog', replaces: 'replaces', together: 'together' } as const satisfies Record<
  string,
  RelationKind
>
const relationFields = ['analogs', 'replaces', 'together'] as const

async function relationErrors(
  tx: Queryable,
  state: Partial<ProductState>,
  ownId: number | null,
): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  for (const field of relationFields) {
    const ids = state[field]
    if (!ids || ids.length === 0) continue
    if (new Set(ids).size < ids.length) fields[field] = 'Деталь указана дважды'
    else if (ownId !== null && ids.includes(ownId)) fields[field] = 'Деталь не может указывать на саму себя'
    else if ((await findExistingIds(tx, ids)) < ids.length) fields[field] = 'Такой детали нет'
  }
  return fields
}

/** What of the form lives in tables of its own; `whole` where only a part of it was given. */
async function writeAttachments(
  tx: Queryable,
  id: number,
  given: Partial<ProductState>,
  whole: Partial<ProductState> = given,
) {
  if (given.numbers) await replaceNumbers(tx, id, given.numbers)
  for (const field of relationFields) {
    const ids = given[field]
    if (ids) await replaceRelations(tx, id, relations[field], ids)
  }
  if (given.seo_title !== undefined || given.seo_description !== undefined) {
    await replaceSeo(tx, id, { title: whole.seo_title ?? '', description: whole.seo_description ?? '' })
  }
}

async function freeSlug(tx: Queryable, name: string): Promise<string | null> {
  // Room for a number after it.
  const base = slugify(name)
    .slice(0, maxSlugLength - 6)
    .replace(/-+$/, '')
  if (!base) return null
  const taken = await findSlugsLike(tx, base)
  if (!taken.has(base)) return base
  for (let n = 2; ; n++) if (!taken.has(`${base}-${n}`)) return `${base}-${n}`
}

async function freeSku(tx: Queryable, sku: string): Promise<string> {
  const base = sku.slice(0, 58)
  const taken = await findTakenSkus(tx, base)
  for (let n = 2; ; n++) if (!taken.has(`${base}-${n}`.toLowerCase())) return `${base}-${n}`
}

async function refusingTaken(
  db: Db,
  sku: string | undefined,
  work: () => Promise<ProductResult>,
): Promise<ProductResult> {
  try {
    return await work()
  } catch (error) {
    const key = violatedKey(error)
    if (key === 'products_sku_folded') return skuTaken(db, sku)
    if (key === 'products_slug') return { ok: false, code: 'slug-taken' }
    throw error
  }
}

async function skuTaken(db: Queryable, sku: string | undefined): Promise<ProductRejection> {
  const product = sku === undefined ? null : await findProductOfSku(db, sku)
  if (!product) return { ok: false, code: 'sku-taken' }
  return { ok: false, code: 'sku-taken', error: `Артикул ${product.sku} уже у товара «${product.name}»`, product }
}
