import { useState } from 'react'
import type { Category } from '#shared/catalog/category-contract.ts'
import { Drawing } from '#web/ui/drawing.tsx'

/** The photo of a category; its drawing where there is none or it does not arrive. */
export function SectionPicture({ category: { photos, drawing } }: { category: Category }) {
  const [hasFailed, setFailed] = useState(false)
  const [photo] = photos
  if (!photo || hasFailed) return <Drawing name={drawing} />
  return <img src={photo} alt="" width={48} height={48} loading="lazy" onError={() => setFailed(true)} />
}
