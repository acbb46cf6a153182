import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam, listLimit, listPage, typedText } from '#shared/api/parameters.ts'
import { managedRequest, managedRequestList, requestAnswerInput, requestFilters } from './enquiry-admin-contract.ts'

/** Enquiries as the shop reads and answers them. */
export const enquiryAdminEndpoints = endpoints({
  'GET /api/admin/requests': {
    summary: 'Обращения покупателей',
    access: 'admin',
    reads: { kind: 'requests-read' },
    query: z.object({
      ...requestFilters,
      search: typedText.optional(),
      limit: listLimit,
      page: listPage,
    }),
    answer: managedRequestList,
  },
  'PATCH /api/admin/requests/:id': {
    summary: 'Ответить на обращение, закрыть его или открыть снова',
    access: 'admin',
    params: z.object({ id: idParam }),
    body: requestAnswerInput,
    answer: managedRequest,
  },
})
