import type { WholeElements } from '#server/platform/xml/whole-elements.ts'

/** What a format is checked by: offers come whole, one after the other. */
export type FormatCheck = WholeElements & {
  /** The file is read to its end. */
  ends(): void
  offers(): number
}

/** What is wrong with one place of a feed. */
export type FeedFault = { place: string; text: string }
export type FeedCheck = { offers: number; faults: FeedFault[]; faultCount: number }

export type SayFault = (place: string, text: string) => void

export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !/\s/.test(text)
}
