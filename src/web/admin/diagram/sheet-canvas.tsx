import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { type CanvasMode, CanvasTools, ChosenTools } from './canvas-tools.tsx'
import {
  addPosition,
  changePosition,
  type DraftPosition,
  inOrder,
  movePosition,
  onSheet,
  removePosition,
} from './diagram-draft.ts'
import type { DiagramEditorState } from './use-diagram-editor.ts'

const [smallStep, largeStep] = [0.5, 5]
const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** A hand that trembles is no drag. */
const tremblePixels = 3

type Point = { x: number; y: number }
/** What is dragged: a callout, or one of its points on the part. */
type Grip = { id: number; target: number | null; from: Point; isMoved: boolean }

/** The sheet: callouts are dragged, moved by keys, added where one presses. */
export function SheetCanvas({ editor }: { editor: DiagramEditorState }) {
  const { draft, selected, select, change } = editor
  const { drawing } = draft
  const stage = useRef<HTMLDivElement>(null)
  const grip = useRef<Grip>(null)
  const [mode, setMode] = useState<CanvasMode>('move')
  const [zoom, setZoom] = useState(1)
  const [isDragging, setDragging] = useState(false)
  /** What a key did, for those who do not see it. */
  const [said, setSaid] = useState('')

  if (!drawing) return null
  const positions = inOrder(draft.positions)

  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = stage.current!.getBoundingClientRect()
    return {
      x: onSheet(((clientX - box.left) / box.width) * 100),
      y: onSheet(((clientY - box.top) / box.height) * 100),
    }
  }

  function grab(event: PointerEvent<HTMLElement>, { id }: DraftPosition, target: number | null) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { id, target, from: { x: event.clientX, y: event.clientY }, isMoved: false }
    select(id)
  }

  function drag(event: PointerEvent<HTMLElement>) {
    const held = grip.current
    if (!held) return
    const far = Math.hypot(event.clientX - held.from.x, event.clientY - held.from.y)
    if (!held.isMoved && far < tremblePixels) return
    const isStep = !held.isMoved
    held.isMoved = true
    setDragging(true)
    const to = pointOf(event)
    const position = draft.positions.find(({ id }) => id === held.id)
    if (!position) return
    const targets = position.targets.map((each, n): [number, number] => (n === held.target ? [to.x, to.y] : each))
    change(held.target === null ? movePosition(draft, held.id, to) : changePosition(draft, held.id, { targets }), {
      isStep,
    })
  }

  function drop() {
    grip.current = null
    setDragging(false)
  }

  function press(event: PointerEvent<HTMLDivElement>) {
    if (event.target instanceof Element && event.target.closest('button')) return
    const at = pointOf(event)
    if (mode === 'add') add(at)
    else if (mode === 'target' && selected)
      change(changePosition(draft, selected.id, { targets: [...selected.targets, [at.x, at.y]] }))
    else if (mode === 'outline' && selected) {
      change(changePosition(draft, selected.id, { outline: [...(selected.outline ?? []), [at.x, at.y]] }))
    }
  }

  function add(at?: Point) {
    const [next, position] = addPosition(draft, at)
    change(next)
    select(position.id)
    setSaid(`Добавлена позиция ${position.key}`)
    focusCallout(position.id)
  }

  function remove({ id, key }: DraftPosition) {
    const place = positions.findIndex((each) => each.id === id)
    const beside = positions[place + 1] ?? positions[place - 1]
    change(removePosition(draft, id))
    select(beside?.id ?? null)
    setSaid(`Позиция ${key} удалена`)
    if (beside) focusCallout(beside.id)
  }

  function steer(event: KeyboardEvent<HTMLElement>, position: DraftPosition) {
    const direction = arrows[event.key]
    const place = positions.findIndex(({ id }) => id === position.id)
    if (direction) {
      const step = event.shiftKey ? largeStep : smallStep
      const to = { x: position.x + direction[0] * step, y: position.y + direction[1] * step }
      change(movePosition(draft, position.id, to), { isStep: !event.repeat })
      setSaid(`${position.key}: ${placeText({ x: onSheet(to.x), y: onSheet(to.y) })}`)
    } else if (event.key === 'PageDown' || event.key === 'PageUp') {
      const next = positions.at((place + (event.key === 'PageDown' ? 1 : -1)) % positions.length)
      if (next) {
        select(next.id)
        focusCallout(next.id)
      }
    } else if (event.key === 'Insert' || event.key === '+') add({ x: onSheet(position.x + largeStep), y: position.y })
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(position)
    else if (event.key === 'Enter')
      document.querySelector<HTMLElement>('.spot-row[data-selected] .spot-number input')?.focus()
    else return
    event.preventDefault()
  }

  const current = selected?.id ?? positions[0]?.id
  return (
    <section className="admin-card sheet-canvas" aria-label="Рисунок с выносками">
      <CanvasTools editor={editor} mode={mode} onMode={setMode} zoom={zoom} onZoom={setZoom} onAdd={() => add()} />
      <div className="sheet-scroll">
        <div
          ref={stage}
          className="sheet-stage"
          data-mode={mode}
          style={{ width: `${zoom * 100}%`, aspectRatio: `${drawing.width} / ${drawing.height}` }}
          onPointerDown={press}
        >
          <img src={drawing.url} alt={`Рисунок: ${draft.unit || 'схема'}`} draggable={false} />
          <Leaders positions={positions} selected={selected} />
          {positions.map((position) => (
            <button
              key={position.id}
              type="button"
              className="sheet-callout"
              id={`callout-${position.id}`}
              style={{ left: `${position.x}%`, top: `${position.y}%` }}
              tabIndex={position.id === current ? 0 : -1}
              aria-pressed={position.id === selected?.id}
              aria-label={`Позиция ${position.key}, ${placeText(position)}`}
              data-state={stateOf(position)}
              onPointerDown={(event) => grab(event, position, null)}
              onPointerMove={drag}
              onPointerUp={drop}
              onPointerCancel={drop}
              onClick={() => select(position.id)}
              onKeyDown={(event) => steer(event, position)}
            >
              {position.key || '?'}
            </button>
          ))}
          {selected?.targets.map(([x, y], n) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the list
              key={n}
              type="button"
              className="sheet-target"
              style={{ left: `${x}%`, top: `${y}%` }}
              aria-label={`Точка ${n + 1} позиции ${selected.key}. Delete убирает`}
              onPointerDown={(event) => grab(event, selected, n)}
              onPointerMove={drag}
              onPointerUp={drop}
              onPointerCancel={drop}
              onKeyDown={(event) => steerTarget(event, n)}
            />
          ))}
          {selected && isDragging && <Ruler position={selected} />}
        </div>
      </div>
      <ChosenTools editor={editor} mode={mode} onMode={setMode} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <p className="sheet-hints">
        <span>Тяните кружок или точку на детали</span>
        <span>Стрелки двигают на 0,5 %, с Shift на 5 %</span>
        <span>Insert добавляет, Delete удаляет, Page Down — следующая</span>
      </p>
    </section>
  )

  function steerTarget(event: KeyboardEvent<HTMLElement>, n: number) {
    if (!selected) return
    const direction = arrows[event.key]
    const step = event.shiftKey ? largeStep : smallStep
    const targets =
      event.key === 'Delete' || event.key === 'Backspace'
        ? selected.targets.filter((_each, place) => place !== n)
        : selected.targets.map(([x, y], place): [number, number] =>
            direction && place === n ? [onSheet(x + direction[0] * step), onSheet(y + direction[1] * step)] : [x, y],
          )
    if (!direction && targets.length === selected.targets.length) return
    change(changePosition(draft, selected.id, { targets }), { isStep: !event.repeat })
    event.preventDefault()
  }
}

function focusCallout(id: number) {
  setTimeout(() => document.getElementById(`callout-${id}`)?.focus({ preventScroll: false }))
}

function stateOf({ items }: DraftPosition): 'empty' | 'unknown' | undefined {
  if (items.every(({ number }) => !number.trim())) return 'empty'
  return items.some(({ number, product }) => number.trim() && !product) ? 'unknown' : undefined
}

export function placeText({ x, y }: Point): string {
  const text = (value: number) => String(Math.round(value * 10) / 10).replace('.', ',')
  return `${text(x)} % слева, ${text(y)} % сверху`
}

/** Lines from callouts to their parts, and the outline of the chosen one. */
function Leaders({ positions, selected }: { positions: DraftPosition[]; selected: DraftPosition | null }) {
  return (
    <svg className="sheet-leaders" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {selected?.outline && <polygon points={selected.outline.map((point) => point.join(',')).join(' ')} />}
      {positions.map(({ id, x, y, targets }) =>
        targets.map(([toX, toY], n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the list
          <line key={`${id}-${n}`} x1={x} y1={y} x2={toX} y2={toY} />
        )),
      )}
    </svg>
  )
}

/** Where the dragged callout stands. */
function Ruler({ position }: { position: DraftPosition }) {
  return (
    <>
      <i className="sheet-ruler" data-along="x" style={{ top: `${position.y}%` }} />
      <i className="sheet-ruler" data-along="y" style={{ left: `${position.x}%` }} />
      <span
        className="sheet-place"
        data-side={position.x > 70 ? 'left' : undefined}
        style={{ left: `${position.x}%`, top: `${position.y}%` }}
      >
        {position.key} · {Math.round(position.x * 10) / 10}, {Math.round(position.y * 10) / 10}
      </span>
    </>
  )
}

/** Nothing is drawn yet: the way to begin. */
export function EmptyCanvas({ children }: { children: React.ReactNode }) {
  return (
    <section className="admin-card sheet-empty">
      <Icon name="image-plus" />
      <h2>Загрузите рисунок узла</h2>
      <p>PNG, JPEG, WebP, SVG или страница PDF, до 20 МБ. Рисунок из руководства по ремонту подойдёт как есть.</p>
      {children}
    </section>
  )
}
