import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { DeliveryPoint } from '#shared/delivery/delivery-contract.ts'
import { useLazyModule } from '#web/catalog-menu/lazy-module.ts'
import type { MapPoint } from '#web/delivery/point-map.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { largeScreen } from '#web/ui/large-screen.ts'
import { type BlockProps, fieldId } from './block-field.tsx'

/** Where it is picked up: a list of the city's points, and a map of them. Whatever is chosen in one is chosen in the other. */
export function PointChoice({ block, points }: { block: BlockProps; points: readonly DeliveryPoint[] }) {
  const { draft, errors, update } = block
  const list = useRef<HTMLUListElement>(null)
  const id = fieldId('point')
  const placed = useMemo(() => mapPoints(points), [points])

  function chooseOnMap(point: string) {
    update({ point })
    const row = list.current?.querySelector(`[value="${CSS.escape(point)}"]`)?.closest('li')
    row?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <fieldset className="points" aria-describedby={`${id}-text`}>
      <legend>Пункт выдачи</legend>
      {placed.length > 1 && <MapOnWish points={placed} chosen={draft.point} onChoose={chooseOnMap} />}
      <ul ref={list}>
        {points.map((point, at) => (
          <li key={point.id}>
            <label>
              <input
                // The link of the summary leads to the first of them.
                id={at === 0 ? id : undefined}
                type="radio"
                name="point"
                value={point.id}
                checked={draft.point === point.id}
                aria-invalid={errors.point ? true : undefined}
                onChange={() => update({ point: point.id })}
              />
              <i aria-hidden="true">{at + 1}</i>
              <span>
                <b>{point.address}</b>
                <small>{[point.carrier, point.note].filter(Boolean).join('. ')}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className="field-text" id={`${id}-text`} aria-live="polite">
        <FieldError error={errors.point} />
      </div>
    </fieldset>
  )
}

/** Those that have a place, numbered as in the list. */
function mapPoints(points: readonly DeliveryPoint[]): MapPoint[] {
  return points.flatMap(({ place, ...point }, at) => (place ? [{ ...point, place, number: at + 1 }] : []))
}

type MapOnWishProps = { points: MapPoint[]; chosen: string; onChoose: (id: string) => void }

/** Open from the start where there is room; on a phone its script comes with the press. */
function MapOnWish(props: MapOnWishProps) {
  const [isOpen, setOpen] = useState(() => largeScreen().matches)
  const {
    module: PointMap,
    hasFailed,
    want,
  } = useLazyModule(async () => (await import('#web/delivery/point-map.tsx')).PointMap)
  const load = useEffectEvent(want)
  useEffect(() => {
    if (isOpen) load()
  }, [isOpen])
  return (
    <div className="points-map">
      <button className="link" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="map-pin" />
        {isOpen ? 'Скрыть карту' : 'Показать на карте'}
      </button>
      {isOpen && PointMap && <PointMap {...props} />}
      {isOpen && !PointMap && !hasFailed && (
        <div className="point-map-reading" role="status" aria-label="Загрузка..." />
      )}
      {isOpen && hasFailed && (
        <p role="alert">
          Карта не загрузилась.{' '}
          <button className="link" type="button" onClick={want}>
            Повторить
          </button>
        </p>
      )}
    </div>
  )
}
