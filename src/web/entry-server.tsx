import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { inertJson } from '#shared/page/inert-json.ts'
import type { PageAssets, RenderPage } from '#shared/page/render-contract.ts'
import { shopApiContext } from './api/shop-api-context.ts'
import { everyIslandReady, renderIslandsWith } from './island/island.tsx'
import { rootRouteId, type ShellData } from './page/shell-data.ts'
import { pageDataId } from './page-data.ts'
import { type ScreenHandle, shopRoutes } from './routes.tsx'

renderIslandsWith(renderToString)
const handler = createStaticHandler(shopRoutes())

/** The router requires an absolute URL; the origin is never used. */
const anyOrigin = 'http://shop.invalid'

/** One page as text: loaders, React, and around it the addresses of its scripts and styles. */
export const render: RenderPage = async ({ url, api, assets, waitForLoop }) => {
  if (!isReadable(url)) return { kind: 'redirect', status: 302, location: '/404' }
  const requestContext = new RouterContextProvider()
  requestContext.set(shopApiContext, api)
  const context = await handler.query(new Request(anyOrigin + url), { requestContext })
  if (context instanceof Response) return redirectOf(context)
  const [error] = Object.values(context.errors ?? {})
  if (error) throw error
  await everyIslandReady()
  await waitForLoop?.()
  const router = createStaticRouter(handler.dataRoutes, context)
  const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  return { kind: 'page', status: statusOf(context), html: `<!doctype html>${withAssets(html, context, assets)}` }
}

/** A page whose frame could not be filled is as unfinished as one whose content could not. */
function statusOf({ statusCode, loaderData }: StaticHandlerContext): number {
  const shell = loaderData[rootRouteId] as ShellData
  return shell.isComplete ? statusCode : 503
}

function redirectOf(response: Response): { kind: 'redirect'; status: 301 | 302; location: string } {
  const location = response.headers.get('Location')
  if (!location) throw new Error(`A loader answered ${response.status} without a page`)
  return { kind: 'redirect', status: response.status === 301 ? 301 : 302, location }
}

/** The data stands in the page as inert text, so the content policy needs neither nonce nor hash. */
function withAssets(html: string, context: StaticHandlerContext, assets: PageAssets): string {
  const sources = context.matches.flatMap(({ route }) => (route.handle as ScreenHandle | undefined)?.sources ?? [])
  const head = [
    ...assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin="">`),
    ...[...assets.styles, ...assets.stylesFor(sources)].map((href) => `<link rel="stylesheet" href="${href}">`),
    `<script src="${assets.headScript}"></script>`,
    `<script type="module" src="${assets.entryScript}"></script>`,
    ...assets.preloadFor(sources).map((href) => `<link rel="modulepreload" href="${href}">`),
  ].join('')
  const pageData = inertJson({ loaderData: context.loaderData, errors: null })
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  return `${html.slice(0, headEnd)}${head}${html.slice(headEnd, bodyEnd)}<script type="application/json" id="${pageDataId}">${pageData}</script>${html.slice(bodyEnd)}`
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
