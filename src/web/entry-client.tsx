import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { followLinks } from './follow-links.ts'
import { hydrateIsland } from './island/hydrate-island.ts'
import { firstPageIsThere, mountIslandsWith } from './island/island.tsx'
import { BrokenScreen } from './page/broken-screen.tsx'
import { pageDataId } from './page-data.ts'
import { shopRoutes } from './routes.tsx'

start()

/** Hydrates the server's page: the same routes and data, so nothing is rendered or requested twice. */
async function start() {
  const routes = shopRoutes()
  await completeMatched(routes)
  const hydrationData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '{}')
  mountIslandsWith(hydrateIsland)
  const router = createBrowserRouter(routes, { hydrationData })
  firstPageIsThere()
  followLinks((to, options) => router.navigate(to, options))
  startTransition(() => {
    hydrateRoot(document, <RouterProvider router={router} />)
  })
}

/** The screens of this very address must be there before the router starts, else it would load them again and flash. */
async function completeMatched(routes: RouteObject[]) {
  const matched = matchRoutes(routes, window.location) ?? []
  await Promise.all(matched.map(({ route }) => complete(route)))
}

async function complete(route: RouteObject) {
  const { lazy } = route
  if (typeof lazy !== 'object') return
  const entries = Object.entries(lazy).map(async ([name, load]) => [name, await load?.()] as const)
  const known = await Promise.all(entries).then(Object.fromEntries, () => ({ Component: BrokenScreen }))
  Object.assign(route, known, { lazy: undefined })
}
