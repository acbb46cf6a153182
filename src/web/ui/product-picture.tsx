import { PhotoOrDrawing } from './photo-or-drawing.tsx'

type ProductPictureProps = {
  product: { drawing: string }
  photo: string | undefined
  alt: string
  sizes: string
  isMain?: boolean
}

/** The photo of a product, or its drawing. */
export function ProductPicture({ product, ...picture }: ProductPictureProps) {
  return <PhotoOrDrawing drawing={product.drawing} {...picture} />
}
