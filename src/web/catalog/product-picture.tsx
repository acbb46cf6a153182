import { PhotoOrDrawing } from '#web/ui/photo-or-drawing.tsx'

/** Neighbours in a list should not look like copies: a frequent drawing has several variants, chosen by the product's id. */
const variants: Record<string, string[]> = { pump: ['pump', 'pump2', 'pump3'] }

type ProductPictureProps = {
  product: { id: number; drawing: string }
  photo: string | undefined
  alt: string
  sizes: string
  isMain?: boolean
}

/** The photo of a product, or its drawing. */
export function ProductPicture({ product, ...picture }: ProductPictureProps) {
  return <PhotoOrDrawing drawing={drawingVariant(product.drawing, product.id)} {...picture} />
}

function drawingVariant(drawing: string, productId: number): string {
  const ways = variants[drawing]
  return ways?.[productId % ways.length] ?? drawing
}
