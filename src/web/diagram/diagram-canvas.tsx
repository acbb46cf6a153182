import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useRef, useState } from 'react'
import { calloutByKey, calloutNear } from '#shared/diagram/diagram-callouts.ts'
import type { Diagram } from '#shared/diagram/diagram-contract.ts'
import { type DiagramView, movedBy, showing, wholeSheet, zoomedAt, zoomStep } from '#shared/diagram/diagram-view.ts'
import { useHydrated } from '#web/island/use-hydrated.ts'
import { DiagramCallout, DiagramLeaders } from './diagram-callout.tsx'
import { DiagramHint } from './diagram-hint.tsx'
import { DiagramOverview } from './diagram-overview.tsx'
import { type DiagramMarks, DiagramPicture, markOf } from './diagram-picture.tsx'
import { pointOf, stageStyle, useDiagramGestures } from './use-diagram-gestures.ts'

type DiagramCanvasProps = {
  diagram: Diagram
  marks: DiagramMarks
  view: DiagramView
  onView: (change: (before: DiagramView) => DiagramView) => void
  onHover: (key: string | null) => void
  onChoose: (key: string | null) => void
}

/** How far beside a callout a finger may land, in pixels. */
const reach = 24
const arrowSteps: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [0.15, 0],
  ArrowRight: [-0.15, 0],
  ArrowUp: [0, 0.15],
  ArrowDown: [0, -0.15],
}

/** The drawing in its frame: chosen by pointer, finger and keys, moved and enlarged. */
export function DiagramCanvas({ diagram, marks, view, onView, onHover, onChoose }: DiagramCanvasProps) {
  const { positions, drawing, unit } = diagram
  const isHydrated = useHydrated()
  const frame = useRef<HTMLFieldSetElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const { wasDragged } = useDiagramGestures(frame, onView)
  const tabStop = focused ?? marks.chosen ?? positions[0]?.key
  const hinted = positions.find(({ key }) => key === marks.hovered && key !== marks.chosen)

  /** On a callout, on a part, or so near to a callout that it was meant. */
  function choose(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !frame.current) return
    event.preventDefault()
    if (wasDragged()) return
    const { width, height } = frame.current.getBoundingClientRect()
    const near = calloutNear(positions, { view, at: pointOf(event, frame.current), frame: { width, height }, reach })
    // A press by keyboard or screen reader has no place on the screen.
    const meant = calloutUnder(event) ?? (event.detail > 0 ? near?.key : undefined) ?? keyUnder(event)
    onChoose(meant === undefined || meant === marks.chosen ? null : meant)
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (pressed(event)) event.preventDefault()
  }

  function pressed(event: KeyboardEvent): boolean {
    const step = arrowSteps[event.key]
    if (event.shiftKey && step) onView((before) => movedBy(before, ...step))
    else if (event.key === '+' || event.key === '=') onView((before) => zoomedAt(before, zoomStep, middleOf(before)))
    else if (event.key === '-') onView((before) => zoomedAt(before, 1 / zoomStep, [0.5, 0.5]))
    else if (event.key === '0') onView(() => wholeSheet)
    else if (event.key === 'Escape' && marks.chosen !== null) onChoose(null)
    else return moveOn(event)
    return true
  }

  /** Enlarging by key goes towards the callout one is at. */
  function middleOf(before: DiagramView): [number, number] {
    const at = positions.find(({ key }) => key === focused)
    if (!at) return [0.5, 0.5]
    return [before.x + (at.x / 100) * before.zoom, before.y + (at.y / 100) * before.zoom]
  }

  function moveOn(event: KeyboardEvent): boolean {
    const current = calloutUnder(event)
    if (current === undefined) return false
    if (event.key === ' ' || event.key === 'Enter') {
      onChoose(current === marks.chosen ? null : current)
      return true
    }
    const keys = positions.map(({ key }) => key)
    const next = calloutByKey(event.key, keys, current)
    if (next === null) return false
    frame.current?.querySelector<SVGAElement>(`a[data-key="${CSS.escape(next)}"]`)?.focus({ preventScroll: true })
    return true
  }

  function focus(event: SyntheticEvent) {
    const key = calloutUnder(event)
    const position = positions.find((each) => each.key === key)
    if (!position) return
    setFocused(position.key)
    onHover(position.key)
    onView((before) => showing(before, position))
  }

  return (
    <fieldset
      className="diagram-frame"
      ref={frame}
      data-zoomed={view.zoom > 1 || undefined}
      data-shape={shapeOf(drawing)}
      onClick={choose}
      onKeyDown={press}
      onFocus={focus}
      onBlur={() => onHover(null)}
      onPointerOver={(event) => event.pointerType !== 'touch' && onHover(keyUnder(event) ?? null)}
      onPointerLeave={() => onHover(null)}
    >
      <legend className="visually-hidden">
        Выноски: {unit}. Стрелки — соседняя позиция, Enter — выбрать, плюс и минус — масштаб.
      </legend>
      <svg className="diagram-sizer" viewBox={`0 0 ${drawing.width} ${drawing.height}`} aria-hidden="true" />
      <div className="diagram-stage" style={stageStyle(view)}>
        <DiagramPicture drawing={drawing} unit={unit} outlined={positions} markOf={(key) => markOf(key, marks)} />
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: its callouts have names, it has none of its own */}
        <svg className="diagram-marks">
          {positions.map((position) => (
            <DiagramLeaders key={position.key} position={position} mark={markOf(position.key, marks)} />
          ))}
          {positions.map((position) => (
            <DiagramCallout
              key={position.key}
              position={position}
              mark={markOf(position.key, marks)}
              isTabStop={isHydrated ? position.key === tabStop : undefined}
            />
          ))}
        </svg>
      </div>
      {view.zoom > 1 && <DiagramOverview drawing={drawing} view={view} />}
      {hinted && <DiagramHint position={hinted} view={view} />}
    </fieldset>
  )
}

function keyUnder({ target }: SyntheticEvent): string | undefined {
  const part = target instanceof Element ? target.closest<SVGElement>('[data-key]') : null
  return part?.dataset.key
}

function calloutUnder({ target }: SyntheticEvent): string | undefined {
  const callout = target instanceof Element ? target.closest<SVGAElement>('a[data-key]') : null
  return callout?.dataset.key
}

/** A tall sheet is shown narrower, or it would fill more than the screen. */
function shapeOf({ width, height }: { width: number; height: number }): 'wide' | 'square' | 'tall' {
  if (width >= height * 1.25) return 'wide'
  return width >= height * 0.85 ? 'square' : 'tall'
}
