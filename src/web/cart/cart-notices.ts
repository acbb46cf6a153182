/** Notices about changes of the cart, shown on its page, also after a reload. A user's are read by that user alone, a guest's also by whoever logs in. */

import type { CartChange } from '#shared/cart/cart-review.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { currentSession } from '#web/page/session.ts'
import { tabDrafts } from '#web/page/tab-drafts.ts'
import { savedJson, saveJson } from '#web/store/saved.ts'
import { type CountForms, countOf } from '#web/ui/count.ts'

const key = tabDrafts.cartNotices
type SavedNotices = { user_id?: unknown; texts?: unknown }

const productForms: CountForms = { one: 'товар, выбранный', few: 'товара, выбранных', many: 'товаров, выбранных' }

/** Known until the page is left; a new login starts fresh. */
let isSignedOut = false
const signedOutText = 'Вы вышли из учётной записи. Войдите снова, и корзина вернётся'

export function readNotices(): string[] {
  return isSignedOut ? [signedOutText, ...savedNotices()] : savedNotices()
}

/** The session ended elsewhere, and with it the cart on the screen made way for a guest's. */
export function noteSignedOut() {
  isSignedOut = true
}

function savedNotices(): string[] {
  const { user_id: userId, texts } = { ...(savedJson(key, 'sessionStorage') as SavedNotices | null) }
  const isOwn = userId === undefined || userId === currentSession()?.userId
  return isOwn && Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : []
}

/** The same thing is said once. */
export function saveNotices(texts: string[]): string[] {
  const notices = [...new Set([...savedNotices(), ...texts])]
  saveJson(key, { user_id: currentSession()?.userId, texts: notices }, 'sessionStorage')
  return isSignedOut ? [signedOutText, ...notices] : notices
}

export function forgetNotices() {
  isSignedOut = false
  saveJson(key, null, 'sessionStorage')
}

export function changeText({ from, to }: CartChange, product: ProductCard | undefined): string {
  if (!product) return 'Деталь больше не продаётся и убрана из корзины'
  if (to === 0) return `${product.name} закончилось и убрано из корзины`
  return `«${product.name}»: осталось ${to} шт. Уменьшили количество с ${from} до ${to}.`
}

const mergedStart = 'Добавили в корзину'

export function mergedText(count: number): string {
  return `${mergedStart} ${countOf(count, productForms)} до входа`
}

/** Whether it is about the cart changing behind the buyer's back, unlike what they did themselves. */
export function isSurprise(text: string): boolean {
  return text !== signedOutText && !text.startsWith(mergedStart)
}
