import type { ApplianceInput } from '#shared/appliance/appliance-contract.ts'
import { callShop } from '#web/api/call-shop.ts'
import { oneAfterAnother } from '#web/ui/one-after-another.ts'

const inTurn = oneAfterAnother()

export function saveAppliance(input: ApplianceInput) {
  return inTurn(() => callShop('POST /api/appliances', { body: input }))
}

export function removeAppliance(modelId: number) {
  return inTurn(() => callShop('DELETE /api/appliances/:modelId', { params: { modelId } }))
}
