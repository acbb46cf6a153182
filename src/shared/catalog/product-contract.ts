import { z } from 'zod'
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
  drawing: z.string(),
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

const productFacts = {
  description: z.string(),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  weight_grams: z.int().nullable(),
  numbers: z.array(z.object({ number: z.string(), kind: z.enum(['oem', 'old', 'cross']) })),
  category: categoryLink,
  subcategory: categoryLink.nullable(),
  models_count: z.int(),
  /** What the shopkeeper wants a search engine to say, where they said anything. */
  seo: z.object({ title: z.string(), description: z.string() }).optional(),
  updated_at: z.iso.datetime(),
}

function withRelated<Card extends z.ZodType>(card: Card) {
  return { ...productFacts, analogs: z.array(card), together: z.array(card), replaced_by: card.nullable() }
}

export const product = productCard.extend(withRelated(productCard))
export const masterProduct = masterProductCard.extend(withRelated(masterProductCard))

export type Product = ProductCard & {
  [Fact in Exclude<keyof typeof productFacts, 'seo'>]: z.infer<(typeof productFacts)[Fact]>
} & { seo?: { title: string; description: string } | undefined } & {
  analogs: ProductCard[]
  together: ProductCard[]
  replaced_by: ProductCard | null
}
