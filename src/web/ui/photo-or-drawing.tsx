import { useState } from 'react'
import { photoSize, photoVariants } from '#shared/image/photo-variants.ts'
import { Drawing } from './drawing.tsx'

type PhotoOrDrawingProps = {
  photo: string | null | undefined
  drawing: string
  alt?: string
  sizes: string
  /** The picture the visitor came for: fetched first. All others wait until they come near. */
  isMain?: boolean
}

/** A photo in the best form the browser takes; the drawing where there is none or it does not arrive. */
export function PhotoOrDrawing({ photo, drawing, alt = '', sizes, isMain = false }: PhotoOrDrawingProps) {
  const [failed, setFailed] = useState<string>()
  if (!photo || photo === failed) return <Drawing name={drawing} />
  const variants = photoVariants(photo)
  const image = (
    <img
      src={photo}
      alt={alt}
      width={photoSize.width}
      height={photoSize.height}
      decoding="async"
      loading={isMain ? 'eager' : 'lazy'}
      fetchPriority={isMain ? 'high' : 'auto'}
      // The image may have failed before hydration, when no handler was attached.
      ref={(shown) => {
        if (shown?.complete && shown.naturalWidth === 0) setFailed(photo)
      }}
      onError={() => setFailed(photo)}
    />
  )
  if (!variants) return image
  return (
    <picture>
      <source type="image/avif" srcSet={variants.avif} sizes={sizes} />
      <source type="image/webp" srcSet={variants.webp} sizes={sizes} />
      {image}
    </picture>
  )
}
