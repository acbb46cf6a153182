/** The appliance products are checked against; stored in this browser so that it is known at once. */
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import { currentSession, useSession } from '#web/page/session.ts'
import { createSavedStore } from '#web/store/saved.ts'
import { useStore } from '#web/store/store.ts'

/** A guest's model belongs to nobody yet: it goes along with whoever logs in. */
type OwnModel = { model: ApplianceModel; userId: number | undefined }

/** The key is also read by head-script.ts, which reserves the space for the fit badges. */
const store = createSavedStore<OwnModel | null>({ key: 'appliance', initial: null, parse: ownModelOf })

/** Null until hydration: the server renders the same page for all. */
export function useOwnModel(): ApplianceModel | null {
  return modelFor(useSession()?.userId, useStore(store))
}

/** The session may end elsewhere, and somebody else sit down here: a user's model is shown to that user alone. */
export function modelFor(userId: number | undefined, kept = store.get()): ApplianceModel | null {
  return kept && (kept.userId === undefined || kept.userId === userId) ? kept.model : null
}

export function setOwnModel(model: ApplianceModel | null) {
  store.save(model && JSON.stringify({ ...model, user_id: currentSession()?.userId }))
  document.documentElement.toggleAttribute('data-appliance', model !== null)
}

/** The usual one of «Моя техника». Where there is none, only a model that this very person left is taken away. */
export function followUsualModel(model: ApplianceModel | null) {
  if (model || store.get()?.userId === currentSession()?.userId) setOwnModel(model)
}

export function modelName({ brand, code }: { brand: string; code: string }): string {
  return `${brand} ${code}`
}

/** Whatever stands there was written by someone. */
function ownModelOf(text: string | null): OwnModel | null {
  try {
    const { user_id: userId, ...model } = JSON.parse(text ?? '{}') as Partial<ApplianceModel> & { user_id?: number }
    const isModel = Number.isSafeInteger(model.id) && typeof model.brand === 'string' && typeof model.code === 'string'
    return isModel ? { model: model as ApplianceModel, userId } : null
  } catch {
    return null
  }
}
