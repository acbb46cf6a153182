/** A user's favourite products. A guest is asked to log in and nothing is stored, so the code that reads and stores them is loaded for users only. */
import { useSyncExternalStore } from 'react'
import { currentSession } from '#web/page/session.ts'
import { showToast } from '#web/ui/toast.ts'
import {
  type Favorites,
  favoritesState,
  isFavorite,
  listenToFavorites,
  logInText,
  unreadFavorites,
} from './favorites-state.ts'

const favoritesChanges = () => import('./favorites-changes.ts')
let isWatching = false

export function useFavorites(): Favorites {
  return useSyncExternalStore(subscribe, favoritesState, () => unreadFavorites)
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
    () => favoritesState().ids?.length ?? 0,
    () => 0,
  )
}

export async function toggleFavorite(productId: number) {
  if (!currentSession()) return showToast(logInText, { kind: 'error', place: 'bottom-center' })
  const changes = await favoritesChanges()
  await changes.pressFavorite(productId)
}

export async function loadFavorites() {
  const changes = await favoritesChanges()
  await changes.readAgain()
}

function subscribe(listener: () => void): () => void {
  const stop = listenToFavorites(listener)
  if (!isWatching) {
    isWatching = true
    // Another tab may have logged in meanwhile.
    document.addEventListener('visibilitychange', readOfUser)
    void readOfUser()
  }
  return stop
}

async function readOfUser() {
  if (!currentSession()) return
  document.removeEventListener('visibilitychange', readOfUser)
  const changes = await favoritesChanges()
  changes.startReading()
}
