import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { typedText } from '#shared/api/parameters.ts'
import { deliveryAnswer } from './delivery-contract.ts'

export const deliveryEndpoints = endpoints({
  'GET /api/delivery': {
    summary: 'Способы доставки покупки на эту сумму, цены и сроки; без города – город магазина',
    access: 'guest',
    query: z.object({
      city: typedText.optional(),
      total: z
        .string()
        .regex(/^\d{1,12}$/)
        .transform(Number)
        .default(0),
    }),
    // Dates change at midnight and prices with the settings.
    cache: 'no-store',
    answer: deliveryAnswer,
  },
})
