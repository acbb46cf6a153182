import { useState } from 'react'
import { Drawing } from '#web/ui/drawing.tsx'

type PartPictureProps = {
  photo: string | undefined
  drawing: string
  alt: string
  sizes: string
  /** The picture the visitor came for: fetched first. All others wait until they come near. */
  isMain?: boolean
}

/** The photo of a part, in the best form the browser takes; the drawing where there is none or it does not arrive. */
export function PartPicture({ photo, drawing, alt, isMain = false }: PartPictureProps) {
  const [failed, setFailed] = useState<string>()
  if (!photo || photo === failed) return <Drawing name={drawing} />
  return (
    <img
      src={photo}
      alt={alt}
      width={600}
      height={516}
      decoding="async"
      loading={isMain ? 'eager' : 'lazy'}
      fetchPriority={isMain ? 'high' : 'auto'}
      onError={() => setFailed(photo)}
    />
  )
}
