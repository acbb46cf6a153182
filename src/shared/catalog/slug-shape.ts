/** What an address word looks like. Apart from the rest, because every page of a part asks only this. */
export const maxSlugLength = 80

export function isSlug(text: string): boolean {
  return text.length <= maxSlugLength && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && /[a-z]/.test(text)
}
