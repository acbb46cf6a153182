/** The reference for a rendered page: React alone, the same route tree, with the page matched and its data loaded beforehand. */
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router'
import type { RenderInput } from '#shared/page/render-contract.ts'
import { shopApiContext } from '#web/api/shop-api-context.ts'
import { shopRoutes } from '#web/routes.tsx'

export type PrepareReactRender = (input: RenderInput) => Promise<() => string>

export const prepareReactRender: PrepareReactRender = async ({ url, api }) => {
  const handler = createStaticHandler(shopRoutes())
  const requestContext = new RouterContextProvider()
  requestContext.set(shopApiContext, api)
  const context = await handler.query(new Request(`http://shop${url}`), { requestContext })
  if (context instanceof Response) throw new Error(`${url} is a redirect`)
  const router = createStaticRouter(handler.dataRoutes, context)
  return () => renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}
