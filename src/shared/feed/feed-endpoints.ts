import { endpoints } from '#shared/api/endpoint.ts'
import { feedReports } from './feed-contract.ts'

export const feedEndpoints = endpoints({
  'GET /api/admin/feeds': {
    summary: 'Выгрузки для площадок: сколько товаров в каждой, что не вошло и почему',
    access: 'admin',
    cache: 'no-store',
    answer: feedReports,
  },
})
