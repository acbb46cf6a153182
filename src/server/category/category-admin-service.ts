import type { Db, Queryable } from '#server/platform/database/database.ts'
import { isStillReferenced, violatedKey } from '#server/platform/database/unique-violation.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { insertEdit } from '#server/product/product-edit-queries.ts'
import { type Conflict, conflictSince, differences, type Editor } from '#server/product/product-edit-service.ts'
import { insertFacets } from '#server/product/product-facet-queries.ts'
import type {
  CategoryChangeInput,
  CategoryInput,
  ManagedCategory,
  SubcategoryChangeInput,
  SubcategoryInput,
} from '#shared/category/category-admin-contract.ts'
import { drawingNamed, usualDrawing } from '#shared/drawing/drawing-labels.ts'
import type { JournalKind } from '#shared/journal/journal-kinds.ts'
import { isFreeSlug, slugify } from '#shared/slug/slug.ts'
import { attributeFacetKey } from '#shared/slug/value-slug.ts'
import {
  type CategoryState,
  countContents,
  deleteCategory,
  drawSubcategories,
  findSubcategoryPlace,
  findTakenName,
  findTree,
  insertCategory,
  insertSubcategory,
  lockCategory,
  lockSubcategory,
  reorder,
  type SubcategoryState,
  updateCategory,
  updateSubcategory,
} from './category-admin-queries.ts'
import type { ClaimedWork } from './category-work-queries.ts'
import { followCategory, noteCategoryWork } from './category-work-service.ts'

export { findProductCategory } from '#server/product/product-admin-queries.ts'

/** The shopkeeper edits the tree of two levels. A category is deleted only when nothing stands in it. */

export type CategoryRejection =
  | { ok: false; code: 'category-not-found' | 'slug-taken' }
  | { ok: false; code: 'section-not-empty'; error: string }
  | { ok: false; code: 'name-taken'; error: string; fields: Record<string, string> }
  | { ok: false; code: 'bad-input'; fields: Record<string, string> }
  | { ok: false; code: 'stale'; conflict: Conflict }
export type CategoryResult = { ok: true; categories: ManagedCategory[] } | CategoryRejection
/** `id` is the category that was made or changed. */
export type ChangedCategory = { ok: true; id: number; categories: ManagedCategory[] } | CategoryRejection

export function listCategories(db: Queryable): Promise<ManagedCategory[]> {
  return findTree(db)
}

export function createCategory(db: Db, { input, by }: { input: CategoryInput; by: Editor }): Promise<ChangedCategory> {
  return refusingTaken(db, { name: input.name, categoryId: null }, () =>
    db.transaction(async (tx): Promise<ChangedCategory> => {
      const slug = input.slug ?? slugify(input.name)
      if (!isFreeSlug(slug)) return { ok: false, code: 'bad-input', fields: { slug: 'Придумайте адрес латиницей' } }
      const id = await insertCategory(tx, {
        name: input.name,
        slug,
        drawing: input.drawing ?? drawingNamed(input.name) ?? usualDrawing,
      })
      await noteCreated(tx, 'category', id, by, input.name)
      return { ok: true, id, categories: await findTree(tx) }
    }),
  )
}

export function createSubcategory(
  db: Db,
  { input, by }: { input: SubcategoryInput; by: Editor },
): Promise<ChangedCategory> {
  return refusingTaken(db, { name: input.name, categoryId: input.category_id }, () =>
    db.transaction(async (tx): Promise<ChangedCategory> => {
      const category = await lockCategory(tx, input.category_id)
      if (!category) return { ok: false, code: 'category-not-found' }
      const slug = input.slug ?? slugify(input.name)
      if (!slug) return { ok: false, code: 'bad-input', fields: { slug: 'Придумайте адрес латиницей' } }
      const drawing = input.drawing ?? drawingNamed(input.name) ?? category.state.drawing
      const filters = await keysOf(tx, input.filters)
      const id = await insertSubcategory(tx, { ...input, slug, drawing, filters })
      await noteCreated(tx, 'subcategory', id, by, input.name)
      return { ok: true, id, categories: await findTree(tx) }
    }),
  )
}

export async function changeCategory(
  db: Db,
  { id, input, by }: { id: number; input: CategoryChangeInput; by: Editor },
): Promise<ChangedCategory> {
  const works: ClaimedWork[] = []
  const changed = await refusingTaken(db, { name: input.name, categoryId: null }, () =>
    db.transaction(async (tx): Promise<ChangedCategory> => {
      const locked = await lockCategory(tx, id)
      if (!locked) return { ok: false, code: 'category-not-found' }
      const { version, ...given } = input
      if (version !== locked.version) return stale(tx, 'category', id, version, locked.version)
      const state: CategoryState = { ...locked.state, ...given }
      const changes = differences(locked.state, state)
      if (Object.keys(changes).length > 0) {
        const next = await updateCategory(tx, id, state)
        if (isDrawn(locked.state, state)) {
          await drawSubcategories(tx, id, state.drawing)
          works.push(await noteCategoryWork(tx, { kind: 'drawing', of: 'category', id }))
        }
        await noteChanged(tx, { subject: 'category', id, by, version: next, changes })
      }
      return { ok: true, id, categories: await findTree(tx) }
    }),
  )
  if (changed.ok) await followCategory(db, works)
  return changed
}

export async function changeSubcategory(
  db: Db,
  { id, input, by }: { id: number; input: SubcategoryChangeInput; by: Editor },
): Promise<ChangedCategory> {
  const works: ClaimedWork[] = []
  const changed = await refusingTaken(db, { name: input.name, categoryId: input.category_id, id }, () =>
    db.transaction(async (tx): Promise<ChangedCategory> => {
      const locked = await lockSubcategory(tx, id)
      if (!locked) return { ok: false, code: 'category-not-found' }
      const { version, filters, ...given } = input
      if (version !== locked.version) return stale(tx, 'subcategory', id, version, locked.version)
      if (given.category_id !== undefined && !(await lockCategory(tx, given.category_id))) {
        return { ok: false, code: 'bad-input', fields: { category_id: 'Такого раздела нет' } }
      }
      const state: SubcategoryState = {
        ...locked.state,
        ...given,
        filters: filters ? await keysOf(tx, filters) : locked.state.filters,
      }
      const changes = differences(locked.state, state)
      if (Object.keys(changes).length > 0) {
        const next = await updateSubcategory(tx, id, state, { isMoved: 'category_id' in changes })
        if (isDrawn(locked.state, state)) {
          works.push(await noteCategoryWork(tx, { kind: 'drawing', of: 'subcategory', id }))
        }
        if ('filters' in changes) works.push(await noteCategoryWork(tx, { kind: 'filters', of: 'subcategory', id }))
        await noteChanged(tx, { subject: 'subcategory', id, by, version: next, changes })
      }
      return { ok: true, id, categories: await findTree(tx) }
    }),
  )
  if (changed.ok) await followCategory(db, works)
  return changed
}

/** A drawing was chosen where there was only the placeholder: whatever stands there took the placeholder over, and follows now. */
function isDrawn(before: { drawing: string }, after: { drawing: string }): boolean {
  return before.drawing === usualDrawing && after.drawing !== usualDrawing
}

type Order = { categoryId: number | null; ids: number[]; by: Editor }

export function arrangeCategories(db: Db, { categoryId, ids, by }: Order): Promise<CategoryResult> {
  return db.transaction(async (tx): Promise<CategoryResult> => {
    if (categoryId !== null && !(await lockCategory(tx, categoryId))) return { ok: false, code: 'category-not-found' }
    const isWhole = await reorder(tx, { categoryId, ids })
    if (!isWhole) {
      return { ok: false, code: 'bad-input', fields: { ids: 'Список разделов изменился. Обновите страницу' } }
    }
    const details = { category: categoryId, sections: ids.join(', ').slice(0, 500) }
    await writeAudit(tx, { kind: 'sections-arranged', actorId: by.id, ip: by.ip, details })
    return { ok: true, categories: await findTree(tx) }
  })
}

type Removal = { subject: 'category' | 'subcategory'; id: number; by: Editor }

export async function removeCategory(db: Db, { subject, id, by }: Removal): Promise<CategoryResult> {
  try {
    return await db.transaction(async (tx): Promise<CategoryResult> => {
      const locked = subject === 'category' ? await lockCategory(tx, id) : await lockSubcategory(tx, id)
      if (!locked) return { ok: false, code: 'category-not-found' }
      const { products, subcategories } = await countContents(tx, subject, id)
      if (products > 0) return notEmpty(`${products} ${plural(products, 'товар', 'товара', 'товаров')}`)
      if (subcategories > 0) {
        return notEmpty(`${subcategories} ${plural(subcategories, 'подраздел', 'подраздела', 'подразделов')}`)
      }
      await deleteCategory(tx, subject, id)
      const changes = { name: [locked.state.name, null], slug: [locked.state.slug, null] } as Record<
        string,
        [unknown, unknown]
      >
      await insertEdit(tx, { subject, subjectId: id, kind: 'deleted', actorId: by.id, version: null, changes })
      await note(tx, `${subject}-deleted`, by, { section: id, name: locked.state.name })
      return { ok: true, categories: await findTree(tx) }
    })
  } catch (error) {
    // Models of appliances and faults belong to a category too.
    if (isStillReferenced(error)) return notEmpty('модели техники или неисправности')
    throw error
  }
}

function notEmpty(what: string): CategoryRejection {
  return { ok: false, code: 'section-not-empty', error: `В разделе ${what}. Перенесите их, чтобы удалить` }
}

function plural(n: number, one: string, few: string, many: string): string {
  const [tens, ones] = [n % 100, n % 10]
  if (tens > 10 && tens < 20) return many
  return ones === 1 ? one : ones > 1 && ones < 5 ? few : many
}

/** A filter is an attribute by name; the shop knows it by a key. */
async function keysOf(tx: Queryable, names: string[]): Promise<string[]> {
  const facets = names.map((label) => ({ key: attributeFacetKey(label), label }))
  if (facets.length > 0) await insertFacets(tx, facets)
  return [...new Set(facets.map(({ key }) => key))]
}

async function stale(
  tx: Queryable,
  subject: 'category' | 'subcategory',
  subjectId: number,
  version: number,
  current: number,
): Promise<CategoryRejection> {
  return { ok: false, code: 'stale', conflict: await conflictSince(tx, { subject, subjectId, version, current }) }
}

async function noteCreated(
  tx: Queryable,
  subject: 'category' | 'subcategory',
  id: number,
  by: Editor,
  name: string,
): Promise<void> {
  await insertEdit(tx, { subject, subjectId: id, kind: 'created', actorId: by.id, version: 1 })
  await note(tx, `${subject}-created`, by, { section: id, name })
}

type Changed = {
  subject: 'category' | 'subcategory'
  id: number
  by: Editor
  version: number
  changes: Record<string, [unknown, unknown]>
}

export async function noteChanged(tx: Queryable, { subject, id, by, version, changes }: Changed): Promise<void> {
  await insertEdit(tx, { subject, subjectId: id, kind: 'changed', actorId: by.id, version, changes })
  await note(tx, `${subject}-changed`, by, { section: id, fields: Object.keys(changes).join(', ') })
}

function note(tx: Queryable, kind: JournalKind, by: Editor, details: Record<string, string | number>) {
  return writeAudit(tx, { kind, actorId: by.id, ip: by.ip, details })
}

type Named = { name: string | undefined; categoryId: number | null | undefined; id?: number }

async function refusingTaken(db: Db, named: Named, work: () => Promise<ChangedCategory>): Promise<ChangedCategory> {
  try {
    return await work()
  } catch (error) {
    const key = violatedKey(error)
    if (key === 'categories_slug' || key === 'subcategories_slug') return { ok: false, code: 'slug-taken' }
    if (key === 'categories_name_folded' || key === 'subcategories_name_folded') return nameTaken(db, named)
    throw error
  }
}

/** Names the one that is there already, as it is written. */
async function nameTaken(db: Queryable, { name, categoryId, id }: Named): Promise<CategoryRejection> {
  const own = id === undefined ? null : await findSubcategoryPlace(db, id)
  const taken = await findTakenName(db, {
    name: name ?? own?.name ?? '',
    categoryId: categoryId === undefined ? (own?.category_id ?? null) : categoryId,
  })
  const error = taken?.parent
    ? `В категории «${taken.parent}» уже есть раздел «${taken.name}»`
    : `Категория «${taken?.name ?? name}» уже есть`
  return { ok: false, code: 'name-taken', error, fields: { name: error } }
}
