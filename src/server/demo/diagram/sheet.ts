import { boilerParts } from './boiler-parts.ts'
import { climateParts } from './climate-parts.ts'
import { coffeeParts } from './coffee-parts.ts'
import { commonParts } from './common-parts.ts'
import { cookerParts } from './cooker-parts.ts'
import { dishwasherParts } from './dishwasher-parts.ts'
import { fridgeParts } from './fridge-parts.ts'
import { grinderParts } from './grinder-parts.ts'
import { microwaveParts } from './microwave-parts.ts'
import { waterParts } from './plumbing-parts.ts'
import type { DrawnParts } from './sheet-shapes.ts'
import { vacuumParts } from './vacuum-parts.ts'
import { washerParts } from './washer-parts.ts'

/** A sheet of the demo: which parts stand where on a drawing of 1280 × 800, their callouts, and what the shop sells of them. */
export const sheetWidth = 1280
export const sheetHeight = 800

const parts = {
  ...commonParts,
  ...washerParts,
  ...dishwasherParts,
  ...waterParts,
  ...fridgeParts,
  ...cookerParts,
  ...vacuumParts,
  ...microwaveParts,
  ...coffeeParts,
  ...boilerParts,
  ...grinderParts,
  ...climateParts,
} satisfies DrawnParts
export type PartName = keyof typeof parts

type Point = readonly [x: number, y: number]

/** Which products of the demo stand at a position: of this subcategory, with such a name. */
export type Wanted = readonly [subcategory: string, name: RegExp]

export type SheetPosition = {
  /** Empty for a part that belongs to another sheet and is there for orientation. */
  key: string
  part: PartName
  at: readonly (readonly [x: number, y: number, rotated?: number])[]
  /** Centre of the callout. */
  pin: Point
  /** Where its leaders end; without them on the part itself. */
  to?: readonly Point[]
  wanted?: Wanted
  name?: string
  quantity?: number
  note?: string
}

export type Sheet = {
  category: string
  unit: string
  number: string
  /** Axis lines, x and y in turn. */
  lines: readonly (readonly number[])[]
  /** In painting order: the farthest first. */
  positions: readonly SheetPosition[]
}

export function drawnName({ part, name }: SheetPosition): string {
  return name ?? parts[part].name
}

/** Corners of what a position covers, in sheet units. */
function cornersOf({ part, at }: SheetPosition): Point[] {
  const [left, top, width, height] = parts[part].box
  const corners = [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ] as const
  return at.flatMap(([x, y, rotated = 0]) => {
    const [cos, sin] = [Math.cos((rotated * Math.PI) / 180), Math.sin((rotated * Math.PI) / 180)]
    return corners.map(([dx, dy]): Point => [x + dx * cos - dy * sin, y + dx * sin + dy * cos])
  })
}

/** The rectangle round it. */
function boundsOf(position: SheetPosition) {
  const corners = cornersOf(position)
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** Half way between the middle of the part and its edge, on the side of the callout. */
function targetsOf(position: SheetPosition): readonly Point[] {
  if (position.to) return position.to
  const { left, right, top, bottom } = boundsOf(position)
  const [cx, cy] = [(left + right) / 2, (top + bottom) / 2]
  const [dx, dy] = [position.pin[0] - cx, position.pin[1] - cy]
  const reach = 0.55 / Math.max(Math.abs(dx) / ((right - left) / 2), Math.abs(dy) / ((bottom - top) / 2), 0.01)
  return [[cx + dx * Math.min(reach, 1), cy + dy * Math.min(reach, 1)]]
}

const perCent = ([x, y]: Point): [number, number] => [round((x / sheetWidth) * 100), round((y / sheetHeight) * 100)]
const round = (value: number) => Math.round(Math.min(100, Math.max(0, value)) * 1000) / 1000

/** Callout, leaders and outline as the shop stores them: in per cent. */
export function placeOf(position: SheetPosition) {
  const { left, right, top, bottom } = boundsOf(position)
  const [x, y] = perCent(position.pin)
  const outline = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const
  return { x, y, targets: targetsOf(position).map(perCent), outline: outline.map(perCent) }
}

/** The drawing: one element per position, f1, f2, … in painting order, so that each can be highlighted. */
export function drawSheet({ lines, positions }: Sheet): { svg: string; figures: string[] } {
  const axes = lines
    .map(
      (points) =>
        `<polyline points="${points.join(' ')}" fill="none" stroke="var(--dr,#1f3fd6)" stroke-opacity=".6" stroke-dasharray="16 5 3 5"/>`,
    )
    .join('')
  const elements = positions.map(({ part, at }) => {
    const drawn = parts[part].svg()
    return at
      .map(
        ([x, y, rotated]) => `<g transform="translate(${x} ${y})${rotated ? ` rotate(${rotated})` : ''}">${drawn}</g>`,
      )
      .join('')
  })
  const figures = [axes, ...elements].map(
    (element, n) => `<g id="f${n + 1}" stroke-linejoin="round" stroke-linecap="round">${element}</g>`,
  )
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheetWidth} ${sheetHeight}">${figures.join('')}</svg>`,
    figures: ['', ...positions.map(({ key }) => key)],
  }
}
