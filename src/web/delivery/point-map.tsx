import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { DeliveryPoint } from '#shared/delivery/delivery-contract.ts'
import { labelledPoints, pointSheet, scaleBar } from '#shared/delivery/point-map.ts'
import {
  type DiagramView,
  largestZoom,
  movedBy,
  showing,
  wholeSheet,
  zoomedAt,
  zoomStep,
} from '#shared/diagram/diagram-view.ts'
import { stageStyle, useDiagramGestures } from '#web/diagram/use-diagram-gestures.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Keys that move a map, in shares of what is seen. */
const moves: Record<string, [x: number, y: number]> = {
  ArrowLeft: [0.15, 0],
  ArrowRight: [-0.15, 0],
  ArrowUp: [0, 0.15],
  ArrowDown: [0, -0.15],
}

export type MapPoint = DeliveryPoint & { number: number; place: { lat: number; lon: number } }
type PointMapProps = { points: readonly MapPoint[]; chosen: string; onChoose: (id: string) => void }

/** The points of a city on a squared sheet, numbered as in the list beside it. Enlarged by wheel, pinch, keys and buttons. */
export function PointMap({ points, chosen, onChoose }: PointMapProps) {
  const frame = useRef<HTMLElement>(null)
  const [view, setView] = useState<DiagramView>(wholeSheet)
  const { wasDragged } = useDiagramGestures(frame, setView)
  const sheet = useMemo(() => pointSheet(points.map(({ place }) => place)), [points])
  const current = points.findIndex(({ id }) => id === chosen)
  const place = sheet.places[current]
  const labels = labelledPoints(sheet.places, view.zoom, current)
  const scale = scaleBar(sheet.widthKm / view.zoom)

  // Chosen in the list: it comes into sight.
  useEffect(() => {
    if (place) setView((before) => showing(before, place))
  }, [place])

  function zoom(factor: number) {
    setView((before) => zoomedAt(before, factor, [0.5, 0.5]))
  }

  function press(event: KeyboardEvent) {
    const move = moves[event.key]
    if (move && view.zoom > 1) setView((before) => movedBy(before, ...move))
    else if (event.key === '+' || event.key === '=') zoom(zoomStep)
    else if (event.key === '-') zoom(1 / zoomStep)
    else if (event.key === '0') setView(wholeSheet)
    else return
    event.preventDefault()
  }

  return (
    <div className="point-map">
      <section
        ref={frame}
        className="point-map-frame"
        aria-label="Карта пунктов"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a map is moved and enlarged by keys
        tabIndex={0}
        data-zoomed={view.zoom > 1 || undefined}
        onKeyDown={press}
      >
        <div className="point-map-stage" style={stageStyle(view)}>
          <svg className="point-map-squares" aria-hidden="true">
            {sheet.columns.map((at) => (
              <line key={at} x1={`${at}%`} x2={`${at}%`} y1="0" y2="100%" />
            ))}
            {sheet.rows.map((at) => (
              <line key={at} x1="0" x2="100%" y1={`${at}%`} y2={`${at}%`} />
            ))}
          </svg>
          {points.map(({ id, number, address }, at) => (
            <button
              key={id}
              className="point-map-pin"
              type="button"
              style={{ left: `${sheet.places[at]?.x ?? 0}%`, top: `${sheet.places[at]?.y ?? 0}%` }}
              data-side={(sheet.places[at]?.x ?? 0) > 62 ? 'left' : undefined}
              aria-pressed={id === chosen}
              aria-label={`${number}. ${address}`}
              onClick={() => !wasDragged() && onChoose(id)}
            >
              <i>{number}</i>
              {labels.has(at) && <span>{address}</span>}
            </button>
          ))}
        </div>
        <p className="point-map-north" aria-hidden="true">
          <Icon name="arrow-up" />С
        </p>
        <p className="point-map-scale">
          <span style={{ width: `${scale.share * 100}%` }} aria-hidden="true" />
          <span className="visually-hidden">Масштаб: </span>
          {scale.text}
        </p>
      </section>
      <fieldset className="point-map-zoom">
        <legend className="visually-hidden">Масштаб карты</legend>
        <button type="button" aria-label="Мельче" aria-disabled={view.zoom <= 1} onClick={() => zoom(1 / zoomStep)}>
          <Icon name="minus" />
        </button>
        <button
          type="button"
          aria-label="Крупнее"
          aria-disabled={view.zoom >= largestZoom}
          onClick={() => zoom(zoomStep)}
        >
          <Icon name="plus" />
        </button>
        <button type="button" onClick={() => setView(wholeSheet)}>
          Все пункты
        </button>
      </fieldset>
    </div>
  )
}
