import { createStore } from '#web/store/store.ts'

/** Undefined until they were first read. The latest first. */
export type Favorites = { ids: readonly number[] | undefined; hasFailed: boolean }

export const favoritesStore = createStore<Favorites>({ ids: undefined, hasFailed: false })

/** Nothing is stored for guests. */
export const logInText = 'Войдите, чтобы сохранить деталь'

export function isIn({ ids }: Favorites, productId: number): boolean {
  return ids?.includes(productId) ?? false
}
