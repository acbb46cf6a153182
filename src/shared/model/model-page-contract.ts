import { z } from 'zod'
import { masterProductCard, type ProductCard, productCard } from '#shared/catalog/product-contract.ts'
import { applianceModel } from '#shared/fit/model-contract.ts'

const categoryRef = z.object({ id: z.int(), slug: z.string().nullable(), name: z.string() })

/** A position of a diagram. */
const diagramPlace = z.object({ diagram_id: z.int(), key: z.string() })
export type DiagramPlace = z.infer<typeof diagramPlace>

/** A category of the catalogue, narrowed to what fits the model. */
const modelSection = categoryRef.extend({
  drawing: z.string(),
  parts_count: z.int(),
  /** Of whoever asks; null where nothing of it is sold any more. */
  price_from: z.int().nullable(),
  places: z.array(diagramPlace),
})
export type ModelSection = z.infer<typeof modelSection>

const modelBreak = z.object({
  section: modelSection,
  /** Why it is said to break often. */
  by: z.enum(['orders', 'symptoms']),
  symptom: z.string().nullable(),
  codes: z.array(z.string()),
})
export type ModelBreak = z.infer<typeof modelBreak>

const modelError = z.object({
  codes: z.array(z.string()),
  symptom: z.string(),
  /** Where to look, the likeliest first; `parts_count` is 0 where the shop has nothing that fits. */
  sections: z.array(modelSection),
})
export type ModelError = z.infer<typeof modelError>

function pageOf<Card extends z.ZodType>(card: Card) {
  return z.object({
    model: applianceModel,
    category: categoryRef,
    /** What one appliance of the kind is called; empty where the shop has no word for it. */
    appliance: z.string(),
    /** Other numbers on its plate. */
    numbers: z.array(z.object({ kind: z.enum(['pnc', 'enr', 'service']), number: z.string() })),
    /** On other sites, as the shopkeeper set them. */
    manuals: z.array(z.object({ title: z.string(), url: z.string() })),
    parts_count: z.int(),
    in_stock_count: z.int(),
    breaks: z.array(modelBreak),
    errors: z.array(modelError),
    /** The category that was chosen, even where it has nothing that fits. */
    section: categoryRef.nullable(),
    /** Every unit before a choice, for the filter. */
    units: z.array(z.object({ key: z.string(), name: z.string(), total: z.int() })),
    parts: z.object({
      total: z.int(),
      counts: z.object({ in_stock: z.int(), original: z.int(), analog: z.int(), universal: z.int() }),
      units: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          total: z.int(),
          diagram_id: z.int().nullable(),
          products: z.array(card),
        }),
      ),
      page: z.int(),
      pages: z.int(),
    }),
  })
}

/** Everything the shop knows about one appliance, diagrams apart. */
export const modelPage = pageOf(productCard)
export const masterModelPage = pageOf(masterProductCard)

type Contract = z.infer<typeof modelPage>
export type ModelParts = Omit<Contract['parts'], 'units'> & {
  units: (Omit<Contract['parts']['units'][number], 'products'> & { products: ProductCard[] })[]
}
export type ModelPage = Omit<Contract, 'parts'> & { parts: ModelParts }
