import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam } from '#shared/api/parameters.ts'
import { labelSizeNames, labelSizes, mostCopies, mostLabelProducts } from './label-sizes.ts'

const ids = z
  .string()
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, 'Номера товаров через запятую')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((list) => list.length <= mostLabelProducts, `За раз — не больше ${mostLabelProducts} товаров`)

/** Papers with stripes, to be stuck on goods and shelves. */
export const labelEndpoints = endpoints({
  'GET /api/admin/labels': {
    summary: 'Этикетки для печати: по товарам или по документу склада',
    access: 'admin',
    right: ['stock', 'catalogue'],
    query: z.object({
      size: z.enum(labelSizeNames),
      ids: ids.optional(),
      /** As many as came by this document. */
      document: idParam.optional(),
      copies: z.coerce.number().int().min(1).max(mostCopies).default(1),
      /** The first free place of a sheet that was begun before. */
      from: z.coerce.number().int().min(1).max(labelSizes.a4.perSheet).default(1),
    }),
    produces: 'text/html',
  },
})
