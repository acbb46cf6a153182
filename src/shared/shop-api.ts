import type { CallAnswer, CallInput } from './api/endpoint.ts'
import type { ShopEndpoints } from './shop-endpoints.ts'

export type ShopKey = keyof ShopEndpoints & string
export type ShopAnswer<Key extends ShopKey> = CallAnswer<ShopEndpoints[Key]>

/** The endpoints a page's loader may call. */
export type PageKey =
  | 'GET /api/shop'
  | 'GET /api/info/:slug'
  | 'GET /api/categories'
  | 'GET /api/categories/by-slug/:slug'
  | 'GET /api/subcategories'
  | 'GET /api/subcategories/by-category/:id'
  | 'GET /api/subcategories/by-slugs/:category/:slug'
  | 'GET /api/products'
  | 'GET /api/products/by-slug/:slug'
  | 'GET /api/products/compare'
  | 'GET /api/products/:id/models'
  | 'GET /api/products/:id/questions'
  | 'GET /api/models'
  | 'GET /api/models/by-name/:brand/:code'
  | 'GET /api/models/by-name/:brand/:code/diagrams'
  | 'GET /api/symptoms'

type PageInput<Key extends PageKey> = CallInput<Key, ShopEndpoints[Key], never>
type Given<Input> = Record<never, never> extends Input ? [Input?] : [Input]

/**
 * Everything a page may ask of the shop. On the server it is the services themselves, in the browser it is fetch:
 * a loader cannot tell the difference. Failures are ShopApiError in both.
 */
export type ShopApi = <Key extends PageKey>(key: Key, ...given: Given<PageInput<Key>>) => Promise<ShopAnswer<Key>>

/** The calls of a page implemented one by one. */
export type PageAnswers = { [Key in PageKey]: (input: PageInput<Key>) => Promise<ShopAnswer<Key>> }

export function shopApiOf(answers: PageAnswers): ShopApi {
  return (key, ...[input]) => {
    const answer = answers[key] as (input: unknown) => Promise<never>
    return answer(input ?? {})
  }
}
