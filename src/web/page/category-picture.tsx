import type { Category } from '#shared/catalog/category-contract.ts'
import { PhotoOrDrawing } from '#web/ui/photo-or-drawing.tsx'

/** The photo of a category, or its drawing. */
export function CategoryPicture({ category, sizes = '48px' }: { category: Category; sizes?: string }) {
  return <PhotoOrDrawing photo={category.photos[0]} drawing={category.drawing} sizes={sizes} />
}
