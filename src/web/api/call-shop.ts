import { type CallInput, endpointUrl } from '#shared/api/endpoint.ts'
import type { ShopAnswer, ShopApi, ShopKey } from '#shared/api/shop-api.ts'
import type { ShopEndpoints } from '#shared/api/shop-endpoints.ts'
import { changeShop, readShop } from './shop-call.ts'

type Input<Key extends ShopKey> = CallInput<Key, ShopEndpoints[Key]>
/** What goes beside the call itself. */
type Extras = { signal?: AbortSignal; headers?: Record<string, string> }
/** A call without parameters takes none. */
export type ShopInput<Key extends ShopKey> =
  Record<never, never> extends Input<Key> ? [(Input<Key> & Extras)?] : [Input<Key> & Extras]
type LooseInput = { params?: Record<string, string | number>; query?: object; body?: unknown } & Extras

/** One call of the shop's API by its declaration: the answer, or ShopApiError with a sentence for the visitor. */
export function callShop<Key extends ShopKey>(key: Key, ...[given]: ShopInput<Key>): Promise<ShopAnswer<Key>> {
  return exchange(key, given ?? {})
}

type Typed<Key extends ShopKey> = Omit<Input<Key>, 'body'> & Extras & { body: unknown }

/** A form as it was typed: the server says what is wrong with which field. */
export function sendTyped<Key extends ShopKey>(key: Key, given: Typed<Key>): Promise<ShopAnswer<Key>> {
  return exchange(key, given)
}

/** The address of a call that is followed as a link: a file, a page to print. */
export function shopUrl<Key extends ShopKey>(key: Key, ...[given]: ShopInput<Key>): string {
  return endpointUrl(key, given as LooseInput | undefined)
}

/** The calls of a page at another origin: in development from Vite to the backend, in the bench to a running shop. */
export function shopApiAt(origin: string): ShopApi {
  return (key, ...[given]) => exchange(key, given ?? {}, origin)
}

function exchange<Answer>(key: string, given: LooseInput, origin = ''): Promise<Answer> {
  const [method] = key.split(' ')
  const url = origin + endpointUrl(key, given)
  if (method === 'GET') return readShop<Answer>(url, given.signal)
  const { body, headers } = given
  return changeShop<Answer>(url, {
    method: method as 'POST',
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
  })
}
