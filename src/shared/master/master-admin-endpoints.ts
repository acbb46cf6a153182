import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam, listLimit } from '#shared/api/parameters.ts'
import { managedMasterRequest, managedMasterRequestList, masterDecisionInput } from './master-request-contract.ts'
import { masterRequestStatuses } from './master-request-rules.ts'

const params = z.object({ id: idParam })

/** Applications to become a master, as an admin decides them. */
export const masterAdminEndpoints = endpoints({
  'GET /api/admin/master-requests': {
    summary: 'Заявки мастеров',
    access: 'admin',
    right: 'customers',
    reads: { kind: 'master-requests-read' },
    query: z.object({
      status: z.enum(masterRequestStatuses).optional(),
      limit: listLimit,
      cursor: idParam.optional(),
    }),
    answer: managedMasterRequestList,
  },
  'GET /api/admin/master-requests/:id': {
    summary: 'Одна заявка мастера',
    access: 'admin',
    right: 'customers',
    reads: { kind: 'master-requests-read' },
    params,
    answer: managedMasterRequest,
  },
  'PATCH /api/admin/master-requests/:id': {
    summary: 'Одобрить или отклонить заявку мастера',
    access: 'admin',
    right: 'customers',
    params,
    body: masterDecisionInput,
    answer: managedMasterRequest,
  },
})
