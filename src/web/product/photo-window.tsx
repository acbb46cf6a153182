import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Icon } from '#web/ui/icon.tsx'

type Shown = { photos: string[]; name: string; at: number }

let root: Root | undefined
let opened = 0

/** A root of its own: only who wants a closer look loads it. */
export function showPhotos(shown: Shown) {
  if (!root) {
    const place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
  }
  opened += 1
  root.render(<PhotoWindow key={opened} {...shown} />)
}

/** The photo as large as the screen; a click on it brings it closer still, arrows go to the next. */
function PhotoWindow({ photos, name, at }: Shown) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(at)
  const [isClose, setClose] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])

  function go(step: number) {
    setClose(false)
    setIndex((index + step + photos.length) % photos.length)
  }

  function walk({ key }: KeyboardEvent) {
    if (key === 'ArrowRight') go(1)
    if (key === 'ArrowLeft') go(-1)
  }

  return (
    <dialog className="photo-window" ref={dialog} aria-label={`${name}: фото`} onKeyDown={walk}>
      <button className="dialog-close" type="button" aria-label="Закрыть" onClick={() => dialog.current?.close()}>
        <Icon name="x" />
      </button>
      <button
        className="photo-large"
        type="button"
        data-close={isClose}
        aria-label={isClose ? 'Уменьшить' : 'Увеличить'}
        onClick={() => setClose(!isClose)}
      >
        <img src={photos[index]} alt={`${name}, фото ${index + 1} из ${photos.length}`} />
      </button>
      {photos.length > 1 && (
        <div className="photo-steps">
          <button type="button" aria-label="Предыдущее фото" onClick={() => go(-1)}>
            <Icon name="arrow-left" />
          </button>
          <span role="status">
            {index + 1} из {photos.length}
          </span>
          <button type="button" aria-label="Следующее фото" onClick={() => go(1)}>
            <Icon name="arrow-right" />
          </button>
        </div>
      )}
    </dialog>
  )
}
