import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam, listLimit, typedText } from '#shared/api/parameters.ts'
import { maxPage } from '#shared/catalog/product-sort.ts'
import { faultWordsInput, namedFault, namedFaultList } from './symptom-admin-contract.ts'

/** What people call faults, beside the synonyms of the search. */
export const symptomAdminEndpoints = endpoints({
  'GET /api/admin/symptoms': {
    summary: 'Неисправности и слова, которыми их называют',
    access: 'admin',
    query: z.object({
      search: typedText.default(''),
      limit: listLimit,
      page: z.coerce.number().pipe(z.int().min(1).max(maxPage)).default(1),
    }),
    answer: namedFaultList,
  },
  'PATCH /api/admin/symptoms/:id': {
    summary: 'Изменить слова неисправности',
    access: 'admin',
    params: z.object({ id: idParam }),
    body: faultWordsInput,
    answer: namedFault,
  },
})
