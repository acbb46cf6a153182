import { type KeyboardEvent, useRef, useState } from 'react'
import type { Product } from '#shared/catalog/product-contract.ts'
import { productKindLabels } from '#shared/catalog/product-kind.ts'
import { isIllustration } from '#shared/image/photo-variants.ts'
import { island } from '#web/island/island.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'

/** Nothing to press and nothing that changes: the text of the server is all there is to it. */
export const DimensionLines = island('dimensions', async () => (await import('./dimension-lines.tsx')).DimensionLines, {
  when: 'touched',
  orAtOnce: () => false,
})

/** The photos: swiped or turned by arrows, and enlarged by a click. What is no photo says so. */
export function ProductGallery({ product }: { product: Product }) {
  const [shown, setShown] = useState(0)
  const slides = useRef<HTMLUListElement>(null)
  const { photos, name, kind } = product

  function follow() {
    const { scrollLeft, clientWidth } = slides.current ?? { scrollLeft: 0, clientWidth: 1 }
    setShown(Math.round(scrollLeft / clientWidth))
  }

  function show(index: number) {
    slides.current?.scrollTo({ left: index * slides.current.clientWidth })
    setShown(index)
  }

  function turn(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = slides.current?.children[shown + step]?.querySelector('button')
    if (step === 0 || !next) return
    event.preventDefault()
    show(shown + step)
    next.focus({ preventScroll: true })
  }

  async function enlarge(index: number) {
    const { showPhotos } = await import('./photo-window.tsx')
    showPhotos({ photos, name, at: index })
  }

  return (
    <div className="gallery">
      <div className="gallery-picture">
        {photos.length === 0 ? (
          <>
            <ProductPicture product={product} photo={undefined} alt={name} sizes="" />
            {product.measures && <DimensionLines measures={product.measures} />}
          </>
        ) : (
          <ul className="gallery-slides" ref={slides} onScroll={follow} onKeyDown={turn}>
            {photos.map((photo, index) => (
              <li key={photo}>
                <button type="button" aria-label={`Увеличить фото ${index + 1}`} onClick={() => void enlarge(index)}>
                  <ProductPicture
                    product={product}
                    photo={photo}
                    alt={index === 0 ? name : ''}
                    sizes="(min-width: 1100px) 500px, 100vw"
                    isMain={index === 0}
                  />
                </button>
              </li>
            ))}
          </ul>
        )}
        <span className="kind-tag" data-kind={kind}>
          {productKindLabels[kind]}
        </span>
        {(photos.length === 0 || isIllustration(photos[shown] ?? '')) && (
          <span className="gallery-note">
            <Icon name="pencil-ruler" />
            {photos.length === 0 ? 'Рисунок. Фото появится позже' : 'Иллюстрация'}
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
                onClick={() => show(index)}
              >
                <ProductPicture product={product} photo={photo} alt="" sizes="92px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
