import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { inertJson } from '#shared/page/inert-json.ts'
import type { PageAssets, RenderInput, RenderPage } from '#shared/page/render-contract.ts'
import { createSharingRenderer } from './island/html-sharing.ts'
import { everyIslandReady, renderIslandsWith } from './island/island.tsx'
import { loadShell, type PageData, pageDataId } from './page/shell-data.ts'
import { loadScreen, Redirect } from './router/loading.ts'
import { matchRoute } from './router/route.ts'
import type { RouterState } from './router/router.ts'
import { shopRoutes } from './routes.ts'
import { ShopPage } from './shell/shop-page.tsx'

renderIslandsWith(renderToString)
const renderSharing = createSharingRenderer(renderToString)

/** The origin of an address is never used on the server. */
const anyOrigin = 'http://shop.invalid'

/** The code of the pages that strangers come to first, read before anybody asks for one. */
export async function readFirstPages(): Promise<void> {
  const first = shopRoutes.filter(({ isReadFirst }) => isReadFirst)
  await Promise.all(first.flatMap(({ page, loader }) => [page?.(), loader?.()]))
  await everyIslandReady()
}

/** One page as text: loaders, React, and around it the addresses of its scripts and styles. */
export const render: RenderPage = async ({ url, api, assets, waitForLoop }) => {
  const prepared = await preparePage({ url, api })
  if (prepared instanceof Redirect) return { kind: 'redirect', status: prepared.status, location: prepared.location }
  await waitForLoop?.()
  const html = renderSharing(prepared.element)
  return { kind: 'page', status: prepared.status, html: `<!doctype html>${withAssets(html, prepared, assets)}` }
}

type PreparedPage = { element: ReactElement; status: number; data: PageData; sources: string[]; isReadFirst: boolean }

/** Everything before the page is drawn. */
export async function preparePage({ url, api }: Pick<RenderInput, 'url' | 'api'>): Promise<PreparedPage | Redirect> {
  const address = new URL(anyOrigin + url)
  const match = isReadable(url) ? matchRoute(shopRoutes, address.pathname) : undefined
  if (!match) return new Redirect('/404', 302)
  const { route, params } = match
  const [shell, screen] = await Promise.all([loadShell(api), loadScreen(match, { params, url: address, call: api })])
  if (screen instanceof Redirect) return screen
  await everyIslandReady()
  const { pathname, search } = address
  const location = { pathname, search, hash: '', state: null, key: '' }
  const state: RouterState = {
    visit: { location, kind: 'push', isScrollKept: true },
    screen: { ...screen, params },
    pending: undefined,
  }
  return {
    element: <ShopPage shell={shell} state={state} />,
    // A page whose frame could not be filled is as unfinished as one whose content could not.
    status: shell.isComplete ? screen.status : 503,
    data: { shell, data: screen.data },
    sources: [...(route.sources ?? [])],
    isReadFirst: route.isReadFirst ?? false,
  }
}

/**
 * The data stands in the page as inert text, so the content policy needs a hash for one script only. That one stands before the styles:
 * behind them it would wait for them. The styles are asked for before the letters: nothing is painted without them, and the first
 * to be asked for gets the connection the page came by, which is open and up to speed.
 */
function withAssets(html: string, { data, sources, isReadFirst }: PreparedPage, assets: PageAssets): string {
  const chunks = assets.preloadFor(sources)
  const later = isReadFirst ? ` data-entry="${assets.entryScript}" data-chunks="${chunks.join(' ')}"` : ''
  const head = [
    `<script id="head-script"${later}>${assets.headScript}</script>`,
    ...[...assets.styles, ...assets.stylesFor(sources)].map((href) => `<link rel="stylesheet" href="${href}">`),
    ...assets.fonts
      .filter(({ shownBy }) => html.includes(shownBy))
      .map(({ href }) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin="">`),
    ...(isReadFirst ? [] : scriptsAtOnce(assets.entryScript, chunks)),
  ].join('')
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  return `${html.slice(0, headEnd)}${head}${html.slice(headEnd, bodyEnd)}<script type="application/json" id="${pageDataId}">${inertJson(data)}</script>${html.slice(bodyEnd)}`
}

/** Of low priority: a page is seen without its scripts, but not without its styles. */
function scriptsAtOnce(entry: string, chunks: string[]): string[] {
  return [
    `<script type="module" src="${entry}" fetchpriority="low"></script>`,
    ...chunks.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
  ]
}

/** A path that cannot be decoded is no page of the shop. */
function isReadable(url: string): boolean {
  try {
    decodeURI(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}
