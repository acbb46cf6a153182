/** «Моя техника»: a guest's is stored in this browser, a user's on the server. */

import { useSyncExternalStore } from 'react'
import type { Appliance } from '#shared/appliance/appliance-contract.ts'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import { callShop } from '#web/api/call-shop.ts'
import { currentSession } from '#web/page/session.ts'
import { saveAppliance } from './appliance-changes.ts'
import { readGuestAppliances, withModel, writeGuestAppliances } from './guest-appliances.ts'
import { setOwnModel } from './own-model.ts'

const nothing: Appliance[] = []
const listeners = new Set<() => void>()
let appliances: Appliance[] = nothing
let isStarted = false

export function useAppliances(): Appliance[] {
  return useSyncExternalStore(
    subscribe,
    () => appliances,
    () => nothing,
  )
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
  appliances = next
  setOwnModel(next.find(({ is_default }) => is_default)?.model ?? next[0]?.model ?? null)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isStarted) {
    isStarted = true
    void read()
  }
  return () => listeners.delete(listener)
}

async function read() {
  if (!currentSession()) return show(readGuestAppliances())
  const answer = await callShop('GET /api/appliances').catch(() => null)
  if (answer) show(answer.appliances)
}
