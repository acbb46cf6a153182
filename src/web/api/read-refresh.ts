import type { ShopKey } from '#shared/shop-api.ts'

const readers = new Map<string, Set<() => void>>()

export function listenToRefresh(key: string, refresh: () => void): () => void {
  const own = readers.get(key) ?? new Set()
  readers.set(key, own.add(refresh))
  return () => own.delete(refresh)
}

/** What these calls answered has changed: whoever shows it reads it again. */
export function refreshReads(keys: readonly ShopKey[]) {
  for (const key of keys) for (const refresh of readers.get(key) ?? []) refresh()
}
