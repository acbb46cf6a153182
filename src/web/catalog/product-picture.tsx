import { PhotoOrDrawing } from '#web/ui/photo-or-drawing.tsx'
import { drawingVariant } from './drawing-variant.ts'

type ProductPictureProps = {
  product: { id: number; drawing: string }
  photo: string | undefined
  alt: string
  sizes: string
  isMain?: boolean
}

/** The photo of a part, or its drawing. */
export function ProductPicture({ product, ...picture }: ProductPictureProps) {
  return <PhotoOrDrawing drawing={drawingVariant(product.drawing, product.id)} {...picture} />
}
