/** Parts a person liked. A press shows at once and is taken back if the shop refuses; a guest is asked to log in, nothing is stored. */
import { useSyncExternalStore } from 'react'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { currentSession } from '#web/account/session.ts'
import { addFavorite, readFavorites, removeFavorite } from '#web/api/favorites-api.ts'
import { sessionOverEvent } from '#web/api/shop-call.ts'
import { showToast } from '#web/ui/toast.ts'

/** Undefined until they were first read. The latest first. */
type Favorites = { ids: readonly number[] | undefined; hasFailed: boolean }

const unread: Favorites = { ids: undefined, hasFailed: false }

let state = unread
let owner: number | null = null
let isStarted = false
let presses = 0
const listeners = new Set<() => void>()

export function useFavorites(): Favorites {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => unread,
  )
}

export function useIsFavorite(productId: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isFavorite(productId),
    () => false,
  )
}

export function useFavoritesCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => state.ids?.length ?? 0,
    () => 0,
  )
}

export async function toggleFavorite(productId: number) {
  if (!currentSession()) {
    void showToast('Авторизуйтесь', { kind: 'error', place: 'bottom-center' })
    return
  }
  const wasFavorite = isFavorite(productId)
  presses += 1
  const press = presses
  mark(productId, !wasFavorite)
  try {
    const ids = await (wasFavorite ? removeFavorite(productId) : addFavorite(productId))
    // A later press is already on the screen; its own answer will say how things stand.
    if (press === presses) set({ ids, hasFailed: false })
  } catch {
    mark(productId, wasFavorite)
    void showToast('Не удалось обновить избранное', { kind: 'error', milliseconds: 6000 })
  }
}

/** Another person sees nothing of the one before, not even for the moment of asking. */
export async function loadFavorites() {
  owner = currentSession()?.userId ?? null
  set(unread)
  if (owner === null) return
  const asked = owner
  const before = presses
  try {
    const ids = await readFavorites()
    if (asked === owner && before === presses) set({ ids, hasFailed: false })
  } catch (error) {
    if (asked === owner) set({ ids: undefined, hasFailed: true })
    // biome-ignore lint/suspicious/noConsole: the specification wants it logged, except when the session is simply over
    if (!(error instanceof ShopApiError && error.status === 401)) console.error(error)
  }
}

function mark(productId: number, isLiked: boolean) {
  const others = (state.ids ?? []).filter((id) => id !== productId)
  set({ ids: isLiked ? [productId, ...others] : others, hasFailed: false })
}

function isFavorite(productId: number): boolean {
  return state.ids?.includes(productId) ?? false
}

function set(next: Favorites) {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isStarted) {
    isStarted = true
    document.addEventListener('visibilitychange', loadForNewOwner)
    document.addEventListener(sessionOverEvent, loadForNewOwner)
    void loadFavorites()
  }
  return () => listeners.delete(listener)
}

function loadForNewOwner() {
  if ((currentSession()?.userId ?? null) !== owner) void loadFavorites()
}
