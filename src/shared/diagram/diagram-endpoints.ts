import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam, typedText } from '#shared/api/parameters.ts'
import { masterModelDiagrams, modelDiagrams, productDiagrams } from './diagram-contract.ts'

/** Exploded diagrams: sheets of an appliance, their drawings, and where a product stands in them. */
export const diagramEndpoints = endpoints({
  'GET /api/models/by-name/:brand/:code/diagrams': {
    summary: 'Схемы узлов модели; одна из них — с позициями, ценами и заменами',
    access: 'guest',
    scope: 'products:read',
    params: z.object({ brand: typedText, code: typedText }),
    query: z.object({ diagram: idParam.optional() }),
    answer: { retail: modelDiagrams, master: masterModelDiagrams },
  },
  'GET /api/diagrams/:id/drawing': {
    summary: 'Рисунок схемы (SVG)',
    access: 'guest',
    scope: 'products:read',
    params: z.object({ id: idParam }),
    query: z.object({ v: z.string().max(64).optional() }),
    produces: 'image/svg+xml',
  },
  'GET /api/products/:id/diagrams': {
    summary: 'Где товар стоит на схемах модели',
    access: 'guest',
    scope: 'products:read',
    params: z.object({ id: idParam }),
    query: z.object({ model: idParam }),
    answer: productDiagrams,
  },
})
