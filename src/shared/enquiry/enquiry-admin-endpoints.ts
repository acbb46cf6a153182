import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam, listLimit, listPage, typedText } from '#shared/api/parameters.ts'
import { enquiryAnswerInput, enquiryFilters, managedEnquiry, managedEnquiryList } from './enquiry-admin-contract.ts'

/** Enquiries as the shop reads and answers them. */
export const enquiryAdminEndpoints = endpoints({
  'GET /api/admin/requests': {
    summary: 'Обращения покупателей',
    access: 'admin',
    right: 'customers',
    scope: 'enquiries:read',
    reads: { kind: 'requests-read' },
    query: z.object({
      ...enquiryFilters,
      search: typedText.optional(),
      limit: listLimit,
      page: listPage,
    }),
    answer: managedEnquiryList,
  },
  'PATCH /api/admin/requests/:id': {
    summary: 'Ответить на обращение, закрыть его или открыть снова',
    access: 'admin',
    right: 'customers',
    scope: 'enquiries:write',
    params: z.object({ id: idParam }),
    body: enquiryAnswerInput,
    answer: managedEnquiry,
  },
})
