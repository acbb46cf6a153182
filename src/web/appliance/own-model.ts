/** The appliance products are checked against; stored in this browser so that it is known at once. */
import { useSyncExternalStore } from 'react'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'

/** Also read by head-script.ts, which reserves the space for the fit badges. */
const key = 'appliance'
const listeners = new Set<() => void>()
let known: { text: string | null; model: ApplianceModel | null } = { text: null, model: null }

/** Null until hydration: the server renders the same page for all. */
export function useOwnModel(): ApplianceModel | null {
  return useSyncExternalStore(subscribe, ownModel, () => null)
}

export function ownModel(): ApplianceModel | null {
  const text = readText()
  if (text !== known.text) known = { text, model: modelOf(text) }
  return known.model
}

export function setOwnModel(model: ApplianceModel | null) {
  const text = model && JSON.stringify(model)
  known = { text, model }
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // Without storage it is known until the page is left.
  }
  document.documentElement.toggleAttribute('data-appliance', model !== null)
  for (const listener of listeners) listener()
}

export function modelName({ brand, code }: { brand: string; code: string }): string {
  return `${brand} ${code}`
}

function readText(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return known.text
  }
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
