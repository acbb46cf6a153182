/**
 * A map without a map server: pickup points placed by their coordinates on a squared sheet, north on top, with a scale. It says how far
 * points lie from each other and in which direction; streets are in the addresses.
 */
type Place = { lat: number; lon: number }
/** Per cent of the sheet from its left upper corner. */
export type SheetPlace = { x: number; y: number }
type PointSheet = {
  places: SheetPlace[]
  /** How many kilometres the sheet is wide. */
  widthKm: number
  /** Lines of the squares, per cent. */
  columns: number[]
  rows: number[]
}

/** Width to height of the sheet. */
export const sheetShape = 1.5
const kmPerDegree = 111.2
/** A sheet is never narrower: two doors of one house would lie at its edges. */
const narrowestKm = 3
/** Free edge around the outermost points, for their labels. */
const edge = 0.16
const squaresAcross = 8

export function pointSheet(places: readonly Place[]): PointSheet {
  const middle = places.reduce((sum, { lat }) => sum + lat, 0) / Math.max(1, places.length)
  const narrowing = Math.cos((middle * Math.PI) / 180)
  const spots = places.map(({ lat, lon }) => ({ east: lon * kmPerDegree * narrowing, south: -lat * kmPerDegree }))
  const east = rangeOf(spots.map((spot) => spot.east))
  const south = rangeOf(spots.map((spot) => spot.south))
  const needed = Math.max(east.span, south.span * sheetShape, narrowestKm * (1 - 2 * edge))
  const widthKm = needed / (1 - 2 * edge)
  const heightKm = widthKm / sheetShape
  const left = east.middle - widthKm / 2
  const top = south.middle - heightKm / 2
  const square = niceLength(widthKm / squaresAcross)
  return {
    widthKm,
    places: spots.map((spot) => ({
      x: ((spot.east - left) / widthKm) * 100,
      y: ((spot.south - top) / heightKm) * 100,
    })),
    columns: linesOf(square / widthKm),
    rows: linesOf(square / heightKm),
  }
}

/** A round length that takes about a quarter of what is seen, and which share of it that is. */
export function scaleBar(seenKm: number): { text: string; share: number } {
  const km = niceLength(seenKm / 4)
  return { text: km < 1 ? `${Math.round(km * 1000)}\u00a0м` : `${km}\u00a0км`, share: km / seenKm }
}

/** 1, 2 or 5 with zeros, not longer than asked. */
function niceLength(km: number): number {
  const power = 10 ** Math.floor(Math.log10(km))
  const factor = [5, 2, 1].find((each) => each * power <= km) ?? 1
  return Number((factor * power).toPrecision(1))
}

function rangeOf(values: readonly number[]): { span: number; middle: number } {
  if (values.length === 0) return { span: 0, middle: 0 }
  const least = Math.min(...values)
  const most = Math.max(...values)
  return { span: most - least, middle: (least + most) / 2 }
}

function linesOf(share: number): number[] {
  return Array.from({ length: Math.ceil(1 / share) - 1 }, (_, at) => (at + 1) * share * 100)
}

/** Shares of what is seen: as wide as a street's name, as high as a line. */
const labelWide = 0.34
const labelHigh = 0.09

/** Which points have room for their address beside them: the chosen one always, the others in their order while nothing is covered. */
export function labelledPoints(places: readonly SheetPlace[], zoom: number, chosen: number): Set<number> {
  const spot = (place: SheetPlace) => ({ x: (place.x / 100) * zoom, y: (place.y / 100) * zoom })
  const spots = places.map(spot)
  const labelled = new Set<number>()
  const order = [chosen, ...spots.keys()].filter((at) => spots[at] !== undefined)
  for (const at of order) {
    const here = spots[at]!
    const isFree = spots.every((other, index) => {
      if (index === at) return true
      const isBeside = other.x > here.x - labelWide * 0.2 && other.x < here.x + labelWide
      const isUnderLabel = labelled.has(index) && Math.abs(other.x - here.x) < labelWide
      return Math.abs(other.y - here.y) >= labelHigh || !(isBeside || isUnderLabel)
    })
    if (at === chosen || isFree) labelled.add(at)
  }
  return labelled
}
