import { endpoints } from '#shared/api/endpoint.ts'
import { waitingCounts } from './waiting-contract.ts'

export const waitingEndpoints = endpoints({
  'GET /api/admin/waiting': {
    summary: 'Сколько чего ждёт продавца',
    access: 'admin',
    cache: 'no-store',
    answer: waitingCounts,
  },
})
