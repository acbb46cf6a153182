import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router'
import type { Category } from '#shared/catalog/category-contract.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import { isShopApiError } from '#web/api/loaded.ts'
import { shopApiContext } from '#web/api/shop-api-context.ts'

export const rootRouteId = 'root'

/** The shop's facts and categories, loaded once with the first page. */
export function useShell(): ShellData {
  const shell = useRouteLoaderData(rootRouteId) as ShellData | undefined
  if (!shell) throw new Error('The page is drawn outside the root route')
  return shell
}

/** What every page shows around its own content. */
export type ShellData = { shop: ShopFacts; categories: Category[]; isComplete: boolean }

/** Without its categories a page is still readable, but must not be cached for the next visitor. */
export async function rootLoader({ context }: LoaderFunctionArgs): Promise<ShellData> {
  const call = context.get(shopApiContext)
  const shop = await call('GET /api/shop')
  try {
    return { shop, categories: await call('GET /api/categories'), isComplete: true }
  } catch (error) {
    if (!isShopApiError(error)) throw error
    return { shop, categories: [], isComplete: false }
  }
}
