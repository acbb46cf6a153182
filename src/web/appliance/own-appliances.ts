/** «Моя техника»: a guest's is stored in this browser, a user's on the server. */

import type { Appliance } from '#shared/appliance/appliance-contract.ts'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import { callShop } from '#web/api/call-shop.ts'
import { currentSession } from '#web/page/session.ts'
import { createStore, startedWhenShown, useStore } from '#web/store/store.ts'
import { saveAppliance } from './appliance-changes.ts'
import { readGuestAppliances, withModel, writeGuestAppliances } from './guest-appliances.ts'
import { setOwnModel } from './own-model.ts'

const store = createStore<Appliance[]>([])
const readWhenShown = startedWhenShown(store, () => void read())

export function useAppliances(): Appliance[] {
  return useStore(readWhenShown)
}

/** Stores the appliance and makes it the default. Throws the server's error. */
export async function saveModel(model: ApplianceModel): Promise<void> {
  if (currentSession()) {
    show((await saveAppliance({ model_id: model.id, is_default: true })).appliances)
    return
  }
  const kept = withModel(readGuestAppliances(), model)
  writeGuestAppliances(kept)
  show(kept)
}

/** At login a guest's appliances are moved to the account; those that could not be stored stay in the browser. */
export async function takeGuestAppliances(): Promise<void> {
  const kept = readGuestAppliances()
  for (const { model, nickname } of kept.toReversed()) {
    show((await saveAppliance({ model_id: model.id, ...(nickname && { nickname }) })).appliances)
    writeGuestAppliances(readGuestAppliances().filter((each) => each.model.id !== model.id))
  }
}

export function show(next: Appliance[]) {
  setOwnModel(next.find(({ is_default }) => is_default)?.model ?? next[0]?.model ?? null)
  store.set(next)
}

async function read() {
  if (!currentSession()) return show(readGuestAppliances())
  const answer = await callShop('GET /api/appliances').catch(() => null)
  if (answer) show(answer.appliances)
}
