/** An element of an XML file with what was in it; `parts` are the elements inside, in their order. */
export type XmlElement = { name: string; attributes: Record<string, string>; text: string; parts: XmlElement[] }

export function partsOf(element: XmlElement, name: string): XmlElement[] {
  return element.parts.filter((part) => part.name === name)
}

/** The text of its first element of that name; null: there is none. */
export function textOf(element: XmlElement, name: string): string | null {
  const first = element.parts.find((part) => part.name === name)
  return first ? first.text.trim() : null
}

/** What stands in a list inside it: `listOf(offer, 'Цены', 'Цена')`. */
export function listOf(element: XmlElement, list: string, name: string): XmlElement[] {
  return partsOf(element, list).flatMap((each) => partsOf(each, name))
}
