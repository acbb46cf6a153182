import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { typedText } from '#shared/api/parameters.ts'
import { deliveryAnswer } from './delivery-contract.ts'
import { streetList, townList } from './town-contract.ts'

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
  'GET /api/towns': {
    summary: 'Города России, похожие на набранное: название, регион, индекс',
    access: 'guest',
    limit: 'search',
    query: z.object({ q: typedText }),
    answer: townList,
  },
  'GET /api/streets': {
    summary: 'Улицы города, похожие на набранное; пусто, пока улицы никто не подсказывает',
    access: 'guest',
    limit: 'search',
    query: z.object({ city: typedText, q: typedText }),
    answer: streetList,
  },
})
