import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ShopApi } from '#shared/shop-api.ts'
import { callShop } from './api/call-shop.ts'
import { endEarlyPresses, repeatEarlyPresses } from './island/early-presses.ts'
import { hydrateIsland } from './island/hydrate-island.ts'
import { firstPageIsThere, mountIslandsWith } from './island/island.tsx'
import { type PageData, pageDataId } from './page/shell-data.ts'
import { watchBackLevels } from './router/back-levels.ts'
import { browserHistory } from './router/page-history.ts'
import { matchRoute } from './router/route.ts'
import { createRouter, type ScreenState } from './router/router.ts'
import { rememberScrollPlaces } from './router/scroll-places.ts'
import { shopRoutes } from './routes.ts'
import { LivePage } from './shell/shop-page.tsx'

start()

/** Hydrates the server's page: the same routes and data, so nothing is rendered or requested twice. */
async function start() {
  const { shell, data }: PageData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '{}')
  const first = await firstScreen(data)
  mountIslandsWith(hydrateIsland)
  watchBackLevels()
  const router = createRouter({
    routes: shopRoutes,
    call: callShop as ShopApi,
    history: browserHistory(),
    origin: window.location.origin,
    first,
  })
  rememberScrollPlaces(router)
  firstPageIsThere()
  followLinks(router.navigate)
  startTransition(() => {
    hydrateRoot(document, <LivePage shell={shell} router={router} onLive={repeatEarlyPresses} />)
    endEarlyPresses()
  })
}

/** The script of this very screen must be there before React compares it with the page. */
async function firstScreen(data: unknown): Promise<ScreenState | undefined> {
  const match = matchRoute(shopRoutes, window.location.pathname)
  try {
    const [page, Frame] = await Promise.all([match?.route.page?.(), match?.route.frame?.()])
    return page && match && { Page: page.Page, Frame, data, params: match.params }
  } catch {
    return undefined
  }
}

type Navigate = (to: string, options: { preventScrollReset: boolean; replace: boolean }) => unknown

/**
 * Links and searches of the shop (`data-link`) go through the router, without a reload; every other click, and every other
 * way of opening a link, is the browser's. One listener for the page: the router's own link costs as much to render as the
 * rest of a page that has a hundred of them.
 */
function followLinks(navigate: Navigate) {
  function follow(event: Event, url: URL, kind: string) {
    if (url.origin !== window.location.origin) return
    event.preventDefault()
    navigate(url.pathname + url.search + url.hash, {
      preventScrollReset: kind === 'keep-scroll',
      replace: url.href === window.location.href,
    })
  }

  // On the window, after React has heard it: a component that wants a click for itself has prevented it by now.
  window.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement | SVGAElement>('a') : null
    const kind = link?.dataset.link
    if (!link || kind === undefined || link.hasAttribute('target')) return
    follow(event, new URL(link.getAttribute('href') ?? '', window.location.href), kind)
  })

  window.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.dataset.link === undefined) return
    const url = new URL(form.action)
    const fields = [...new FormData(form, event.submitter)].map(([name, value]) => [name, String(value)])
    url.search = new URLSearchParams(fields).toString()
    follow(event, url, form.dataset.link)
  })
}
