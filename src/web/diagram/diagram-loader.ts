import { diagramPath } from '#shared/diagram/diagram-path.ts'
import type { ShopApi } from '#shared/shop-api.ts'
import { parseId } from '#shared/slug/slug-or-id.ts'
import { loaded } from '#web/api/loaded.ts'
import { redirect } from '#web/router/loading.ts'
import type { LoaderArgs } from '#web/router/route.ts'

export function loader({ params, url, call }: LoaderArgs) {
  const { brand = '', code = '', id = '' } = params
  const diagramId = parseId(id)
  if (diagramId === null) throw redirect('/404')
  return loaded(loadDiagram(call, { brand, code, diagramId, pathname: url.pathname }))
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
