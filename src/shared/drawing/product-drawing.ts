import { accent } from './drawing-shapes.ts'
import { isPartKind, type PartKind, parts } from './part/parts.ts'
import { nameAttribute, partValues } from './part-details.ts'
import { partKindOf } from './part-kind.ts'

/**
 * The drawing of a product without a photo, in one short word: what it is, then each detail its card names by letter and value,
 * `cuff.s2.b0.d310`. Whoever has the word can draw the part; nothing else about the product is in it.
 */
export type DrawnProduct = {
  /** The drawing of its category, for a product that is none of the kinds that are drawn by their attributes. */
  drawing: string
  name: string
  attributes: readonly (readonly [name: string, value: string])[]
}

/** Never only a kind: a word is told from the name of a usual drawing by its dot. */
const wordShape = /^[a-z]+(?:\.[a-z][a-z0-9_~-]{1,16}){1,8}$/
const withoutDetails = 'plain'
/** A detail the product has not: no teeth, no tap. */
const none = '0'

export function drawingWord(product: DrawnProduct): string {
  return drawn(product).word
}

/** `hot`: the attribute that the orange detail stands for, by its name; null where it stands for none. Products that say the same share one. */
export type Drawn = { word: string; hot: string | null }

/** A list asks for the word of each product several times. */
const known = new WeakMap<DrawnProduct, Drawn>()

export function drawn(product: DrawnProduct): Drawn {
  const before = known.get(product)
  if (before) return before
  const made = drawnAsSaid(product)
  known.set(product, made)
  return made
}

/** By what a card says, because the same products are listed again and again: to read one anew takes eight times as long. */
const said = new Map<string, Drawn>()
const mostSaid = 3000

function drawnAsSaid(product: DrawnProduct): Drawn {
  let key = `${product.drawing}\n${product.name}`
  for (const [name, value] of product.attributes) key += `\n${name}\t${value}`
  const before = said.get(key)
  if (before) return before
  const made = makeDrawn(product)
  // Oldest first: a Map remembers the order of arrival.
  if (said.size >= mostSaid) said.delete(said.keys().next().value!)
  said.set(key, made)
  return made
}

function makeDrawn(product: DrawnProduct): Drawn {
  const attributeNames = product.attributes.map(([name]) => name)
  const kind = partKindOf(product.name, attributeNames)
  if (!kind) return { word: product.drawing, hot: null }
  const attributes = [...product.attributes, [nameAttribute, product.name] as const]
  const details = Object.entries(parts[kind].details ?? {}).flatMap(([letter, { from, read }]) => {
    const [name, text] = attributes.find(([name]) => from.test(name)) ?? []
    const value = text === undefined ? null : read(text)
    return value === null ? [] : [{ letter, value, name }]
  })
  const word = [kind, ...details.map(({ letter, value }) => letter + value)].join('.')
  if (!wordShape.test(word)) return { word: `${kind}.${withoutDetails}`, hot: null }
  const name = details.find(({ value }) => value !== none)?.name
  return { word, hot: name === undefined || name === nameAttribute ? null : name }
}

type DrawnWord = { kind: PartKind; values: Record<string, string>; hot: string }

export function readWord(word: string): DrawnWord | null {
  const [kind = '', ...details] = word.split('.')
  if (!wordShape.test(word) || !isPartKind(kind)) return null
  const given = details.filter((detail) => detail !== withoutDetails)
  const values = Object.fromEntries(given.map((detail) => [detail.charAt(0), detail.slice(1)]))
  const letters = Object.keys(parts[kind].details ?? {})
  const hot = letters.find((letter) => values[letter] !== undefined && values[letter] !== none) ?? ''
  return { kind, values, hot }
}

/** The shapes of a drawing; null for a word that is none. */
export function drawWord(word: string): string | null {
  const drawn = readWord(word)
  if (!drawn) return null
  const { kind, values, hot } = drawn
  const shapes = parts[kind].draw(partValues(parts[kind], values, hot))
  // A detail that only changes a size has nothing to colour: the usual place is orange then, so that every drawing has its one.
  return shapes.includes(accent) ? shapes : parts[kind].draw(partValues(parts[kind], values, ''))
}
