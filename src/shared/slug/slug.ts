/** The part of an address that names a category or a product: Latin letters, digits and single hyphens, with at least one letter. */

import { isSlug, maxSlugLength } from './slug-or-id.ts'

export { isSlug, maxSlugLength }

/** Words that are routes of the shop itself, so no category may be called so; src/server/reserved-slugs.test.ts compares. */
export const reservedSlugs = [
  'users',
  'products',
  'categories',
  'diagrams',
  'models',
  'suppliers',
  'stock',
  'orders',
  'reviews',
  'settings',
  'searches',
  'journal',
  'profile',
  'favorites',
  'cart',
  'compare',
  'product',
  'category',
  'search',
  'about',
  'info',
  'model',
  'order',
  'login',
  'stop',
  'invitation',
  'register',
  'api',
  'uploads',
  'assets',
  '404',
  'ui',
  'healthz',
  'readyz',
  'metrics',
  'robots',
  'sitemap',
  'favicon',
  'icons',
  'fonts',
  'static',
  'public',
  'admin',
  'feed',
  'feeds',
  'picture',
  'drawing',
] as const

const reserved = new Set<string>(reservedSlugs)

export function isReservedSlug(text: string): boolean {
  return reserved.has(text)
}

export function isFreeSlug(text: string): boolean {
  return isSlug(text) && !reserved.has(text)
}

const latin: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'j',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

export function transliterate(text: string): string {
  return text.toLowerCase().replace(/[а-яё]/g, (letter) => latin[letter] ?? '')
}

/** «Насос сливной 30 Вт» → «nasos-slivnoj-30-vt»; empty when nothing of the name survives. */
export function slugify(name: string): string {
  const slug = transliterate(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '')
  return isSlug(slug) ? slug : ''
}
