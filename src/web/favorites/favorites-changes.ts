import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { callShop, sessionOverEvent } from '#web/api/call-shop.ts'
import { currentSession } from '#web/page/session.ts'
import { showToast } from '#web/ui/toast.ts'
import { favoritesState, isFavorite, logInText, setFavorites, unreadFavorites } from './favorites-state.ts'

let owner: number | null = null
let isStarted = false
let presses = 0
/** The list as last read from the server. */
let confirmed: readonly number[] | undefined
/** The state wanted by the last press, by product. On a slow line parallel requests may arrive in any order. */
const wanted = new Map<number, boolean>()
let isSending = false

/** A press shows at once; calls go out one after the other, and of several presses on one product only the last is sent. */
export async function pressFavorite(productId: number) {
  presses += 1
  const isLiked = !isFavorite(productId)
  mark(productId, isLiked)
  wanted.set(productId, isLiked)
  if (isSending) return
  isSending = true
  const failure = await sendWanted()
  isSending = false
  if (failure !== null) sayFailed(failure)
  if (isOtherOwner()) return readAgain()
  showConfirmed()
  // Nobody here knows whether a call that failed was taken after all.
  if (failure !== null && owner !== null) await readInPlace()
}

/** What went wrong, the last of it; null when the shop has taken everything. */
async function sendWanted(): Promise<unknown> {
  let failure: unknown = null
  for (let [next] = wanted; next; [next] = wanted) {
    const [productId, isLiked] = next
    wanted.delete(productId)
    try {
      confirmed = await (isLiked
        ? callShop('POST /api/favorites', { body: { product_id: productId } })
        : callShop('DELETE /api/favorites/:productId', { params: { productId } }))
    } catch (error) {
      failure = error
    }
  }
  return failure
}

function sayFailed(error: unknown) {
  if (error instanceof ShopApiError && error.status === 401) {
    void showToast(logInText, { kind: 'error', place: 'bottom-center' })
  } else void showToast('Не удалось обновить избранное', { kind: 'error' })
}

/** The list on the screen stays until the answer is there, and also where there is none. */
async function readInPlace() {
  const before = presses
  const ids = await callShop('GET /api/favorites').catch(() => null)
  if (!ids || before !== presses || isOtherOwner()) return
  confirmed = ids
  showConfirmed()
}

/** After a change of user nothing of the previous one is shown, not even while loading. */
export async function readAgain() {
  owner = currentSession()?.userId ?? null
  confirmed = undefined
  setFavorites(unreadFavorites)
  if (owner === null) return
  const asked = owner
  const before = presses
  try {
    const ids = await callShop('GET /api/favorites')
    if (asked !== owner || before !== presses) return
    confirmed = ids
    showConfirmed()
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

function showConfirmed() {
  setFavorites({ ids: confirmed, hasFailed: false })
}

function isOtherOwner(): boolean {
  return (currentSession()?.userId ?? null) !== owner
}

function readForNewOwner() {
  if (isOtherOwner()) void readAgain()
}
