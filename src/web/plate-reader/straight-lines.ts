/** Finds how the lines of a text lean, at the top and at the bottom of a photo, and turns them level. */
import { evenLight } from './even-light.ts'
import { brightnessAt, emptyGrey, type GreyImage, shrunkTo } from './grey-image.ts'

/** Rise of the lines along a pixel to the right, at the upper and at the lower edge: held askew, they differ. */
export type Slopes = { top: number; bottom: number }

/** As steep as a hand holds a phone; a photo taken sideways is turned by the camera. */
const steepest = 0.33
const mostAskew = 0.2
const lookedAt = 400
const mostPoints = 5000
/** Darker than this under even light is print. */
const dark = 150

export function findSlopes(image: GreyImage): Slopes {
  const small = shrunkTo(image, lookedAt)
  const points = darkPoints(evenLight(small, Math.round(lookedAt / 28)))
  let best: Slopes & { score: number } = { top: 0, bottom: 0, score: -1 }
  const attempt = (top: number, bottom: number) => {
    if (Math.abs(top - bottom) > mostAskew || Math.abs(top) > steepest || Math.abs(bottom) > steepest) return
    const score = sharpness(points, small, { top, bottom })
    if (score > best.score) best = { top, bottom, score }
  }
  // Level lines need no turning where nothing else is clearly sharper.
  for (let mean = -0.3; mean <= 0.3001; mean += 0.03)
    for (let askew = -0.12; askew <= 0.1201; askew += 0.04) attempt(mean - askew / 2, mean + askew / 2)
  for (const step of [0.015, 0.007, 0.0035]) {
    const { top, bottom } = best
    for (let up = -2; up <= 2; up += 1)
      for (let down = -2; down <= 2; down += 1) attempt(top + up * step, bottom + down * step)
  }
  return { top: best.top, bottom: best.bottom }
}

type Points = { x: Int16Array; y: Int16Array }

function darkPoints({ width, height, data }: GreyImage): Points {
  const places: number[] = []
  for (let at = 0; at < data.length; at += 1) if (data[at]! < dark) places.push(at)
  const step = Math.max(1, places.length / mostPoints)
  const count = Math.floor(places.length / step)
  const points = { x: new Int16Array(count), y: new Int16Array(count) }
  for (let n = 0; n < count; n += 1) {
    const at = places[Math.floor(n * step)]!
    points.x[n] = (at % width) - width / 2
    points.y[n] = Math.floor(at / width)
  }
  return height > 0 ? points : { x: new Int16Array(), y: new Int16Array() }
}

/** Level lines gather the print in few rows with empty ones between them. */
function sharpness({ x, y }: Points, { height }: GreyImage, { top, bottom }: Slopes): number {
  const margin = height
  const rows = new Float32Array(height + margin * 2)
  const change = (bottom - top) / height
  for (let n = 0; n < x.length; n += 1) {
    const row = y[n]! - (top + change * y[n]!) * x[n]! + margin
    const at = row | 0
    const share = row - at
    rows[at] = rows[at]! + 1 - share
    rows[at + 1] = rows[at + 1]! + share
  }
  let score = 0
  for (let at = 1; at < rows.length; at += 1) {
    const step = rows[at]! - rows[at - 1]!
    score += step * step
  }
  return score
}

export type Place = { x: number; y: number }

/** The way from a level picture back to the photo. */
export function leaning(
  { width, height }: { width: number; height: number },
  { top, bottom }: Slopes,
): (x: number, y: number) => Place {
  const mean = (top + bottom) / 2
  const angle = Math.atan(mean)
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  return (x, y) => {
    const [fromMiddle, below] = [x - width / 2, y - height / 2]
    const own = top + ((bottom - top) * y) / height - mean
    const down = below + own * fromMiddle
    return { x: width / 2 + fromMiddle * cosine - down * sine, y: height / 2 + fromMiddle * sine + down * cosine }
  }
}

export type Box = { left: number; top: number; width: number; height: number }

/** A part of the level picture, in the size asked for. */
export function levelPart(photo: GreyImage, slopes: Slopes, { box, scale }: { box: Box; scale: number }): GreyImage {
  const part = emptyGrey(Math.max(1, Math.round(box.width * scale)), Math.max(1, Math.round(box.height * scale)))
  const toPhoto = leaning(photo, slopes)
  for (let y = 0; y < part.height; y += 1) {
    const start = toPhoto(box.left, box.top + y / scale)
    const end = toPhoto(box.left + box.width, box.top + y / scale)
    const [stepX, stepY] = [(end.x - start.x) / part.width, (end.y - start.y) / part.width]
    for (let x = 0; x < part.width; x += 1) {
      part.data[y * part.width + x] = brightnessAt(photo, start.x + stepX * x, start.y + stepY * x) + 0.5
    }
  }
  return part
}
