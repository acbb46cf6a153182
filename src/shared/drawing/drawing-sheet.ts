import { drawingBox } from './drawing.ts'
import { wordsOf } from './drawing-address.ts'
import { partKinds, parts } from './part/parts.ts'
import { drawWord } from './product-drawing.ts'

/** Beyond that an address is no list of ours. */
const maxWords = 60
const maxLength = 2000

/** The file for such a name; null where any word of it is none. */
export function drawSheet(name: string): string | null {
  if (name.length > maxLength) return null
  const words = wordsOf(name)
  if (words.length > maxWords) return null
  const symbols: string[] = []
  for (const word of new Set(words)) {
    const shapes = drawWord(word)
    if (shapes === null) return null
    symbols.push(
      `<symbol id="${word}" viewBox="${drawingBox}" fill="none" stroke-linecap="round" stroke-linejoin="round">${shapes}</symbol>`,
    )
  }
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

/** Values that between them lead through every way a part is drawn. */
const triedValues = ['1', '2', '3', '150', '40x60']

let edition: string | undefined

/** Changes when any part is drawn otherwise: a stored file of an older edition is not asked for again. */
export function drawingEdition(): string {
  // Everything is drawn for it: a fifth of a second, for each shop that a test opens.
  edition ??= hashOfAllKinds()
  return edition
}

function hashOfAllKinds(): string {
  let hash = 0x811c9dc5
  for (const kind of partKinds) {
    const letters = Object.keys(parts[kind].details ?? {})
    const words = triedValues.map((value) => [kind, 'plain', ...letters.map((letter) => letter + value)].join('.'))
    for (const letter of words.map(drawWord).join()) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  }
  return hash.toString(36)
}
