import { useState } from 'react'
import type { DiagramView } from '#shared/diagram/diagram-view.ts'
import { photoSize, photoVariants } from '#shared/image/photo-variants.ts'

type ClosePhotoProps = { photo: string; alt: string; view: DiagramView }

/** A photo made as large as the view says. When its usual file has too few pixels for that, a larger one comes over it. */
export function ClosePhoto({ photo, alt, view }: ClosePhotoProps) {
  const [isThere, setThere] = useState(false)
  const variants = photoVariants(photo)
  const image = <img src={photo} alt={alt} draggable={false} decoding="async" />
  const sizes = `${Math.ceil(view.zoom * 100)}vw`
  const pixels = Math.min(window.innerWidth, window.innerHeight * 1.2) * window.devicePixelRatio * view.zoom
  return (
    <div className="photo-stage" style={stageSize(view)}>
      {variants ? (
        <picture>
          <source type="image/avif" srcSet={variants.avif} sizes={sizes} />
          <source type="image/webp" srcSet={variants.webp} sizes={sizes} />
          {image}
        </picture>
      ) : (
        image
      )}
      {variants?.close && (isThere || pixels > photoSize.width * 1.1) && (
        <img
          className="photo-sharp"
          data-there={isThere || undefined}
          src={variants.close}
          alt=""
          draggable={false}
          decoding="async"
          onLoad={() => setThere(true)}
        />
      )}
    </div>
  )
}

function stageSize({ zoom, x, y }: DiagramView) {
  if (zoom === 1) return undefined
  const side = `${zoom * 100}%`
  return { width: side, height: side, transform: `translate(${(x / zoom) * 100}%, ${(y / zoom) * 100}%)` }
}
