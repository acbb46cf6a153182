import type { PageTag } from '#server/api/shown-tags.ts'

/**
 * What a shop tells the cache in front of it (Surrogate-Control, Surrogate-Key) and what that keeps to itself: browsers go by
 * Cache-Control, which stays as it is.
 */
export const everyPage = 'shop'

/** After a purge that never arrived a page is old for so long at most. */
const livesSeconds = 600
/** Shown for a moment longer while the shop makes it anew. */
const staleSeconds = 30
/** Varnish takes headers of 8 kB; a page of hundreds of products is asked for past it. */
const longestKey = 6000

export function cdnHeaders(tags: ReadonlySet<PageTag>): Record<string, string> | null {
  const key = [everyPage, ...[...tags].map(cdnTag)].join(' ')
  if (key.length > longestKey) return null
  return {
    'surrogate-control': `max-age=${livesSeconds}, stale-while-revalidate=${staleSeconds}`,
    'surrogate-key': key,
  }
}

/** Keys are divided by spaces. */
export function cdnTag(tag: PageTag): string {
  return tag.replace(' ', '-')
}
