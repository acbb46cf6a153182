import { comparePath, readComparedIds } from '#shared/compare/comparison.ts'
import { modelSearch, readModelChoice } from '#shared/model/model-choice.ts'
import { listSearch, readListChoice, readModel } from '#shared/page/list-address.ts'
import { isFreeSlug } from '#shared/slug/slug.ts'
import { parseSlugOrId } from '#shared/slug/slug-or-id.ts'

/**
 * Which page an address names. Only what a page understands becomes part of its name: marks of advertising, unknown words
 * and other spellings of the same choice all lead to one cached page, and never reach the renderer.
 */
export type PageAddress =
  | { kind: 'page'; url: string }
  /** The same page under its one right address. */
  | { kind: 'moved'; location: string }
  /** Looks like a file, of which there is none. */
  | { kind: 'no-file' }
  /** No page of the shop can have this address. */
  | { kind: 'nonsense' }

const longestPath = 500
/** Not that of one of its sheets, which has nothing to choose. */
const isModelPath = /^\/model\/[^/]+\/[^/]+\/?$/
/** The specification's search box takes less; longer texts find nothing anyway. */
const longestSearchText = 200

export function pageAddress(rawUrl: string): PageAddress {
  const queryAt = rawUrl.indexOf('?')
  const path = queryAt === -1 ? rawUrl : rawUrl.slice(0, queryAt)
  if (!isSanePath(path)) return { kind: 'nonsense' }
  if (looksLikeFile(path)) return { kind: 'no-file' }
  const search = queryAt === -1 ? '' : pageSearch(path, new URLSearchParams(rawUrl.slice(queryAt + 1)))
  if (path.length > 1 && path.endsWith('/')) return { kind: 'moved', location: path.slice(0, -1) + search }
  return { kind: 'page', url: path + search }
}

/** `//host`, `/\host` and the absolute form name another host to some reader; the rest is what attackers try caches with. */
function isSanePath(path: string): boolean {
  if (!path.startsWith('/') || path.length > longestPath) return false
  if (/\/\/|[^\x21-\x7e]|[\\;<>"'`{}|^]|%(?:[01][0-9a-f]|7f|2f|5c|00)/i.test(path)) return false
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Model codes may hold a dot («WW-60.J»), everything else on the shop's addresses does not. */
function looksLikeFile(path: string): boolean {
  const decoded = decodeURIComponent(path)
  return /(^|\/)\./.test(decoded) || (decoded.includes('.') && !decoded.startsWith('/model/'))
}

function pageSearch(path: string, params: URLSearchParams): string {
  const [, first = '', second] = path.split('/')
  if (first === 'search') return searchText(params)
  if (first === 'category') return subcategoryOf(params)
  if (first === 'cart') return params.get('step') === 'checkout' ? '?step=checkout' : ''
  if (first === 'compare') return comparePath(readComparedIds(params.get('ids'))).slice('/compare'.length)
  if (first === 'model') return isModelPath.test(path) ? modelSearch(readModelChoice(params)) : ''
  const isList = isFreeSlug(first) || /^\d+$/.test(first)
  if (!isList) return ''
  // Only the list of a subcategory can be narrowed to an appliance.
  const model = second !== undefined ? readModel(params) : ''
  return listSearch(readListChoice(params), model ? { model } : {})
}

function searchText(params: URLSearchParams): string {
  const text = params.get('q')?.normalize('NFC').trim().slice(0, longestSearchText) ?? ''
  const model = readModel(params)
  const category = parseSlugOrId(params.get('category') ?? '') ? params.get('category') : null
  return listSearch(readListChoice(params), {
    ...(text && { q: text }),
    ...(params.get('exact') === '1' && { exact: '1' }),
    ...(model && { model }),
    ...(category && { category }),
  })
}

function subcategoryOf(params: URLSearchParams): string {
  const id = params.get('sc')
  return id && /^\d{1,10}$/.test(id) ? `?sc=${id}` : ''
}
