import type { Queryable } from '#server/platform/database/database.ts'
import { drawingNamed, usualDrawing } from '#shared/drawing/drawing-labels.ts'
import { isFreeSlug, slugify } from '#shared/slug/slug.ts'
import {
  findCategoryNamed,
  findSubcategoryNamed,
  insertCategory,
  insertSubcategory,
  isSlugTaken,
  setHidesEmpty,
} from './category-admin-queries.ts'

/**
 * Sections another program has groups for: the one with this name, or a new one, which is not listed before something in it can be
 * seen. Two names of one address are told apart by their ids.
 */
export type AddedSection = { id: number; isNew: boolean }

export async function findOrAddCategory(tx: Queryable, given: string): Promise<AddedSection> {
  const name = given.slice(0, 200)
  const known = await findCategoryNamed(tx, name)
  if (known !== null) return { id: known, isNew: false }
  const slug = await freeSlug(tx, name, null)
  const id = await insertCategory(tx, { name, slug, drawing: drawingNamed(name) ?? usualDrawing })
  await setHidesEmpty(tx, 'categories', id)
  return { id, isNew: true }
}

export async function findOrAddSubcategory(tx: Queryable, categoryId: number, given: string): Promise<AddedSection> {
  const name = given.slice(0, 200)
  const known = await findSubcategoryNamed(tx, categoryId, name)
  if (known !== null) return { id: known, isNew: false }
  const slug = await freeSlug(tx, name, categoryId)
  const state = { category_id: categoryId, name, slug, drawing: drawingNamed(name) ?? usualDrawing, filters: [] }
  const id = await insertSubcategory(tx, state)
  await setHidesEmpty(tx, 'subcategories', id)
  return { id, isNew: true }
}

async function freeSlug(tx: Queryable, name: string, categoryId: number | null): Promise<string | null> {
  const slug = slugify(name)
  if (slug === '' || (categoryId === null && !isFreeSlug(slug))) return null
  return (await isSlugTaken(tx, slug, categoryId)) ? null : slug
}
