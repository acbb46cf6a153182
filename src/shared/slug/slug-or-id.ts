/** Where a category or a product has no slug, its id stands in the address; an all-digit word is always an id. */
/** The largest id the database can hold; a longer number names nothing. */
export const maxId = 2_147_483_647

export type SlugOrId = { id: number } | { slug: string }

/** Null: no category and no product can ever have such a name. */
export function parseSlugOrId(text: string): SlugOrId | null {
  const id = parseId(text)
  if (id !== null) return { id }
  return isSlug(text) ? { slug: text } : null
}

export function parseId(text: string): number | null {
  if (!/^[1-9]\d{0,9}$/.test(text)) return null
  return Number(text) <= maxId ? Number(text) : null
}

/** What an address word looks like. Apart from the rest, because every page of a product asks only this. */
export const maxSlugLength = 80

export function isSlug(text: string): boolean {
  return text.length <= maxSlugLength && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && /[a-z]/.test(text)
}
