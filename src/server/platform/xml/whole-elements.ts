import type { XmlElement } from '#shared/xml/xml-element.ts'
import { createXmlStream } from './xml-stream.ts'
import { XmlError } from './xml-text.ts'

/** Long files are lists of short things: those come whole, one after the other, and nothing else of the file is held. */
export type WholeElements = {
  /** Whether it is given whole; `within` are the names around it, the innermost last. */
  isWhole(name: string, within: readonly string[]): boolean
  whole(element: XmlElement, within: readonly string[]): void
  /** Something that is no such thing, but may hold them. */
  begins?(element: XmlElement, within: readonly string[]): void
}

/** Elements and characters of one whole thing. The longest honest ones are trees of groups and lists of words. */
const mostParts = 200_000
const mostText = 32 * 1024 * 1024

export async function readWholeElements(chunks: AsyncIterable<Buffer>, { isWhole, whole, begins }: WholeElements) {
  const within: string[] = []
  const open: XmlElement[] = []
  let parts = 0
  let text = 0

  const stream = createXmlStream({
    open(name, attributes) {
      const element: XmlElement = { name, attributes, text: '', parts: [] }
      const parent = open.at(-1)
      if (parent) {
        if (++parts > mostParts) throw new XmlError('Слишком большой элемент')
        parent.parts.push(element)
        open.push(element)
      } else if (isWhole(name, within)) {
        parts = 0
        text = 0
        open.push(element)
      } else {
        begins?.(element, within)
        within.push(name)
      }
    },
    text(piece) {
      const element = open.at(-1)
      if (!element) return
      text += piece.length
      if (text > mostText) throw new XmlError('Слишком большой элемент')
      element.text += piece
    },
    close() {
      const element = open.pop()
      if (!element) within.pop()
      else if (open.length === 0) whole(element, within)
    },
  })
  for await (const chunk of chunks) stream.write(chunk)
  stream.end()
}
