import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { type Answer, withStatus } from '#web/router/loading.ts'

/** What a page knows after its loader: the thing itself, that there is no such thing, or that the shop did not answer. */
export type Loaded<Value> = { state: 'ready'; value: Value } | { state: 'missing' } | { state: 'failed' }

/** The page's own status goes with the answer: 404 for an unknown name, 503 while the shop cannot answer. */
export async function loaded<Value>(ask: Promise<Value>): Promise<Answer<Loaded<Value>>> {
  try {
    return withStatus(200, { state: 'ready', value: await ask })
  } catch (error) {
    if (!isShopApiError(error)) throw error
    return meansMissing(error) ? withStatus(404, { state: 'missing' }) : withStatus(503, { state: 'failed' })
  }
}

/** Nothing has this name (404), or nothing can (400). Any other rejection, such as too many calls (429), says nothing about the thing. */
export function meansMissing({ status }: ShopApiError): boolean {
  return status === 404 || status === 400
}

/** By name: in development the class may be loaded twice, once by Vite and once by Node. */
export function isShopApiError(error: unknown): error is ShopApiError {
  return error instanceof ShopApiError || (error instanceof Error && error.name === 'ShopApiError')
}
