/** The reference for a rendered page: React alone, the same tree, with the page matched and its data loaded beforehand. */
import { renderToString } from 'react-dom/server'
import type { RenderInput } from '#shared/page/render-contract.ts'
import { preparePage } from '#web/entry-server.tsx'
import { Redirect } from '#web/router/loading.ts'

export type PrepareReactRender = (input: RenderInput) => Promise<() => string>

export const prepareReactRender: PrepareReactRender = async (input) => {
  const prepared = await preparePage(input)
  if (prepared instanceof Redirect) throw new Error(`${input.url} is a redirect`)
  return () => renderToString(prepared.element)
}
