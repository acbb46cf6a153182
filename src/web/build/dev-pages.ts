import type { Plugin, ViteDevServer } from 'vite'
import type { PageAssets, RenderPage } from '#shared/page/render-contract.ts'
import type { ShopApi } from '#shared/shop-api.ts'

/** In development the pages are the sources themselves, with nothing to preload. */
const sourceAssets: Omit<PageAssets, 'headScript'> = {
  entryScript: '/src/web/entry-client.tsx',
  styles: ['/src/web/styles.css'],
  preloadFor: () => [],
  stylesFor: () => [],
  fonts: [],
}

/** `npm run dev`: every page is rendered by Vite from the sources, with the data of the running backend. */
export function devPages(backend: string): Plugin {
  return {
    name: 'shop:dev-pages',
    apply: 'serve',
    configureServer(server) {
      if (server.config.mode === 'test') return
      return () => {
        server.middlewares.use((request, response, next) => {
          renderFromSource(server, backend, request.originalUrl ?? '/').then(({ status, headers, body }) => {
            response.writeHead(status, headers).end(body)
          }, next)
        })
      }
    },
  }
}

async function renderFromSource(server: ViteDevServer, backend: string, url: string) {
  const { render } = (await server.ssrLoadModule('/src/web/entry-server.tsx')) as { render: RenderPage }
  const { shopApiAt } = (await server.ssrLoadModule('/src/web/api/call-shop.ts')) as {
    shopApiAt(origin: string): ShopApi
  }
  const headScript = (await server.transformRequest('/src/web/head-script.ts'))?.code ?? ''
  const page = await render({ url, tier: 'retail', api: shopApiAt(backend), assets: { ...sourceAssets, headScript } })
  if (page.kind === 'redirect') return { status: page.status, headers: { location: page.location }, body: '' }
  const body = await server.transformIndexHtml(url, page.html)
  return { status: page.status, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}
