import { type ModelChoice, modelSearch, readModelChoice } from '#shared/model/model-choice.ts'
import { modelPath } from '#shared/model/model-path.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import type { ShopApi } from '#shared/shop-api.ts'
import { loaded } from '#web/api/loaded.ts'
import { redirect } from '#web/router/loading.ts'
import type { LoaderArgs } from '#web/router/route.ts'

export function loader({ params, url, call }: LoaderArgs) {
  const { brand = '', code = '' } = params
  const asked = { brand, code, pathname: url.pathname, choice: readModelChoice(url.searchParams) }
  return loaded(loadModel(call, asked))
}

type Asked = { brand: string; code: string; pathname: string; choice: ModelChoice }

/** Other spellings of the same model lead to its one address. */
async function loadModel(call: ShopApi, { brand, code, pathname, choice }: Asked) {
  const params = { brand, code }
  const { inStock, kind, section, unit, page, diagram } = choice
  const query = { in_stock: inStock ? '1' : undefined, kind, section, unit, page } as const
  const [answer, sheets] = await Promise.all([
    call('GET /api/models/by-name/:brand/:code', { params, query }),
    call('GET /api/models/by-name/:brand/:code/diagrams', { params, query: { diagram } }).catch((error: unknown) => {
      if (error instanceof ShopApiError && error.problem.code === 'diagram-not-found') return null
      throw error
    }),
  ])
  const path = modelPath(answer.model)
  if (pathname !== path) throw redirect(path + modelSearch(choice), 301)
  // A sheet that was taken away: the model is still there.
  if (!sheets) throw redirect(path + modelSearch({ ...choice, diagram: undefined }))
  return { ...answer, choice, diagrams: sheets.diagrams, diagram: sheets.diagram }
}
