/** Undefined until they were first read. The latest first. */
export type Favorites = { ids: readonly number[] | undefined; hasFailed: boolean }

export const unreadFavorites: Favorites = { ids: undefined, hasFailed: false }

/** Nothing is stored for guests. */
export const logInText = 'Войдите, чтобы сохранить деталь'

let state = unreadFavorites
const listeners = new Set<() => void>()

export function favoritesState(): Favorites {
  return state
}

export function isFavorite(productId: number): boolean {
  return state.ids?.includes(productId) ?? false
}

export function setFavorites(next: Favorites) {
  state = next
  for (const listener of listeners) listener()
}

export function listenToFavorites(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
