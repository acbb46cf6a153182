/** The appliance products are checked against; stored in this browser so that it is known at once. */
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import { createSavedStore } from '#web/store/saved.ts'
import { useStore } from '#web/store/store.ts'

/** The key is also read by head-script.ts, which reserves the space for the fit badges. */
const store = createSavedStore<ApplianceModel | null>({ key: 'appliance', initial: null, parse: modelOf })

/** Null until hydration: the server renders the same page for all. */
export function useOwnModel(): ApplianceModel | null {
  return useStore(store)
}

export function setOwnModel(model: ApplianceModel | null) {
  store.save(model && JSON.stringify(model))
  document.documentElement.toggleAttribute('data-appliance', model !== null)
}

export function modelName({ brand, code }: { brand: string; code: string }): string {
  return `${brand} ${code}`
}

/** Whatever stands there was written by someone. */
function modelOf(text: string | null): ApplianceModel | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<ApplianceModel> | null
    const isModel = Number.isSafeInteger(kept?.id) && typeof kept?.brand === 'string' && typeof kept.code === 'string'
    return isModel ? (kept as ApplianceModel) : null
  } catch {
    return null
  }
}
