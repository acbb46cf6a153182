/** Where a section or a part has no slug, its id stands in the address; an all-digit word is always an id. */
import { isSlug } from './slug-shape.ts'

/** The largest id the database can hold; a longer number names nothing. */
export const maxId = 2_147_483_647

export type SlugOrId = { id: number } | { slug: string }

/** Null: no section and no part can ever have such a name. */
export function parseSlugOrId(text: string): SlugOrId | null {
  const id = parseId(text)
  if (id !== null) return { id }
  return isSlug(text) ? { slug: text } : null
}

export function parseId(text: string): number | null {
  if (!/^[1-9]\d{0,9}$/.test(text)) return null
  return Number(text) <= maxId ? Number(text) : null
}
