import { plainCode } from '#shared/catalog/product-code.ts'
import { maxSearchLength, minSearchLength, productListParams } from '#shared/catalog/product-list-query.ts'
import { modelPath } from '#shared/model/model-path.ts'
import { type ListChoice, listQuery, readListChoice } from '#shared/page/list-address.ts'
import type { ShopApi } from '#shared/shop-api.ts'
import { parseSlugOrId } from '#shared/slug/slug-or-id.ts'
import { loaded } from '#web/api/loaded.ts'
import { isExactMatch } from '#web/appliance/match-note.ts'
import { pageInstead } from '#web/catalog/page-instead.ts'
import { redirect } from '#web/router/loading.ts'
import type { LoaderArgs } from '#web/router/route.ts'

const modelsShown = 6

export async function loader({ url, call }: LoaderArgs) {
  const params = url.searchParams
  const text = cleanText(params.get('q'))
  const model = cleanText(params.get('model'))
  const asked = {
    text,
    model,
    words: wordsBeside(model, text),
    category: categoryOf(params.get('category')),
    isLiteral: params.get('exact') === '1',
  }
  return loaded(
    search(call, asked, readListChoice(params)).then((found) => {
      const instead = found.list && pageInstead(url, found.list)
      if (instead) throw redirect(instead)
      return found
    }),
  )
}

/** `words`: what is looked for by text; beside a model only what does not merely repeat it. */
export type Asked = { text: string; model: string; words: string; category: string; isLiteral: boolean }

/**
 * Products for the words, and models whose code begins with them: a model leads to what fits it. A model that is named
 * narrows the words; where that leaves nothing, its page is offered.
 */
async function search(call: ShopApi, asked: Asked, choice: ListChoice) {
  const { text, words, category, isLiteral } = asked
  const byWords = { search: words, ...(category && { category }), ...(isLiteral && { exact: true }) }
  if (asked.model) {
    const query = listQuery(choice, { model: asked.model, ...(words && byWords) })
    const list = await call('GET /api/products', { query: productListParams(query) })
    const isNothing = words && list.total === 0 && !hasChoice(query)
    return { ...asked, query, list, models: isNothing ? await modelsOf(call, asked.model) : [] }
  }
  if (text.length < minSearchLength) return { ...asked, query: undefined, list: undefined, models: [] }
  const query = listQuery(choice, byWords)
  const [list, models] = await Promise.all([
    call('GET /api/products', { query: productListParams(query) }),
    modelsOf(call, text),
  ])
  const [model] = list.match && isExactMatch(list.match) ? list.match.models : []
  // The whole plate of an appliance was typed: its page, unless something was chosen in the list.
  if (model && !category && !isLiteral && !hasChoice(query)) throw redirect(modelPath(model))
  return { ...asked, query, list, models }
}

async function modelsOf(call: ShopApi, search: string) {
  const { models } = await call('GET /api/models', { query: { search } })
  return models.slice(0, modelsShown)
}

/** The visitor narrowed the list. */
export function hasChoice(query: ReturnType<typeof listQuery>): boolean {
  const { facets, inStock, priceMin, priceMax } = query
  return Object.keys(facets).length > 0 || inStock || priceMin !== undefined || priceMax !== undefined
}

/** Links to what fits an appliance have its code as text too, so that it stands in the search box. */
function wordsBeside(model: string, text: string): string {
  if (!model) return text
  return text.length < minSearchLength || plainCode(model).includes(plainCode(text)) ? '' : text
}

/** A value that cannot be a category is ignored. */
function categoryOf(text: string | null): string {
  return text && parseSlugOrId(text) ? text : ''
}

/** Control characters: nobody types them and the database rejects them. */
function cleanText(text: string | null): string {
  const printable = (text ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\ufffd]+/gu, ' ')
    .trim()
  // What cutting may leave of a character of two units; it cannot be written into an address.
  return printable
    .slice(0, maxSearchLength)
    .replace(/\p{Cs}/gu, '')
    .trim()
}
