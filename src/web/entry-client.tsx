import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ShopApi } from '#shared/shop-api.ts'
import { callShop } from './api/call-shop.ts'
import { endEarlyPresses, repeatEarlyPresses, takeEarlyTyping } from './island/early-presses.ts'
import { hydrateIsland } from './island/hydrate-island.ts'
import { firstPageIsThere, mountIslandsWith } from './island/island.tsx'
import { layOutLowerScreens } from './island/lower-screens.ts'
import { type PageData, pageDataId } from './page/shell-data.ts'
import { watchBackLevels } from './router/back-levels.ts'
import { browserHistory } from './router/page-history.ts'
import { matchRoute } from './router/route.ts'
import { createRouter, type ScreenState } from './router/router.ts'
import { rememberScrollPlaces } from './router/scroll-places.ts'
import { followLinks, watchIntent } from './router/shop-links.ts'
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
  watchIntent(router.prepare)
  const tellTyping = takeEarlyTyping(document)
  function live() {
    // Where React could not take over the server's document it has made a new one, which has to be marked again.
    endEarlyPresses()
    tellTyping()
    void repeatEarlyPresses()
    layOutLowerScreens()
  }
  startTransition(() => {
    hydrateRoot(document, <LivePage shell={shell} router={router} onLive={live} />)
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
