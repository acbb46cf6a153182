/** The map of addresses: which screen an address shows, and what the screen needs before it can be drawn. */
import type { ComponentType, ReactNode } from 'react'
import type { ShopApi } from '#shared/shop-api.ts'
import type { FetchedIsland } from '#web/island/island.tsx'

export type Params = Readonly<Record<string, string | undefined>>

export type LoaderArgs = {
  params: Params
  url: URL
  /** The shop: on the server the renderer calls it in process, in the browser it is fetch. */
  call: ShopApi
}
export type Loader = (args: LoaderArgs) => unknown

/** What a file `*-page.tsx` exports: the screen, and the islands a click to it waits for as it waits for the data. */
export type PageModule = { Page: ComponentType; islands?: readonly FetchedIsland[] }
export type LoaderModule = { loader: Loader }

export type Frame = ComponentType<{ children: ReactNode }>

export type Route = {
  /** `/product/:slug`: a part with a colon is a parameter. `*` is every address. The first route that fits is taken. */
  path: string
  /** Left out where the loader always leads elsewhere. */
  page?: () => Promise<PageModule>
  loader?: () => Promise<LoaderModule>
  /** What stands around the screen and stays while screens change inside it. */
  frame?: () => Promise<Frame>
  /** The sources of the screen, so that the server can name its chunks in the page before the browser asks for them. */
  sources?: readonly string[]
  /** Strangers come here first, and to read: the page is painted before its scripts are asked for, and what it shows may be asked for ahead. */
  isReadFirst?: boolean
}

export type Match = { route: Route; params: Params }

/** Upper and lower case, and a slash at the end, make no difference. */
export function matchRoute(routes: readonly Route[], pathname: string): Match | undefined {
  const parts = decodedParts(pathname)
  for (const route of routes) {
    const params = paramsOf(route.path, parts)
    if (params) return { route, params }
  }
  return undefined
}

function paramsOf(path: string, parts: readonly string[]): Params | null {
  if (path === '*') return {}
  const pattern = path.split('/').filter(Boolean)
  if (pattern.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [at, name] of pattern.entries()) {
    const part = parts[at]!
    if (part === '') return null
    if (name.startsWith(':')) params[name.slice(1)] = part
    else if (name !== part.toLowerCase()) return null
  }
  return params
}

function decodedParts(pathname: string): string[] {
  const path = pathname.replace(/^\/|\/$/g, '')
  return path === '' ? [] : path.split('/').map(decoded)
}

/** A part that cannot be decoded is taken as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
