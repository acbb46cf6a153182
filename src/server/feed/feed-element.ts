/** An element with what was in it; `parts` are the elements inside. */
export type FeedElement = { name: string; attributes: Record<string, string>; text: string; parts: FeedElement[] }

/** What a format is checked by: elements come whole as soon as they end, containers are announced when they begin. */
export type FormatCheck = {
  /** Names of elements that are given whole. */
  isWhole(name: string, within: readonly string[]): boolean
  begins(element: FeedElement, within: readonly string[]): void
  whole(element: FeedElement, within: readonly string[]): void
  ends(): void
  offers(): number
}

export type SayFault = (place: string, text: string) => void

export function partsOf(element: FeedElement, name: string): FeedElement[] {
  return element.parts.filter((part) => part.name === name)
}

/** The text of its only element of that name; several are a fault of their own. */
export function textOf(element: FeedElement, name: string): string | null {
  const [first] = partsOf(element, name)
  return first ? first.text.trim() : null
}

export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !/\s/.test(text)
}
