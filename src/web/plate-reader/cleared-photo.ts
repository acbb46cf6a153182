/**
 * A photo that said nothing at first, cleared of all but the print: glare, shadow and the plate's own edges are taken away. Letters that
 * are pressed into metal have no ink, only a lit and a shaded side of every stroke: adding the light up along the way it falls fills
 * the strokes, and they read like print.
 */
import { surroundings } from './even-light.ts'
import { emptyGrey, type GreyImage } from './grey-image.ts'

/** How the photo is looked at: as it is, as ink on an uneven ground, or as letters pressed into metal. */
export type Look = 'plain' | 'ink' | 'pressed'

/** So many pixels to the right for one down: light from above and from the left, as of a lamp that a right hand does not cover. */
const slant = 0.6
/** Stronger than so many greys is an edge of the plate: print and pressed letters that strong are read without all this. */
const strongest = { ink: 50, pressed: 22 } as const
/** The share of places that differ most, where the letters are. */
const lettered = 0.08
const place = 16

/** To find the print, grain must be gone; to read it, thin strokes must not be. Both have the size of the photo and dark letters. */
export type Cleared = { toFind: GreyImage; toRead: GreyImage }

/** `height` is that of a line in pixels, about. */
export function clearedPhoto(photo: GreyImage, look: 'ink' | 'pressed', height: number): Cleared {
  const radius = Math.round(height * 0.6)
  const flat = withoutEdges(withoutGround(photo, radius), photo, { radius, strongest: strongest[look] })
  const letters = letteredPlaces(flat, photo)
  const values = look === 'ink' ? flat : summedAlong(flat, photo, 1 - 2.2 / height)
  return {
    toFind: asPicture(values, photo, { letters, without: 2.2 }),
    toRead: asPicture(values, photo, { letters, without: 0.7 }),
  }
}

function withoutGround(photo: GreyImage, radius: number): Float32Array {
  const { width, data } = photo
  const around = surroundings(photo, radius)
  return Float32Array.from(data, (value, at) => value - around(at % width, (at / width) | 0).mean)
}

type Edges = { radius: number; strongest: number }

/** Near an edge the mean of the surroundings is wrong too. */
function withoutEdges(flat: Float32Array, { width, height }: GreyImage, { radius, strongest }: Edges): Float32Array {
  const strong = emptyGrey(width, height)
  for (let at = 0; at < flat.length; at += 1) strong.data[at] = Math.abs(flat[at]!) > strongest ? 255 : 0
  const nearEdge = surroundings(strong, Math.round(radius * 0.8))
  return flat.map((value, at) => (nearEdge(at % width, (at / width) | 0).mean > 12 ? 0 : value))
}

/** Numbers of the pixels in the places that differ most. */
function letteredPlaces(flat: Float32Array, { width, height }: GreyImage): number[] {
  const places: { x: number; y: number; energy: number }[] = []
  for (let y = 0; y + place <= height; y += place) {
    for (let x = 0; x + place <= width; x += place) {
      let energy = 0
      for (let row = 0; row < place; row += 2) {
        for (let column = 0; column < place; column += 2) energy += flat[(y + row) * width + x + column]! ** 2
      }
      places.push({ x, y, energy })
    }
  }
  places.sort((one, other) => other.energy - one.energy)
  return places.slice(0, Math.ceil(places.length * lettered)).flatMap(({ x, y }) =>
    Array.from({ length: (place * place) / 4 }, (_, n) => {
      const [column, row] = [(n * 2) % place, Math.floor((n * 2) / place) * 2]
      return (y + row) * width + x + column
    }),
  )
}

/** From above minus from below, both fading: what is between two edges is filled, what is far from any stays level. */
function summedAlong(flat: Float32Array, { width, height }: GreyImage, reach: number): Float32Array {
  const sums = new Float32Array(flat.length)
  for (const step of [1, -1]) {
    let row = new Float32Array(width)
    for (let y = step > 0 ? 0 : height - 1; y >= 0 && y < height; y += step) {
      const next = new Float32Array(width)
      for (let x = 0; x < width; x += 1) {
        const from = Math.min(width - 1.01, Math.max(0, x - slant * step))
        const left = from | 0
        const above = row[left]! + (row[left + 1]! - row[left]!) * (from - left)
        next[x] = above * reach + flat[y * width + x]! * step
        sums[y * width + x] = sums[y * width + x]! + next[x]!
      }
      row = next
    }
  }
  return sums
}

/** The usual size of them; a few large ones do not count. */
function deviationOf(values: Float32Array, at: readonly number[]): number {
  const sizes = at.map((n) => Math.abs(values[n]!)).sort((one, other) => one - other)
  return Math.max(0.5, (sizes[sizes.length >> 1] ?? 1) * 1.48)
}

type Ground = { letters: readonly number[]; without: number }

/** What differs from the ground by less than so much of its grain becomes white. */
function asPicture(values: Float32Array, { width, height }: GreyImage, { letters, without }: Ground): GreyImage {
  const picture = emptyGrey(width, height)
  const everywhere = Array.from({ length: Math.floor(values.length / 31) }, (_, n) => n * 31)
  const grain = deviationOf(values, everywhere) * without
  const scale = 70 / deviationOf(values, letters)
  for (let at = 0; at < values.length; at += 1) {
    picture.data[at] = Math.max(0, 230 + Math.min(0, values[at]! + grain) * scale)
  }
  return picture
}
