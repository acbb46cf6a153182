import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { largestZoom, movedBy, wholeSheet, zoomedAt, zoomPercent, zoomStep } from '#shared/diagram/diagram-view.ts'
import { isIllustration, photoVariants } from '#shared/image/photo-variants.ts'
import { pointOf, useDiagramGestures } from '#web/diagram/use-diagram-gestures.ts'
import { useBackCloses } from '#web/router/use-back-levels.ts'
import { Icon } from '#web/ui/icon.tsx'
import { largeScreen } from '#web/ui/large-screen.ts'
import { windowOpener } from '#web/ui/window-root.ts'

import { ClosePhoto } from './close-photo.tsx'

type Shown = { photos: string[]; name: string; at: number }

const openPhotoWindow = windowOpener(PhotoWindow)

export function showPhotos(shown: Shown) {
  openPhotoWindow(shown)
}

const middle: [number, number] = [0.5, 0.5]
/** A press of the mouse goes this near, and the next one back. */
const pressZoom = 2.5
/** A finger that goes this many pixels sideways turns to the next photo. */
const swipe = 60
const arrowSteps: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [0.15, 0],
  ArrowRight: [-0.15, 0],
  ArrowUp: [0, 0.15],
  ArrowDown: [0, -0.15],
}

/** The photo as large as the screen: wheel, pinch, press and keys bring it closer, arrows and a swipe go to the next. */
function PhotoWindow({ photos, name, at }: Shown) {
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(at)
  const [view, setView] = useState(wholeSheet)
  const pressed = useRef<{ x: number; isMouse: boolean } | null>(null)
  const { wasDragged } = useDiagramGestures(frame, setView)
  const photo = photos[index] ?? ''
  // The browser gives the focus back to what opened the window.
  useEffect(() => dialog.current?.showModal(), [])
  const [isOpen, setOpen] = useState(true)
  useBackCloses(isOpen && !largeScreen().matches, () => dialog.current?.close())

  function show(next: number) {
    setView(wholeSheet)
    setIndex((next + photos.length) % photos.length)
  }

  function zoom(factor: number) {
    setView((before) => zoomedAt(before, factor, middle))
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = arrowSteps[event.key]
    if (step && view.zoom > 1) setView((before) => movedBy(before, ...step))
    else if (event.key === 'ArrowRight') show(index + 1)
    else if (event.key === 'ArrowLeft') show(index - 1)
    else if (event.key === '+' || event.key === '=') zoom(zoomStep)
    else if (event.key === '-') zoom(1 / zoomStep)
    else if (event.key === '0') setView(wholeSheet)
    else return
    event.preventDefault()
  }

  function release(event: PointerEvent) {
    const start = pressed.current
    pressed.current = null
    if (!start || !frame.current) return
    const way = event.clientX - start.x
    if (start.isMouse && !wasDragged() && Math.abs(way) < swipe) {
      const point = pointOf(event, frame.current)
      setView((before) => (before.zoom > 1 ? wholeSheet : zoomedAt(before, pressZoom, point)))
    } else if (!start.isMouse && view.zoom === 1 && photos.length > 1 && Math.abs(way) >= swipe) {
      show(way < 0 ? index + 1 : index - 1)
    }
  }

  return (
    <dialog
      className="photo-window"
      ref={dialog}
      aria-label={`${name}: фото`}
      onKeyDown={press}
      onClose={() => setOpen(false)}
    >
      <div
        className="photo-frame"
        ref={frame}
        data-zoomed={view.zoom > 1 || undefined}
        onPointerDown={(event) => {
          // A second finger means a pinch.
          pressed.current =
            event.isPrimary && event.button === 0 ? { x: event.clientX, isMouse: event.pointerType === 'mouse' } : null
        }}
        onPointerUp={release}
      >
        <ClosePhoto key={photo} photo={photo} alt={`${name}, фото ${index + 1} из ${photos.length}`} view={view} />
      </div>
      {isIllustration(photo) && <p className="photo-note">Иллюстрация</p>}
      <button className="dialog-close" type="button" aria-label="Закрыть" onClick={() => dialog.current?.close()}>
        <Icon name="x" />
      </button>
      <div className="photo-tools">
        <fieldset className="photo-zoom">
          <legend className="visually-hidden">Масштаб</legend>
          <button type="button" aria-label="Мельче" aria-disabled={view.zoom <= 1} onClick={() => zoom(1 / zoomStep)}>
            <Icon name="minus" />
          </button>
          <output>{zoomPercent(view)}</output>
          <button
            type="button"
            aria-label="Крупнее"
            aria-disabled={view.zoom >= largestZoom}
            onClick={() => zoom(zoomStep)}
          >
            <Icon name="plus" />
          </button>
        </fieldset>
        {photos.length > 1 && <PhotoSteps photos={photos} index={index} onShow={show} />}
      </div>
    </dialog>
  )
}

function PhotoSteps({ photos, index, onShow }: { photos: string[]; index: number; onShow: (next: number) => void }) {
  return (
    <div className="photo-steps">
      <button type="button" aria-label="Предыдущее фото" onClick={() => onShow(index - 1)}>
        <Icon name="arrow-left" />
      </button>
      <ul>
        {photos.map((photo, place) => (
          <li key={photo}>
            <button
              type="button"
              aria-label={`Фото ${place + 1} из ${photos.length}`}
              aria-pressed={place === index}
              onClick={() => onShow(place)}
            >
              <img src={smallestOf(photo)} alt="" width="52" height="44" decoding="async" />
            </button>
          </li>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {index + 1} из {photos.length}
      </span>
      <button type="button" aria-label="Следующее фото" onClick={() => onShow(index + 1)}>
        <Icon name="arrow-right" />
      </button>
    </div>
  )
}

function smallestOf(photo: string): string {
  return photoVariants(photo)?.webp.split(' ', 1)[0] ?? photo
}
