import type { Suggestions } from '#shared/search/suggest-contract.ts'
import { readShop } from './shop-call.ts'

/** What the search box offers for a text; only the page of a running browser asks, and it stops asking what is out of date. */
export function readSuggestions(text: string, signal: AbortSignal): Promise<Suggestions> {
  return readShop(`/api/suggest?${new URLSearchParams({ q: text })}`, signal)
}
