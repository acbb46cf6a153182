import { endpoints } from '#shared/api/endpoint.ts'
import { idParam, listLimit, typedText } from '#shared/api/parameters.ts'
import { journalPage, journalQuery } from './journal-contract.ts'

/** Who did what, the latest first. */
export const journalEndpoints = endpoints({
  'GET /api/admin/audit': {
    summary: 'Журнал: кто, что и когда сделал',
    access: 'admin',
    right: 'staff',
    query: journalQuery.extend({
      actor_id: idParam.optional(),
      user_id: idParam.optional(),
      search: typedText.default(''),
      limit: listLimit,
    }),
    answer: journalPage,
  },
})
