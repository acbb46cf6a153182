/** Whether the products on the page fit the chosen appliance: one request for all cards, each product once. */

import { useEffect, useSyncExternalStore } from 'react'
import type { ApplianceModel, FitAnswer } from '#shared/fit/model-contract.ts'
import { callShop } from '#web/api/call-shop.ts'
import { modelName } from './own-model.ts'

/** As many as one call takes. */
const mostAtOnce = 100
export type Fits = FitAnswer['fits']

const listeners = new Set<() => void>()
let known = new Map<number, Fits>()
let asked = new Set<number>()
let waiting: number[] = []
let about: number | undefined

/** Undefined while nobody knows, and where no appliance was given. */
export function useFit(productId: number, own: ApplianceModel | null): Fits | undefined {
  useEffect(() => {
    if (own) want(productId, own)
  }, [productId, own])
  return useSyncExternalStore(
    subscribe,
    () => (own && own.id === about ? known.get(productId) : undefined),
    () => undefined,
  )
}

function want(productId: number, own: ApplianceModel) {
  if (own.id !== about) {
    about = own.id
    known = new Map()
    asked = new Set()
    waiting = []
  }
  if (asked.has(productId)) return
  asked.add(productId)
  waiting.push(productId)
  if (waiting.length === 1) queueMicrotask(() => void ask(own))
}

async function ask(own: ApplianceModel) {
  const ids = waiting.splice(0)
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    // Where the shop does not answer, nothing is said.
    const query = { model: modelName(own), product_ids: ids.slice(from, from + mostAtOnce).join(',') }
    const answer = await callShop('GET /api/fit/list', { query }).catch(() => null)
    if (own.id !== about || !answer) continue
    known = new Map([...known, ...answer.fits.map(({ product_id, fits }) => [product_id, fits] as const)])
    for (const listener of listeners) listener()
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
