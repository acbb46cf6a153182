import type { ProductKind } from '#shared/catalog/product-kind.ts'
import type { ManagedProduct, ProductInput } from '#shared/product/product-admin-contract.ts'
import { slugify } from '#shared/slug/slug.ts'
import { typedOver } from '#web/admin/ui/unsaved-draft.ts'
import { type AmountField, readAmount, typedAmount } from './amount-text.ts'

/** A product as typed into the form, before it is parsed. */

export type RelatedProduct = ManagedProduct['relations']['analog'][number]
export type DraftAttribute = { key: number; name: string; value: string; isFilter: boolean }
export type ProductDraft = {
  name: string
  sku: string
  /** Separated by commas; known ones keep their kind. */
  numbers: string
  /** «category/subcategory»; the second is empty for a product without a subcategory. */
  category: string
  brand: string
  kind: ProductKind
  description: string
  weight_grams: string
  price: string
  user_price: string
  master_price: string
  price_by_hand: boolean
  purchase_price: string
  /** Its id; empty: none. */
  supplier: string
  shelf: string
  quantity: string
  attributes: DraftAttribute[]
  analogs: RelatedProduct[]
  replaces: RelatedProduct[]
  together: RelatedProduct[]
  slug: string
  seo_title: string
  seo_description: string
  hidden: boolean
  discontinued: boolean
}

export const emptyProduct: ProductDraft = {
  name: '',
  sku: '',
  numbers: '',
  category: '',
  brand: '',
  kind: 'analog',
  description: '',
  weight_grams: '',
  price: '',
  user_price: '',
  master_price: '',
  price_by_hand: false,
  purchase_price: '',
  supplier: '',
  shelf: '',
  quantity: '',
  attributes: [],
  analogs: [],
  replaces: [],
  together: [],
  slug: '',
  seo_title: '',
  seo_description: '',
  hidden: false,
  discontinued: false,
}

export function draftOf(product: ManagedProduct): ProductDraft {
  const { name, sku, brand, kind, description, seo_title, seo_description, hidden, discontinued } = product
  return {
    ...{ name, sku, brand, kind, description, seo_title, seo_description, hidden, discontinued },
    numbers: product.numbers.map(({ number }) => number).join(', '),
    category: `${product.category.id}/${product.subcategory?.id ?? ''}`,
    weight_grams: typedAmount(product.weight_grams),
    price: typedAmount(product.price),
    user_price: typedAmount(product.user_price),
    master_price: typedAmount(product.master_price),
    price_by_hand: product.price_by_hand,
    purchase_price: typedAmount(product.purchase_price),
    shelf: product.shelf,
    supplier: product.supplier ? String(product.supplier.id) : '',
    quantity: typedAmount(product.quantity),
    attributes: product.attributes.map(({ name: label, value, is_filter }, key) => ({
      key,
      name: label,
      value,
      isFilter: is_filter,
    })),
    analogs: product.relations.analog,
    replaces: product.relations.replaces,
    together: product.relations.together,
    slug: product.slug ?? '',
  }
}

/** Without the address one is made from the name. */
export type ProductFields = Omit<ProductInput, 'slug'> & { slug?: string }
export type FieldErrors = Record<string, string>
type Read = { ok: true; fields: ProductFields } | { ok: false; errors: FieldErrors }

/** The typed values parsed for the server, or the errors field by field. */
export function readProductDraft(draft: ProductDraft, known: ManagedProduct['numbers'] = []): Read {
  const errors: FieldErrors = {}
  function amount(field: AmountField): number | null {
    const read = readAmount(field, draft[field])
    if (!read.ok) errors[field] = read.error
    return read.ok ? read.value : null
  }
  const [category, subcategory] = draft.category.split('/').map(Number)
  if (!draft.name.trim()) errors.name = 'Введите название'
  if (!draft.sku.trim()) errors.sku = 'Введите артикул'
  if (!category) errors.category = 'Выберите раздел'
  const weight = draft.weight_grams.replace(/\s/g, '')
  if (weight && !/^[1-9]\d{0,6}$/.test(weight)) errors.weight_grams = 'Вес — целое число граммов'
  if (draft.attributes.some(({ name, value }) => !name.trim() !== !value.trim())) {
    errors.attributes = 'У каждой характеристики нужны название и значение'
  }
  const slug = draft.slug.trim()
  const fields: ProductFields = {
    name: tidy(draft.name),
    sku: tidy(draft.sku),
    brand: tidy(draft.brand) || 'Без марки',
    kind: draft.kind,
    category_id: category ?? 0,
    subcategory_id: subcategory || null,
    description: draft.description.trim(),
    numbers: numbersOf(draft.numbers, known),
    attributes: draft.attributes
      .filter(({ name }) => name.trim())
      .map(({ name, value }) => ({ name: tidy(name), value: tidy(value) })),
    weight_grams: weight ? Number(weight) : null,
    price: amount('price') ?? 0,
    user_price: amount('user_price'),
    master_price: amount('master_price'),
    price_by_hand: draft.price_by_hand,
    purchase_price: amount('purchase_price'),
    shelf: tidy(draft.shelf),
    supplier_id: draft.supplier ? Number(draft.supplier) : null,
    quantity: amount('quantity'),
    hidden: draft.hidden,
    discontinued: draft.discontinued,
    seo_title: tidy(draft.seo_title),
    seo_description: draft.seo_description.trim(),
    analogs: draft.analogs.map(({ id }) => id),
    replaces: draft.replaces.map(({ id }) => id),
    together: draft.together.map(({ id }) => id),
    ...(slug && { slug }),
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, fields }
}

function numbersOf(text: string, known: ManagedProduct['numbers']): ProductInput['numbers'] {
  const kinds = new Map(known.map(({ number, kind }) => [number, kind]))
  const numbers = text
    .split(/[,;\n]/)
    .map(tidy)
    .filter(Boolean)
  return [...new Set(numbers)].map((number) => ({ number, kind: kinds.get(number) ?? 'oem' }))
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Only changed fields are sent: a colleague's other changes stay. */
export function changedFields(before: ProductFields, after: ProductFields): Partial<ProductFields> {
  const touched = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof ProductFields]),
  )
  const changes: Partial<ProductFields> = Object.fromEntries(touched)
  // An emptied slug is generated again.
  if (before.slug && !after.slug) changes.slug = slugify(`${after.name} ${after.sku}`)
  return changes
}

/** The product changed while the form was open: typed fields stay, all others take the new values. */
export function rebase(draft: ProductDraft, before: ManagedProduct, now: ManagedProduct): ProductDraft {
  return typedOver(draft, draftOf(before), draftOf(now))
}

export function isTouched(draft: ProductDraft, product: ManagedProduct | undefined): boolean {
  return JSON.stringify(draft) !== JSON.stringify(product ? draftOf(product) : emptyProduct)
}
