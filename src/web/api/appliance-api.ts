import type { Appliance, ApplianceInput } from '#shared/appliance/appliance-contract.ts'
import { oneAfterAnother } from '#web/ui/one-after-another.ts'
import { changeShop, readShop } from './shop-call.ts'

/** «Моя техника» of a person who is logged in. Each call answers the whole list. */
type Appliances = { appliances: Appliance[] }

const inTurn = oneAfterAnother()

export function readAppliances(): Promise<Appliances> {
  return readShop('/api/appliances')
}

export function saveAppliance(input: ApplianceInput): Promise<Appliances> {
  return inTurn(() => changeShop('/api/appliances', { method: 'POST', body: input }))
}

export function removeAppliance(modelId: number): Promise<Appliances> {
  return inTurn(() => changeShop(`/api/appliances/${modelId}`, { method: 'DELETE' }))
}
