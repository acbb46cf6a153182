import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { callShop, sessionOverEvent } from '#web/api/call-shop.ts'
import { currentSession } from '#web/page/session.ts'
import { onOtherTabs, tellOtherTabs } from '#web/store/tabs.ts'
import { createWriteQueue } from '#web/store/write-queue.ts'
import { showToast } from '#web/ui/toast.ts'
import { favoritesStore, isIn, logInText } from './favorites-state.ts'

const changedKey = 'favorites-changed'
let owner: number | null = null
let isStarted = false
/** Counts up with every press and every reading, so that an answer knows when it is out of date. */
let moment = 0
/** The list as the server last answered it. */
let confirmed: readonly number[] | undefined
let failure: unknown = null
const presses = createWriteQueue<boolean>({ send: sendPress, done: () => void settle() })

/** A press shows at once; calls go out one after the other, and of several presses on one product only the last is sent. */
export async function pressFavorite(productId: number) {
  readForNewOwner()
  moment += 1
  const before = favoritesStore.get()
  const isLiked = !isIn(before, productId)
  const others = (before.ids ?? []).filter((id) => id !== productId)
  favoritesStore.set({ ids: isLiked ? [productId, ...others] : others, hasFailed: false })
  await presses.add(productId, isLiked)
}

async function sendPress(isLiked: boolean, productId: number) {
  // What one user pressed is not stored for another who has logged in since.
  if (isOtherOwner()) return
  const presser = owner
  try {
    const ids = await (isLiked
      ? callShop('POST /api/favorites', { body: { product_id: productId } })
      : callShop('DELETE /api/favorites/:productId', { params: { productId } }))
    if (presser === owner) confirmed = ids
  } catch (error) {
    failure = error
  }
}

async function settle() {
  const failed = failure
  failure = null
  if (failed !== null) sayFailed(failed)
  if (isOtherOwner()) return readAgain()
  showConfirmed()
  tellOtherTabs(changedKey)
  // Nobody here knows whether a call that failed was taken after all.
  if (failed !== null && owner !== null) await readInPlace()
}

function sayFailed(error: unknown) {
  if (error instanceof ShopApiError && error.status === 401) {
    void showToast(logInText, { kind: 'error', place: 'bottom-center' })
  } else void showToast('Не удалось обновить избранное', { kind: 'error' })
}

/** The list on the screen stays until the answer is there, and also where there is none. */
async function readInPlace() {
  const asked = nextMoment()
  const ids = await callShop('GET /api/favorites').catch(logFailedRead)
  if (asked !== moment || isOtherOwner()) return
  if (ids) confirmed = ids
  if (confirmed) showConfirmed()
  else favoritesStore.set({ ids: undefined, hasFailed: true })
}

/** After a change of user nothing of the previous one is shown, not even while loading. */
export async function readAgain() {
  owner = currentSession()?.userId ?? null
  confirmed = undefined
  favoritesStore.set(favoritesStore.initial)
  if (owner === null) return
  const asked = nextMoment()
  try {
    const ids = await callShop('GET /api/favorites')
    if (asked !== moment) return
    confirmed = ids
    showConfirmed()
  } catch (error) {
    if (asked === moment) favoritesStore.set({ ids: undefined, hasFailed: true })
    logFailedRead(error)
  }
}

function logFailedRead(error: unknown) {
  // biome-ignore lint/suspicious/noConsole: the specification wants it logged, except when the session is simply over
  if (!(error instanceof ShopApiError && error.status === 401)) console.error(error)
}

export function startReading() {
  if (isStarted) return
  isStarted = true
  document.addEventListener('visibilitychange', readForNewOwner)
  document.addEventListener(sessionOverEvent, readForNewOwner)
  onOtherTabs([changedKey], () => {
    // A press under way is answered with the whole list.
    if (owner !== null && !presses.isBusy()) void readInPlace()
  })
  void readAgain()
}

function nextMoment(): number {
  moment += 1
  return moment
}

function showConfirmed() {
  favoritesStore.set({ ids: confirmed, hasFailed: false })
}

function isOtherOwner(): boolean {
  return (currentSession()?.userId ?? null) !== owner
}

function readForNewOwner() {
  if (isOtherOwner()) void readAgain()
}
