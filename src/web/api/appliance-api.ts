import type { Appliance, ApplianceInput } from '#shared/appliance/appliance-contract.ts'
import { changeShop, readShop } from './shop-call.ts'

/** «Моя техника» of a person who is logged in. Each call answers the whole list. */
type Appliances = { appliances: Appliance[] }

export function readAppliances(): Promise<Appliances> {
  return readShop('/api/appliances')
}

export function keepAppliance(input: ApplianceInput): Promise<Appliances> {
  return changeShop('/api/appliances', { method: 'POST', body: input })
}

export function removeAppliance(modelId: number): Promise<Appliances> {
  return changeShop(`/api/appliances/${modelId}`, { method: 'DELETE' })
}
