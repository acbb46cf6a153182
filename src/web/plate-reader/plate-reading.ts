/**
 * From a photo to lines of text: straighten, find the print, even out the light, read; then the lines that may hold a code once more,
 * prepared differently. Runs in the worker of the reader, and in its bench.
 */
import { type LabelKind, platePieces } from '#shared/plate/plate-text.ts'
import { clearedPhoto, type Look } from './cleared-photo.ts'
import { evenLight } from './even-light.ts'
import { busyness, type GreyImage, noiseOf, shrunkTo, softened } from './grey-image.ts'
import { type Box, findSlopes, leaning, levelPart, type Place, type Slopes } from './straight-lines.ts'
import { findTextBlock } from './text-block.ts'
import { oneLine, type ReadLine, type TextReader, wholeBlock } from './text-reader.ts'

/** Larger photos say nothing more. */
const largestSide = 2200
const sideForFinding = 560
const sideForClearing = 1250
/** Lines of a plate that fills the photo as it usually does. */
const linesAcross = 45
/** Capital letters of about so many pixels are read best. */
const bestHeight = 32
const secondHeight = 26
/** A reading this sure needs no second one unless a code stands in it. */
const sureLine = 70
const undoubted = 90
const mostLinesAgain = 4
const tallestLine = 120
/** Brightness is compared within so many heights of a line, so that print is always among it. */
const around = 2.2
/** Grain of a dark photo is softened away, by a pixel for so much of it. */
const noiseOfOnePixel = 1.3
const mostSoft = 1.6
/** Text begins a dark run at every hundredth pixel. Grain has many more: reading it takes ten seconds and gives nothing. */
const busiest = 0.03

/** A line with the corners it has on the photo, clockwise from the upper left, as shares of its width and height. */
export type PlacedLine = { text: string; sure: number; corners: Place[] }
export type PlateReading = { readings: string[][]; lines: PlacedLine[] }

type Level = { photo: GreyImage; slopes: Slopes; box: Box; lineHeight: number }

type Wish = { kind?: LabelKind; look?: Look }

export function readPhoto(
  reader: TextReader,
  grey: GreyImage,
  { kind = 'plate', look = 'plain' }: Wish = {},
): PlateReading {
  const level = look === 'plain' ? findPrint(shrunkTo(grey, largestSide)) : findCleared(grey, look)
  if (!level) return { readings: [], lines: [] }
  const first = read(reader, level, { height: bestHeight, blur: 0, layout: wholeBlock })
  const again = linesToReadAgain(first, kind)
  const second =
    first.length > 0
      ? again.flatMap((line) =>
          read(reader, { ...level, box: roomAround(line) }, { height: secondHeight, blur: 1.1, layout: oneLine }),
        )
      : read(reader, level, { height: secondHeight, blur: 1.6, layout: wholeBlock })
  const shown = first.length > 0 ? first : second
  return {
    readings: [first, second].map((lines) => lines.map(({ text }) => text)),
    lines: shown.map((line) => ({ text: line.text, sure: line.sure, corners: cornersOf(line, level) })),
  }
}

/** Null: nothing but grain is left. */
function findCleared(grey: GreyImage, look: 'ink' | 'pressed'): Level | null {
  const small = shrunkTo(grey, sideForClearing)
  const grain = Math.min(mostSoft, noiseOf(small) / noiseOfOnePixel)
  const { toFind, toRead } = clearedPhoto(softened(small, Math.max(grain, 1)), look, sideForClearing / linesAcross)
  const { photo, slopes, box, lineHeight } = findPrint(toFind)
  const isEverywhere = box.width * box.height > photo.width * photo.height * 0.7
  return isEverywhere ? null : { photo: toRead, slopes, box, lineHeight }
}

/** Where no print is found the whole photo is read. */
export function findPrint(photo: GreyImage): Level {
  const slopes = findSlopes(photo)
  const scale = Math.min(1, sideForFinding / Math.max(photo.width, photo.height))
  const whole = { left: 0, top: 0, width: photo.width, height: photo.height }
  const found = findTextBlock(levelPart(photo, slopes, { box: whole, scale }))
  if (!found) return { photo, slopes, box: whole, lineHeight: bestHeight }
  const box = {
    left: found.left / scale,
    top: found.top / scale,
    width: found.width / scale,
    height: found.height / scale,
  }
  return { photo, slopes, box, lineHeight: Math.min(found.lineHeight / scale, box.height / 2, tallestLine) }
}

type Preparation = { height: number; blur: number; layout: string }

/** Boxes of the lines are in pixels of the level photo. */
function read(
  reader: TextReader,
  { photo, slopes, box, lineHeight }: Level,
  { height, blur, layout }: Preparation,
): ReadLine[] {
  const scale = Math.min(2, Math.max(0.35, height / lineHeight))
  const part = levelPart(photo, slopes, { box, scale })
  const softness = Math.max(blur, Math.min(mostSoft, noiseOf(part) / noiseOfOnePixel))
  const radius = Math.round(height * around)
  let even = evenLight(softness > 0.4 ? softened(part, softness) : part, radius)
  if (busyness(even) > busiest) even = evenLight(softened(part, softness + 1), radius)
  if (busyness(even) > busiest) return []
  return reader.read(even, layout).map((line) => ({
    ...line,
    left: box.left + line.left / scale,
    top: box.top + line.top / scale,
    width: line.width / scale,
    height: line.height / scale,
  }))
}

function linesToReadAgain(lines: ReadLine[], kind: LabelKind): ReadLine[] {
  const coded = lines.map((line) => ({ line, pieces: platePieces([line.text], kind) }))
  // Behind a label and without a doubt: a second reading would say the same.
  if (coded.some(({ line, pieces }) => line.sure >= undoubted && pieces.some(({ isLabelled }) => isLabelled))) return []
  const withCodes = coded.filter(({ pieces }) => pieces.length > 0).map(({ line }) => line)
  const doubtful = lines.filter((line) => !withCodes.includes(line) && line.sure < sureLine && line.text.length >= 5)
  return [...withCodes, ...(withCodes.length > 0 ? [] : doubtful)].slice(0, mostLinesAgain)
}

function roomAround({ left, top, width, height }: ReadLine): Box {
  const room = height * 0.35
  return { left: left - room, top: top - room, width: width + room * 2, height: height + room * 2 }
}

function cornersOf({ left, top, width, height }: ReadLine, { photo, slopes }: Level): Place[] {
  const toPhoto = leaning(photo, slopes)
  const corners = [
    toPhoto(left, top),
    toPhoto(left + width, top),
    toPhoto(left + width, top + height),
    toPhoto(left, top + height),
  ]
  return corners.map(({ x, y }) => ({ x: x / photo.width, y: y / photo.height }))
}
