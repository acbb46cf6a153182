/** A user's favourite products. A guest is asked to log in and nothing is stored, so the code that reads and stores them is loaded for users only. */
import { openAuth } from '#web/account/open-auth.ts'
import { currentSession } from '#web/page/session.ts'
import { startedWhenShown, useStore } from '#web/store/store.ts'
import { showToast } from '#web/ui/toast.ts'
import { type Favorites, favoritesStore, isIn, logInText } from './favorites-state.ts'

const favoritesChanges = () => import('./favorites-changes.ts')
const favorites = startedWhenShown(favoritesStore, () => {
  // Another tab may have logged in meanwhile.
  document.addEventListener('visibilitychange', readOfUser)
  void readOfUser()
})

export function useFavorites(): Favorites {
  return useStore(favorites)
}

export function useIsFavorite(productId: number): boolean {
  return useStore(favorites, (state) => isIn(state, productId))
}

export function useFavoritesCount(): number {
  return useStore(favorites, ({ ids }) => ids?.length ?? 0)
}

export async function toggleFavorite(productId: number) {
  if (!currentSession()) return askToLogIn()
  const changes = await favoritesChanges()
  await changes.pressFavorite(productId)
}

/** Long enough to reach the button in it. */
const askMilliseconds = 6000

function askToLogIn() {
  const action = { label: 'Войти', run: () => void openAuth() }
  return showToast(logInText, { kind: 'error', place: 'bottom-center', milliseconds: askMilliseconds, action })
}

export async function loadFavorites() {
  const changes = await favoritesChanges()
  await changes.readAgain()
}

async function readOfUser() {
  if (!currentSession()) return
  document.removeEventListener('visibilitychange', readOfUser)
  const changes = await favoritesChanges()
  changes.startReading()
}
