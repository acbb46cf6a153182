/** «Моя техника» of a guest stays in this browser until they log in and take it along. */
import type { Appliance } from '#shared/appliance/appliance-contract.ts'
import { maxAppliances } from '#shared/appliance/appliance-rules.ts'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'

const key = 'appliances'

export function readGuestAppliances(): Appliance[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isAppliance).slice(0, maxAppliances) : []
  } catch {
    return []
  }
}

export function writeGuestAppliances(appliances: Appliance[]) {
  try {
    if (appliances.length > 0) localStorage.setItem(key, JSON.stringify(appliances))
    else localStorage.removeItem(key)
  } catch {
    // Without storage the list lasts until the page is left.
  }
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
