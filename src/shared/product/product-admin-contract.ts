import { z } from 'zod'
import { productKinds, relationKinds } from '#shared/catalog/product-kind.ts'
import { isSlug } from '#shared/slug/slug.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'
import { numberKinds, productLimits, productSorts, stockFilters } from './product-admin-rules.ts'

/** A product as the shopkeeper edits it: everything, the price for masters too. Never answered outside of management. */

const id = z.int().min(1).max(maxId)

/** Visible text on one line, tidied. */
function line(max: number, missing: string) {
  return z
    .string({ error: missing })
    .transform((text) => text.normalize('NFC').replace(/\s+/gu, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(max, `Не длиннее ${max} символов`)
        .regex(/^[^\p{Cc}]*$/u, 'Есть непечатаемые символы'),
    )
}

function text(max: number) {
  return z
    .string()
    .transform((typed) => typed.normalize('NFC').replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .max(max, `Не длиннее ${max} символов`)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is rejected
        .regex(/^[^\u0000-\u0008\u000b-\u001f\u007f]*$/, 'Есть непечатаемые символы'),
    )
}

const priceError = `Цена — число от 0 до ${productLimits.price}`
const price = z
  .number({ error: priceError })
  .min(0, priceError)
  .max(productLimits.price, priceError)
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'Не больше двух знаков после запятой')

const quantityError = `Остаток — целое число от 0 до ${productLimits.quantity}`
const quantity = z
  .int({ error: quantityError })
  .min(0, quantityError)
  .max(productLimits.quantity, quantityError)
  .nullable()

const slug = z.string().refine(isSlug, 'Адрес — латинские буквы, цифры и дефисы, хотя бы одна буква')

const attribute = z.object({ name: line(100, 'Введите название характеристики'), value: line(300, 'Введите значение') })
const number = z.object({ number: line(64, 'Введите номер'), kind: z.enum(numberKinds) })

const relatedIds = z.array(id).max(productLimits.related, `Не больше ${productLimits.related} деталей`)

const fields = {
  sku: line(64, 'Введите артикул'),
  name: line(300, 'Введите название'),
  brand: line(100, 'Введите марку'),
  kind: z.enum(productKinds, { error: 'Выберите вид детали' }),
  category_id: id,
  subcategory_id: id.nullable(),
  slug: slug.nullable(),
  description: text(20_000),
  attributes: z.array(attribute).max(productLimits.attributes, `Не больше ${productLimits.attributes} характеристик`),
  numbers: z.array(number).max(productLimits.numbers, `Не больше ${productLimits.numbers} номеров`),
  weight_grams: z.int().min(1).max(1_000_000).nullable(),
  price,
  user_price: price.nullable(),
  master_price: price.nullable(),
  /** The rules of markup leave it alone. */
  price_by_hand: z.boolean(),
  purchase_price: price.nullable(),
  supplier_id: id.nullable(),
  shelf: line(productLimits.shelf, '').or(z.literal('')),
  quantity,
  hidden: z.boolean(),
  discontinued: z.boolean(),
  seo_title: line(200, 'Введите заголовок').or(z.literal('')),
  seo_description: text(400),
  analogs: relatedIds,
  replaces: relatedIds,
  together: relatedIds,
}

/** Without a slug one is made from the name and the article; a subcategory alone says which category it is. */
export const productInput = z.object({
  ...fields,
  category_id: fields.category_id.optional(),
  brand: fields.brand.default('Без марки'),
  kind: fields.kind.default('analog'),
  subcategory_id: fields.subcategory_id.default(null),
  slug: fields.slug.optional(),
  description: fields.description.default(''),
  attributes: fields.attributes.default([]),
  numbers: fields.numbers.default([]),
  weight_grams: fields.weight_grams.default(null),
  user_price: fields.user_price.default(null),
  master_price: fields.master_price.default(null),
  price_by_hand: fields.price_by_hand.default(false),
  purchase_price: fields.purchase_price.default(null),
  supplier_id: fields.supplier_id.default(null),
  shelf: fields.shelf.default(''),
  quantity: fields.quantity.default(null),
  hidden: fields.hidden.default(false),
  discontinued: fields.discontinued.default(false),
  seo_title: fields.seo_title.default(''),
  seo_description: fields.seo_description.default(''),
  analogs: fields.analogs.default([]),
  replaces: fields.replaces.default([]),
  together: fields.together.default([]),
})
export type ProductInput = z.infer<typeof productInput>

/**
 * What is absent stays as it is. `version` is the one the shopkeeper was looking at. `quantity_was` is the stock they saw:
 * a sale changes the stock without being an edit, and must not be overwritten either.
 */
export const productChangeInput = z.object({
  ...z.object(fields).partial().shape,
  version: z.int().positive(),
  quantity_was: quantity.optional(),
})
export type ProductChangeInput = z.infer<typeof productChangeInput>

const categoryRef = z.object({ id: z.int(), slug: z.string().nullable(), name: z.string() })

const listed = {
  id: z.int(),
  slug: z.string().nullable(),
  sku: z.string(),
  name: z.string(),
  brand: z.string(),
  kind: z.enum(productKinds),
  photo: z.string().nullable(),
  drawing: z.string(),
  category: categoryRef,
  subcategory: categoryRef.nullable(),
  price: z.number(),
  user_price: z.number().nullable(),
  master_price: z.number().nullable(),
  price_by_hand: z.boolean(),
  /** Absent for those who may not know what the shop pays. */
  purchase_price: z.number().nullable().optional(),
  supplier: z.object({ id: z.int(), name: z.string() }).nullable().optional(),
  quantity: z.int().nullable(),
  reserved: z.int(),
  /** Where it lies. */
  shelf: z.string(),
  hidden: z.boolean(),
  discontinued: z.boolean(),
  version: z.int(),
  updated_at: z.iso.datetime(),
}

export const managedProductRow = z.object(listed)
export type ManagedProductRow = z.infer<typeof managedProductRow>

export const managedProductList = z.object({
  products: z.array(managedProductRow),
  /** Counted up to 100 000. */
  total: z.int(),
  page: z.int(),
  limit: z.int(),
})
export type ManagedProductList = z.infer<typeof managedProductList>

/** The views above the list, each with how many stand in it. */
export const productViewCounts = z.object({
  all: z.int(),
  low: z.int(),
  without_photo: z.int(),
  without_fit: z.int(),
  hidden: z.int(),
})
export type ProductViewCounts = z.infer<typeof productViewCounts>

/** Names of makers as they stand on products, the most frequent first. */
export const brandList = z.object({ brands: z.array(z.string()) })

const related = z.object({
  id: z.int(),
  slug: z.string().nullable(),
  sku: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  drawing: z.string(),
  quantity: z.int().nullable(),
  hidden: z.boolean(),
  discontinued: z.boolean(),
})

export const managedProduct = z.object({
  ...listed,
  description: z.string(),
  attributes: z.array(z.object({ name: z.string(), value: z.string(), is_filter: z.boolean() })),
  numbers: z.array(z.object({ number: z.string(), kind: z.enum(numberKinds) })),
  photos: z.array(z.string()),
  weight_grams: z.int().nullable(),
  models_count: z.int(),
  relations: z.record(z.enum(relationKinds), z.array(related)),
  seo_title: z.string(),
  seo_description: z.string(),
  old_slugs: z.array(z.string()),
  orders_count: z.int(),
  rating: z.number().nullable(),
  reviews_count: z.int(),
  created_at: z.iso.datetime(),
})
export type ManagedProduct = z.infer<typeof managedProduct>

export const catalogueEdit = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(['created', 'changed', 'deleted']),
  /** Null: the shop itself. */
  actor: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** What it was and what it became. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  batch: z.object({ id: z.int(), kind: z.enum(['bulk', 'import']), title: z.string() }).nullable(),
})
export type CatalogueEdit = z.infer<typeof catalogueEdit>
export const catalogueEditList = z.object({ edits: z.array(catalogueEdit), next_cursor: z.string().nullable() })
export type CatalogueEditList = z.infer<typeof catalogueEditList>

/** Which products: the same words in the address of the list and in the choice of a bulk change. */
export const productFilter = z.object({
  search: z.string().optional(),
  category_id: z.int().optional(),
  subcategory_id: z.int().optional(),
  brand: z.string().optional(),
  supplier: z.union([z.literal('none'), z.int()]).optional(),
  kind: z.enum(productKinds).optional(),
  stock: z.enum(stockFilters).optional(),
  photo: z.literal('no').optional(),
  fit: z.literal('no').optional(),
  visibility: z.enum(['visible', 'hidden']).optional(),
  changed_days: z.int().min(1).max(3650).optional(),
})
export type ProductFilter = z.infer<typeof productFilter>
export const productSort = z.enum(productSorts)

export const photoOrderInput = z.object({
  photos: z.array(z.string().max(300)).max(productLimits.photos),
  version: z.int().positive(),
})
