/** «Моя техника» of a guest stays in this browser until they log in and take it along. */
import type { Appliance } from '#shared/appliance/appliance-contract.ts'
import { maxAppliances } from '#shared/appliance/appliance-rules.ts'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import { savedList, saveJson } from '#web/store/saved.ts'

export const guestAppliancesKey = 'appliances'

export function readGuestAppliances(): Appliance[] {
  return savedList(guestAppliancesKey, isAppliance).slice(0, maxAppliances)
}

export function writeGuestAppliances(appliances: Appliance[]) {
  saveJson(guestAppliancesKey, appliances.length > 0 ? appliances : null)
}

/** The latest one is the usual one. */
export function withModel(appliances: Appliance[], model: ApplianceModel): Appliance[] {
  const others = appliances.filter((each) => each.model.id !== model.id)
  return [{ model, nickname: '', is_default: true }, ...others.map((each) => ({ ...each, is_default: false }))].slice(
    0,
    maxAppliances,
  )
}

function isAppliance(kept: unknown): kept is Appliance {
  const model = (kept as Partial<Appliance> | null)?.model
  return Number.isSafeInteger(model?.id) && typeof model?.brand === 'string' && typeof model.code === 'string'
}
