import type { Category } from '#shared/catalog/category-contract.ts'
import { isFileOfDrawing } from '#shared/image/photo-variants.ts'
import { PhotoOrDrawing } from '#web/ui/photo-or-drawing.tsx'

/** The photo of a category, or its drawing. */
export function CategoryPicture({ category, sizes = '48px' }: { category: Category; sizes?: string }) {
  const { drawing } = category
  const photo = category.photos.find((url) => !isFileOfDrawing(url, drawing))
  return <PhotoOrDrawing photo={photo} drawing={drawing} sizes={sizes} />
}
