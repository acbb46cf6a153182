import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { currentSession } from '#web/account/session.ts'
import { addFavorite, readFavorites, removeFavorite } from '#web/api/favorites-api.ts'
import { sessionOverEvent } from '#web/api/shop-call.ts'
import { showToast } from '#web/ui/toast.ts'
import { favoritesState, isFavorite, setFavorites, unreadFavorites } from './favorites-state.ts'

let owner: number | null = null
let isStarted = false
let presses = 0

/** A press shows at once and is taken back if the shop refuses. */
export async function pressFavorite(productId: number) {
  const wasFavorite = isFavorite(productId)
  presses += 1
  const press = presses
  mark(productId, !wasFavorite)
  try {
    const ids = await (wasFavorite ? removeFavorite(productId) : addFavorite(productId))
    // A later press is already on the screen; its own answer will say how things stand.
    if (press === presses) setFavorites({ ids, hasFailed: false })
  } catch {
    mark(productId, wasFavorite)
    void showToast('Не удалось обновить избранное', { kind: 'error' })
  }
}

/** Another person sees nothing of the one before, not even for the moment of asking. */
export async function readAgain() {
  owner = currentSession()?.userId ?? null
  setFavorites(unreadFavorites)
  if (owner === null) return
  const asked = owner
  const before = presses
  try {
    const ids = await readFavorites()
    if (asked === owner && before === presses) setFavorites({ ids, hasFailed: false })
  } catch (error) {
    if (asked === owner) setFavorites({ ids: undefined, hasFailed: true })
    // biome-ignore lint/suspicious/noConsole: the specification wants it logged, except when the session is simply over
    if (!(error instanceof ShopApiError && error.status === 401)) console.error(error)
  }
}

export function startReading() {
  if (isStarted) return
  isStarted = true
  document.addEventListener('visibilitychange', readForNewOwner)
  document.addEventListener(sessionOverEvent, readForNewOwner)
  void readAgain()
}

function mark(productId: number, isLiked: boolean) {
  const others = (favoritesState().ids ?? []).filter((id) => id !== productId)
  setFavorites({ ids: isLiked ? [productId, ...others] : others, hasFailed: false })
}

function readForNewOwner() {
  if ((currentSession()?.userId ?? null) !== owner) void readAgain()
}
