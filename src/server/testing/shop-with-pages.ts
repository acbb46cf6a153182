import { tierOf } from '#server/platform/session/sessions.ts'
import type { PageAssets, RenderPage } from '#shared/page/render-contract.ts'
import { liftLimits } from './lifted-limits.ts'
import { buildTestApp } from './test-app.ts'
import type { Browser } from './users.ts'

const assets: PageAssets = {
  headScript: 'document.title',
  entryScript: '/assets/entry.js',
  styles: ['/assets/styles.css'],
  fonts: [],
  preloadFor: () => [],
  stylesFor: () => [],
}

export const testOrigin = 'https://shop.example'
/** A page whose drawing fails, as any of them might some day. */
export const brokenPath = '/broken'

export type ShopWithPages = Awaited<ReturnType<typeof openShopWithPages>>

/** The whole shop with the pages a visitor really gets, at a port of its own. */
export async function openShopWithPages(env: Record<string, string> = {}) {
  const { render } = await import('#web/entry-server.tsx')
  const breakable: RenderPage = (input) => {
    if (input.url === brokenPath) throw new Error('secret detail of a page')
    return render(input)
  }
  const pages = { render: breakable, assets }
  const shop = await buildTestApp({
    env: { PUBLIC_ORIGIN: testOrigin, ...env },
    deps: { tierOf, limits: liftLimits(), pages },
  })
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...shop,
    address,
    pages,
    /** Over the wire, past `inject`: cached pages are sent before Fastify sees the request. */
    async visit(path: string, headers: Record<string, string> = {}) {
      const answer = await fetch(address + path, { headers, redirect: 'manual' })
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    },
  }
}

/** The cookies of a browser, for a request that goes over the wire. */
export function cookieOf({ cookies }: Pick<Browser, 'cookies'>): Record<string, string> {
  return { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
}
