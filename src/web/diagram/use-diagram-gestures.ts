import { type CSSProperties, type RefObject, useEffect, useRef } from 'react'
import { type DiagramView, type FramePoint, movedBy, zoomedAt } from '#shared/diagram/diagram-view.ts'

/** A finger that moves less than this many pixels has pressed. */
const dragStart = 6
/** After the page has scrolled the wheel goes on scrolling it: a drawing that passes under the pointer does not catch it. */
const scrollPause = 350
const wheelSpeed = 0.0022
/** A wheel may turn by lines instead of pixels. */
const lineHeight = 16

type ChangeView = (change: (before: DiagramView) => DiagramView) => void
type Place = { clientX: number; clientY: number }

/** The sheet is made larger, not magnified: lines stay fine, callouts keep their size, text stays sharp. */
export function stageStyle({ zoom, x, y }: DiagramView): CSSProperties | undefined {
  if (zoom === 1) return undefined
  return { width: `${zoom * 100}%`, transform: `translate(${(x / zoom) * 100}%, ${(y / zoom) * 100}%)` }
}

export function pointOf({ clientX, clientY }: Place, frame: Element): FramePoint {
  const { left, top, width, height } = frame.getBoundingClientRect()
  return [(clientX - left) / width, (clientY - top) / height]
}

/** Wheel, drag, pinch and double press on the frame. Listeners of its own: React's wheel listener cannot stop the page. */
export function useDiagramGestures(frame: RefObject<HTMLElement | null>, onView: ChangeView) {
  const dragged = useRef(false)
  useEffect(() => {
    const element = frame.current
    return element ? listen(element, onView, dragged) : undefined
  }, [frame, onView])
  return { wasDragged: () => dragged.current }
}

function listen(frame: HTMLElement, onView: ChangeView, dragged: { current: boolean }): () => void {
  const pointers = new Map<number, Place>()
  let start: Place = { clientX: 0, clientY: 0 }
  let lastScroll = -scrollPause

  function wheel(event: WheelEvent) {
    const isMeant = event.ctrlKey || event.metaKey || event.timeStamp - lastScroll > scrollPause
    const isWhole = !frame.hasAttribute('data-zoomed')
    // A whole sheet cannot shrink: the wheel scrolls the page.
    if (!isMeant || (isWhole && event.deltaY > 0 && !event.ctrlKey)) return
    event.preventDefault()
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * lineHeight : event.deltaY
    const speed = event.ctrlKey ? wheelSpeed * 4 : wheelSpeed
    onView((before) => zoomedAt(before, Math.exp(-pixels * speed), pointOf(event, frame)))
  }

  function down(event: PointerEvent) {
    if (event.button !== 0) return
    if (pointers.size === 0) {
      dragged.current = false
      start = event
    }
    pointers.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY })
  }

  function move(event: PointerEvent) {
    const before = pointers.get(event.pointerId)
    if (!before) return
    const now = { clientX: event.clientX, clientY: event.clientY }
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (!other && !hasLeft(start, now) && !dragged.current) return
    if (!other && !frame.hasAttribute('data-zoomed')) return
    if (!dragged.current) frame.setPointerCapture(event.pointerId)
    dragged.current = true
    pointers.set(event.pointerId, now)
    if (other) pinch(before, now, other)
    else drag(before, now)
  }

  function drag(before: Place, now: Place) {
    const { width, height } = frame.getBoundingClientRect()
    onView((view) => movedBy(view, (now.clientX - before.clientX) / width, (now.clientY - before.clientY) / height))
  }

  /** The middle between the fingers stays what it is, and so the sheet moves with them. */
  function pinch(before: Place, now: Place, other: Place) {
    const factor = distance(now, other) / Math.max(1, distance(before, other))
    const [fromX, fromY] = pointOf(middle(before, other), frame)
    const [toX, toY] = pointOf(middle(now, other), frame)
    onView((view) => movedBy(zoomedAt(view, factor, [fromX, fromY]), toX - fromX, toY - fromY))
  }

  function up(event: PointerEvent) {
    pointers.delete(event.pointerId)
  }

  function doublePress(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a')) return
    onView((view) => zoomedAt(view, 2, pointOf(event, frame)))
  }

  function scroll(event: Event) {
    lastScroll = event.timeStamp
  }

  frame.addEventListener('wheel', wheel, { passive: false })
  frame.addEventListener('pointerdown', down)
  frame.addEventListener('pointermove', move)
  for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, up)
  frame.addEventListener('dblclick', doublePress)
  window.addEventListener('scroll', scroll, { passive: true })
  return () => {
    frame.removeEventListener('wheel', wheel)
    frame.removeEventListener('pointerdown', down)
    frame.removeEventListener('pointermove', move)
    for (const end of ['pointerup', 'pointercancel'] as const) window.removeEventListener(end, up)
    frame.removeEventListener('dblclick', doublePress)
    window.removeEventListener('scroll', scroll)
  }
}

function hasLeft(start: Place, now: Place): boolean {
  return distance(start, now) > dragStart
}

function distance(one: Place, other: Place): number {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
}

function middle(one: Place, other: Place): Place {
  return { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 }
}
