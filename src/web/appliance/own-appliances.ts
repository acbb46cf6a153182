/** «Моя техника»: a guest's is stored in this browser, a user's on the server. */

import type { Appliance } from '#shared/appliance/appliance-contract.ts'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import { callShop, sessionOverEvent } from '#web/api/call-shop.ts'
import { currentSession } from '#web/page/session.ts'
import { createStore, startedWhenShown, useStore } from '#web/store/store.ts'
import { onOtherTabs, tellOtherTabs } from '#web/store/tabs.ts'
import { saveAppliance } from './appliance-changes.ts'
import { guestAppliancesKey, readGuestAppliances, withModel, writeGuestAppliances } from './guest-appliances.ts'
import { followUsualModel } from './own-model.ts'

const changedKey = 'appliances-changed'
/** `state` is that of the first reading: later ones happen beside what is shown. */
type OwnAppliances = { list: Appliance[]; state: 'loading' | 'ready' | 'failed' }
const nothingYet: OwnAppliances = { list: [], state: 'loading' }
const store = createStore(nothingYet)
export const ownAppliances = startedWhenShown(store, startReading)
/** Whose list it is; null for a guest's. */
let owner: number | null = null
/** Counts up with every reading, every change that begins and every list shown, so that an answer knows when it is out of date. */
let moment = 0

export function useAppliances(): Appliance[] {
  return useStore(ownAppliances, ({ list }) => list)
}

/** A screen that is opened again reads again: another device may have changed the list. */
export function readAppliancesAgain() {
  if (store.get().state === 'failed') store.set(nothingYet)
  else if (store.get().state === 'loading') return
  void read()
}

/** Stores the appliance and makes it the default. Throws the server's error. */
export async function saveModel(model: ApplianceModel): Promise<void> {
  if (currentSession()) {
    await showAfter(saveAppliance({ model_id: model.id, is_default: true }))
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
    await showAfter(saveAppliance({ model_id: model.id, ...(nickname && { nickname }) }))
    writeGuestAppliances(readGuestAppliances().filter((each) => each.model.id !== model.id))
  }
}

type Answer = { appliances: Appliance[] }

/** The list as a change that has just begun answers it. Throws the server's error. */
export async function showAfter(change: Promise<Answer>): Promise<Answer> {
  const changing = personNow()
  moment += 1
  try {
    const answer = await change
    // What one person saved is not shown to another who has logged in since.
    if (changing === personNow()) show(answer.appliances)
    tellOtherTabs(changedKey)
    return answer
  } catch (error) {
    // Nobody here knows whether it was taken after all, and a list asked for before it was dropped.
    void read()
    throw error
  }
}

function show(next: Appliance[]) {
  moment += 1
  owner = personNow()
  followUsualModel(next.find(({ is_default }) => is_default)?.model ?? next[0]?.model ?? null)
  store.set({ list: next, state: 'ready' })
}

function startReading() {
  for (const event of ['visibilitychange', sessionOverEvent]) document.addEventListener(event, readForNewOwner)
  onOtherTabs([guestAppliancesKey, changedKey], () => void read())
  void read()
}

/** Another tab may have logged in or out meanwhile: nothing of the previous person is shown, not even while loading. */
function readForNewOwner() {
  if (personNow() !== owner) void read()
}

async function read() {
  const asking = personNow()
  if (asking !== owner) store.set(nothingYet)
  owner = asking
  if (asking === null) return show(readGuestAppliances())
  moment += 1
  const asked = moment
  const answer = await callShop('GET /api/appliances').catch(() => null)
  if (asked !== moment || asking !== personNow()) return
  if (answer) show(answer.appliances)
  else if (store.get().state === 'loading') store.set({ list: [], state: 'failed' })
}

function personNow(): number | null {
  return currentSession()?.userId ?? null
}
