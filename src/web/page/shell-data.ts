import type { Category } from '#shared/catalog/category-contract.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import type { ShopApi } from '#shared/shop-api.ts'
import { isShopApiError } from '#web/api/loaded.ts'
import { useShellContext } from '#web/router/router-context.tsx'

/** The shop's facts and categories, loaded once with the first page. */
export function useShell(): ShellData {
  const shell = useShellContext() as ShellData | undefined
  if (!shell) throw new Error('The page is drawn outside the shop')
  return shell
}

/** What every page shows around its own content. */
export type ShellData = { shop: ShopFacts; categories: Category[]; isComplete: boolean }

/** Without its categories a page is still readable, but must not be cached for the next visitor. */
export async function loadShell(call: ShopApi): Promise<ShellData> {
  const shop = await call('GET /api/shop')
  try {
    return { shop, categories: await call('GET /api/categories'), isComplete: true }
  } catch (error) {
    if (!isShopApiError(error)) throw error
    return { shop, categories: [], isComplete: false }
  }
}

/** The element of a page that carries what its loaders answered. */
export const pageDataId = 'page-data'
export type PageData = { shell: ShellData; data: unknown }
