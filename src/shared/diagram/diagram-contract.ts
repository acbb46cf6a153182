import { z } from 'zod'
import { masterProductCard, type ProductCard, productCard } from '#shared/catalog/product-contract.ts'
import { applianceModel } from '#shared/fit/model-contract.ts'

/** A place on the drawing in per cent of its width and height. */
const point = z.tuple([z.number(), z.number()])
export type DiagramPoint = z.infer<typeof point>

const drawing = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /**
   * Parts that can be highlighted: the element f1, f2, … of the SVG with the key of its position, null for none, in
   * painting order. Empty: the drawing is one picture.
   */
  figures: z.array(z.object({ id: z.string(), key: z.string().nullable() })),
})
export type DiagramDrawing = z.infer<typeof drawing>

export const diagramSummary = z.object({
  id: z.int(),
  unit: z.string(),
  sheet_number: z.string(),
  positions_count: z.int(),
})
export type DiagramSummary = z.infer<typeof diagramSummary>

const place = { key: z.string(), name: z.string(), x: z.number(), y: z.number(), targets: z.array(point) }

function contractOf<Card extends z.ZodType>(card: Card) {
  const replacementPart = z.object({ number: z.string(), quantity: z.int(), product: card.nullable() })
  const item = z.object({
    number: z.string(),
    quantity: z.int(),
    note: z.string(),
    serial_from: z.string(),
    serial_to: z.string(),
    product: card.nullable(),
    /** Any one of these; all the parts of it together. `chain`: the numbers in between that were replaced as well. */
    replacements: z.array(z.object({ chain: z.array(z.string()), parts: z.array(replacementPart) })),
  })
  const position = z.object({ ...place, outline: z.array(point).nullable(), items: z.array(item) })
  const diagram = diagramSummary.extend({ note: z.string(), drawing, positions: z.array(position) })
  const category = z.object({ id: z.int(), slug: z.string().nullable(), name: z.string() })
  return z.object({
    model: applianceModel,
    category,
    diagrams: z.array(diagramSummary),
    /** The sheet asked for, or the first one; null where the model has none. */
    diagram: diagram.nullable(),
  })
}

/** The sheets of an appliance, one of them in full. */
export const modelDiagrams = contractOf(productCard)
export const masterModelDiagrams = contractOf(masterProductCard)

/** Where a product stands in the sheets of one appliance. */
export const productDiagrams = z.object({
  model: applianceModel,
  diagrams: z.array(diagramSummary.extend({ drawing, positions: z.array(z.object(place)) })),
})

type Contract = z.infer<typeof modelDiagrams>
type ContractDiagram = NonNullable<Contract['diagram']>
type ContractPosition = ContractDiagram['positions'][number]
type ContractItem = ContractPosition['items'][number]

export type ReplacementPart = { number: string; quantity: number; product: ProductCard | null }
export type DiagramItem = Omit<ContractItem, 'product' | 'replacements'> & {
  product: ProductCard | null
  replacements: { chain: string[]; parts: ReplacementPart[] }[]
}
export type DiagramPosition = Omit<ContractPosition, 'items'> & { items: DiagramItem[] }
export type Diagram = Omit<ContractDiagram, 'positions'> & { positions: DiagramPosition[] }
export type ModelDiagrams = Omit<Contract, 'diagram'> & { diagram: Diagram | null }
export type ProductDiagrams = z.infer<typeof productDiagrams>
