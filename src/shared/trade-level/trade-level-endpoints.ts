import { endpoints } from '#shared/api/endpoint.ts'
import { heldLevels, tradeLevelList } from './trade-level-contract.ts'

/** The levels themselves are a setting; here is what management shows of them elsewhere. */
export const tradeLevelEndpoints = endpoints({
  'GET /api/admin/trade-levels': {
    summary: 'Уровни цен для мастеров и сколько мастеров на каждом',
    access: 'admin',
    right: ['customers', 'orders', 'prices'],
    answer: tradeLevelList,
  },
  'GET /api/admin/trade-levels/held': {
    summary: 'Товары, цену которых на уровне держит закупочная',
    access: 'admin',
    right: 'purchase',
    answer: heldLevels,
  },
})
