import type { PriceTier } from '#shared/money/rubles.ts'
import type { ShopApi } from '#shared/shop-api.ts'

/** Scripts and styles a page needs, by address. */
export type PageAssets = {
  /** The text of the script in the head: it sets the theme before the first paint. */
  headScript: string
  entryScript: string
  styles: string[]
  /** Chunks of the matched route, by its source path, to be fetched early. */
  preloadFor(sources: string[]): string[]
  /** Styles of the matched route that are not the shop's common ones. */
  stylesFor(sources: string[]): string[]
  /** Letters to be asked for early by the pages that contain `shownBy`. */
  fonts: { href: string; shownBy: string }[]
}

export type RenderInput = {
  /** Path and query, never the host: pages are the same for every address the shop answers at. */
  url: string
  tier: PriceTier
  api: ShopApi
  assets: PageAssets
  /** Where others are served as well: waited for when all is there, right before the page is drawn. */
  waitForLoop?(): Promise<void>
}

export type RenderResult =
  | { kind: 'page'; status: number; html: string }
  | { kind: 'redirect'; status: 301 | 302; location: string }

export type RenderPage = (input: RenderInput) => Promise<RenderResult>
