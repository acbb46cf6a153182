import { useState } from 'react'
import { partKindLabels } from '#shared/catalog/part-kind.ts'
import type { Product } from '#shared/catalog/product-contract.ts'
import { PartPicture } from '#web/catalog/part-picture.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The photos one by one; a part without photos shows its drawing and says that it is one. */
export function ProductGallery({ product }: { product: Product }) {
  const [shown, setShown] = useState(0)
  const { photos, name, kind } = product
  return (
    <div className="gallery">
      <div className="gallery-picture">
        <PartPicture
          product={product}
          photo={photos[shown]}
          alt={name}
          sizes="(min-width: 1100px) 500px, 100vw"
          isMain
        />
        <span className="kind-tag" data-kind={kind}>
          {partKindLabels[kind]}
        </span>
        {photos.length === 0 && (
          <span className="gallery-note">
            <Icon name="pencil-ruler" />
            Рисунок. Фото появится позже
          </span>
        )}
      </div>
      {photos.length > 1 && (
        <ul className="gallery-thumbs">
          {photos.map((photo, index) => (
            <li key={photo}>
              <button
                type="button"
                aria-label={`Фото ${index + 1} из ${photos.length}`}
                aria-pressed={index === shown}
                onClick={() => setShown(index)}
              >
                <PartPicture product={product} photo={photo} alt="" sizes="92px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
