/** Whether the products on the page fit the chosen appliance: one request for all cards, each product once. */

import { useEffect } from 'react'
import type { ApplianceModel, FitAnswer } from '#shared/fit/model-contract.ts'
import { callShop } from '#web/api/call-shop.ts'
import { createStore, useStore } from '#web/store/store.ts'
import { modelName } from './own-model.ts'

/** As many as one call takes. */
const mostAtOnce = 100
export type Fits = FitAnswer['fits']

type Known = { about: number | undefined; fits: ReadonlyMap<number, Fits> }

const store = createStore<Known>({ about: undefined, fits: new Map() })
let asked = new Set<number>()
let waiting: number[] = []

/** Undefined while nobody knows, and where no appliance was given. */
export function useFit(productId: number, own: ApplianceModel | null): Fits | undefined {
  useEffect(() => {
    if (own) want(productId, own)
  }, [productId, own])
  return useStore(store, ({ about, fits }) => (own && own.id === about ? fits.get(productId) : undefined))
}

function want(productId: number, own: ApplianceModel) {
  if (own.id !== store.get().about) {
    store.set({ about: own.id, fits: new Map() })
    asked = new Set()
    waiting = []
  }
  if (asked.has(productId)) return
  asked.add(productId)
  waiting.push(productId)
  if (waiting.length === 1) queueMicrotask(() => void ask(own))
}

async function ask(own: ApplianceModel) {
  // Another appliance was chosen before this began: its own request is on its way.
  if (own.id !== store.get().about) return
  const ids = waiting.splice(0)
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    // Where the shop does not answer, nothing is said.
    const query = { model: modelName(own), product_ids: ids.slice(from, from + mostAtOnce).join(',') }
    const answer = await callShop('GET /api/fit/list', { query }).catch(() => null)
    const known = store.get()
    if (own.id !== known.about || !answer) continue
    const found = answer.fits.map(({ product_id, fits }) => [product_id, fits] as const)
    store.set({ ...known, fits: new Map([...known.fits, ...found]) })
  }
}
