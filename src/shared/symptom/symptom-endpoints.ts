import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { typedText } from '#shared/api/parameters.ts'
import { symptomList } from './symptom-contract.ts'

export const symptomEndpoints = endpoints({
  'GET /api/symptoms': {
    summary: 'Неисправности, все или одной категории',
    access: 'guest',
    scope: 'products:read',
    query: z.object({ category: typedText.optional() }),
    answer: symptomList,
  },
})
