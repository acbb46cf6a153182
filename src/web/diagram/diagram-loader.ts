import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { ShopApi } from '#shared/api/shop-api.ts'
import { parseId } from '#shared/catalog/slug-or-id.ts'
import { diagramPath } from '#shared/diagram/diagram-path.ts'
import { loaded } from '#web/api/loaded.ts'
import { shopApiContext } from '#web/api/shop-api-context.ts'

export function loader({ params, request, context }: LoaderFunctionArgs) {
  const { brand = '', code = '', id = '' } = params
  const diagramId = parseId(id)
  if (diagramId === null) throw redirect('/404')
  const { pathname } = new URL(request.url)
  return loaded(loadDiagram(context.get(shopApiContext), { brand, code, diagramId, pathname }))
}

type Address = { brand: string; code: string; diagramId: number; pathname: string }

/** Other spellings of the same model lead to its one address. */
async function loadDiagram(call: ShopApi, { brand, code, diagramId, pathname }: Address) {
  const { diagram, ...sheets } = await call('GET /api/models/by-name/:brand/:code/diagrams', {
    params: { brand, code },
    query: { diagram: diagramId },
  })
  const path = diagramPath(sheets.model, diagramId)
  if (pathname !== path || !diagram) throw redirect(path, 301)
  return { ...sheets, diagram }
}
