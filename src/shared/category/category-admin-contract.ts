import { z } from 'zod'
import { drawingLabels } from '#shared/drawing/drawing-labels.ts'
import { isFreeSlug, isSlug } from '#shared/slug/slug.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'

/** The two levels of the catalogue as the shopkeeper edits them. */

const id = z.int().min(1).max(maxId)

const name = z
  .string({ error: 'Введите название' })
  .transform((text) => text.normalize('NFC').replace(/\s+/gu, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'Введите название')
      .max(200, 'Не длиннее 200 символов')
      .regex(/^[^\p{Cc}]*$/u, 'Есть непечатаемые символы'),
  )

const slugError = 'Адрес — латинские буквы, цифры и дефисы, хотя бы одна буква'
const categorySlug = z
  .string()
  .refine(isSlug, slugError)
  .refine((text) => !isSlug(text) || isFreeSlug(text), 'Это слово занято страницей магазина')
const subcategorySlug = z.string().refine(isSlug, slugError)
const drawing = z.string().refine((text) => Object.hasOwn(drawingLabels, text), 'Такого рисунка нет')
const filters = z
  .array(z.string().trim().min(1).max(100))
  .max(20, 'Не больше 20 фильтров')
  .refine((names) => new Set(names).size === names.length, 'Фильтр указан дважды')

/** Without a slug one is made from the name. */
export const categoryInput = z.object({ name, slug: categorySlug.optional(), drawing: drawing.optional() })
export type CategoryInput = z.infer<typeof categoryInput>

export const categoryChangeInput = z.object({
  name: name.optional(),
  slug: categorySlug.optional(),
  drawing: drawing.optional(),
  version: z.int().positive(),
})
export type CategoryChangeInput = z.infer<typeof categoryChangeInput>

/** `filters` are names of attributes («Мощность, Вт») in the order a buyer sees them. */
export const subcategoryInput = z.object({
  category_id: z.int({ error: 'Выберите категорию' }).min(1).max(maxId),
  name,
  slug: subcategorySlug.optional(),
  drawing: drawing.optional(),
  filters: filters.default([]),
})
export type SubcategoryInput = z.infer<typeof subcategoryInput>

/** Another `category_id` moves the category with all its products. */
export const subcategoryChangeInput = z.object({
  category_id: id.optional(),
  name: name.optional(),
  slug: subcategorySlug.optional(),
  drawing: drawing.optional(),
  filters: filters.optional(),
  version: z.int().positive(),
})
export type SubcategoryChangeInput = z.infer<typeof subcategoryChangeInput>

/** All categories of one level, in the order a buyer sees them. */
export const categoryOrderInput = z.object({
  ids: z
    .array(id)
    .min(1)
    .max(1000)
    .refine((ids) => new Set(ids).size === ids.length),
})

const categoryFields = {
  id: z.int(),
  slug: z.string().nullable(),
  name: z.string(),
  drawing: z.string(),
  position: z.int(),
  /** Hidden products too: what has any cannot be deleted. */
  products_count: z.int(),
  hidden_count: z.int(),
  version: z.int(),
  updated_at: z.iso.datetime(),
}

export const managedSubcategory = z.object({
  ...categoryFields,
  category_id: z.int(),
  filters: z.array(z.object({ key: z.string(), label: z.string() })),
})
export type ManagedSubcategory = z.infer<typeof managedSubcategory>

export const managedCategory = z.object({
  ...categoryFields,
  photo: z.string().nullable(),
  /** Products that stand in the category itself. */
  loose_count: z.int(),
  subcategories: z.array(managedSubcategory),
})
export type ManagedCategory = z.infer<typeof managedCategory>

export const managedTree = z.object({ categories: z.array(managedCategory) })
export type CategoryTree = z.infer<typeof managedTree>
export const managedSubcategoryList = z.object({ subcategories: z.array(managedSubcategory) })

/** A category that was made or changed, with the tree beside it: one change may move others. */
export const changedCategory = managedCategory.extend(managedTree.shape)
export const changedSubcategory = managedSubcategory.extend(managedTree.shape)
