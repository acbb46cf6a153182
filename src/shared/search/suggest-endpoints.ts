import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { typedText } from '#shared/api/parameters.ts'
import { masterSuggestions, suggestions } from './suggest-contract.ts'

/** The live search box: one call answers with everything it shows. */
export const suggestEndpoints = endpoints({
  'GET /api/suggest': {
    summary: 'Подсказки поиска',
    access: 'guest',
    limit: 'search',
    query: z.object({ q: typedText }),
    answer: { retail: suggestions, master: masterSuggestions },
  },
})
