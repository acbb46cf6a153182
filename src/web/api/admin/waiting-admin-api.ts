import type { WaitingCounts } from '#shared/shop/waiting-contract.ts'
import { readShop } from '#web/api/shop-call.ts'

export function readWaiting(): Promise<WaitingCounts> {
  return readShop('/api/admin/waiting')
}
