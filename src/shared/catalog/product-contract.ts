import { z } from 'zod'
import type { DrawnMeasure } from '#shared/drawing/drawn-measures.ts'
import { productKinds } from './product-kind.ts'

const categoryLink = z.object({ id: z.int(), slug: z.string().nullable(), name: z.string() })

/** What a card shows. `quantity` is what can be bought now, null when nobody knows. */
export const productCard = z.object({
  id: z.int(),
  slug: z.string().nullable(),
  name: z.string(),
  sku: z.string(),
  brand: z.string(),
  kind: z.enum(productKinds),
  photos: z.array(z.string()),
  /** What is shown without a photo: the name of a usual drawing, or the word of one made from its attributes (`cuff.s2.d310`). */
  drawing: z.string(),
  /** In a list: what tells it from its neighbours, and which of it the drawing shows in orange. */
  traits: z.array(z.object({ text: z.string(), drawn: z.boolean().optional() })).optional(),
  price: z.number(),
  user_price: z.number().nullable(),
  quantity: z.int().nullable(),
  discontinued: z.boolean(),
  rating: z.number().nullable(),
  reviews_count: z.int(),
})

/** The same card for a master. The key exists in no answer to anyone else: not null, absent. */
export const masterProductCard = productCard.extend({ master_price: z.number().nullable() })

export type ProductCard = z.infer<typeof productCard> & { master_price?: number | null }

const point = z.tuple([z.number(), z.number()])

const productFacts = {
  /** Lines of measure on its drawing, where it has no photo and the drawing shows what the attributes name. */
  measures: z.array(z.object({ text: z.string(), from: point, to: point, away: z.number() })).optional(),
  description: z.string(),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  weight_grams: z.int().nullable(),
  numbers: z.array(z.object({ number: z.string(), kind: z.enum(['oem', 'old', 'cross']) })),
  category: categoryLink,
  subcategory: categoryLink.nullable(),
  models_count: z.int(),
  /** Published questions about it. */
  questions_count: z.int(),
  /** What the shopkeeper wants a search engine to say, where they said anything. */
  seo: z.object({ title: z.string(), description: z.string() }).optional(),
  updated_at: z.iso.datetime(),
}

/** What is different about an analog, in words; empty where nobody knows. */
const difference = z.string()
const analogCard = productCard.extend({ difference })
const masterAnalogCard = masterProductCard.extend({ difference })

/** Why a product is offered beside another; empty where people simply bought both. */
const why = z.string()
const togetherCard = productCard.extend({ why })
const masterTogetherCard = masterProductCard.extend({ why })

export const product = productCard.extend({
  ...productFacts,
  analogs: z.array(analogCard),
  together: z.array(togetherCard),
  replaced_by: productCard.nullable(),
})
export const masterProduct = masterProductCard.extend({
  ...productFacts,
  analogs: z.array(masterAnalogCard),
  together: z.array(masterTogetherCard),
  replaced_by: masterProductCard.nullable(),
})

/** What a comparison shows of a product beside its card. */
const comparedFacts = { attributes: productFacts.attributes, weight_grams: productFacts.weight_grams }
export const comparedProduct = productCard.extend(comparedFacts)
export const masterComparedProduct = masterProductCard.extend(comparedFacts)

export type ComparedProduct = ProductCard & Pick<Product, 'attributes' | 'weight_grams'>
export type AnalogCard = ProductCard & { difference: string }
export type TogetherCard = ProductCard & { why: string }

export type Product = ProductCard & {
  [Fact in Exclude<keyof typeof productFacts, 'seo' | 'measures'>]: z.infer<(typeof productFacts)[Fact]>
} & { seo?: { title: string; description: string } | undefined; measures?: DrawnMeasure[] | undefined } & {
  analogs: AnalogCard[]
  together: TogetherCard[]
  replaced_by: ProductCard | null
}
