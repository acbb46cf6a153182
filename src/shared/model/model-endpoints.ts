import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam, typedText } from '#shared/api/parameters.ts'
import { productKinds } from '#shared/catalog/product-kind.ts'
import { unitKeyPattern } from './model-choice.ts'
import { masterModelPage, modelPage } from './model-page-contract.ts'

/** The page of an appliance. */
export const modelEndpoints = endpoints({
  'GET /api/models/by-name/:brand/:code': {
    summary: 'Модель: частые поломки, коды ошибок и подходящие детали по узлам',
    access: 'guest',
    scope: 'products:read',
    params: z.object({ brand: typedText, code: typedText }),
    query: z.object({
      in_stock: z.enum(['0', '1'], { error: '1 или 0' }).optional(),
      kind: z.enum(productKinds, { error: `Одно из: ${productKinds.join(', ')}` }).optional(),
      section: idParam.optional(),
      unit: z.string().regex(unitKeyPattern, 'Нет такого узла').optional(),
      page: z
        .string()
        .regex(/^[1-9]\d?$/, 'Целое число от 1 до 99')
        .transform(Number)
        .optional(),
    }),
    answer: { retail: modelPage, master: masterModelPage },
  },
})
