import type { ApplianceInput } from '#shared/appliance/appliance-contract.ts'
import { callShop } from '#web/api/call-shop.ts'

const inTurn = oneAfterAnother()

export function saveAppliance(input: ApplianceInput) {
  return inTurn(() => callShop('POST /api/appliances', { body: input }))
}

export function removeAppliance(modelId: number) {
  return inTurn(() => callShop('DELETE /api/appliances/:modelId', { params: { modelId } }))
}

/** Calls wait for each other: on a slow line two sent side by side may be done in either order, and the older answer come last. */
function oneAfterAnother(): <Answer>(call: () => Promise<Answer>) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve()
  return (call) => {
    const answer = last.then(call, call)
    last = answer
    return answer
  }
}
