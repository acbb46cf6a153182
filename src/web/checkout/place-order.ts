import { type CheckoutDraft, type CheckoutErrors, fieldOfPath } from '#shared/checkout/checkout-form.ts'
import type { PlacedOrder } from '#shared/order/order-contract.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { callShop } from '#web/api/call-shop.ts'
import { correctCart, takeOrderedOut } from '#web/cart/cart-ordered.ts'
import { ofOrder } from '#web/order/order-key.ts'
import { forgetDraft } from './checkout-draft.ts'
import type { Outcome } from './checkout-notices.tsx'
import { attemptKey, forgetAttempt, noteLostAnswer, noteNotPlaced, renewKey } from './order-attempt.ts'
import { conflictTexts } from './order-conflict.ts'
import { orderInputOf, type Shown } from './order-input-of.ts'

const failedText = 'Не удалось оформить заказ. Данные сохранены, попробуйте ещё раз'
const lostText =
  'Не получили ответа магазина. Заказ мог оформиться: нажмите ещё раз, ничего не меняя, — второго заказа не будет'

export type Answer =
  | { ok: true; page: string; payAt: Promise<string | undefined> | undefined }
  | { ok: false; errors: CheckoutErrors; outcome: Outcome }

/** Orders what the screen shows. Whatever happens, nothing typed is lost, and the cart is emptied only by an order that is there. */
export async function placeOrder(wanted: Shown & { userId: number | undefined }): Promise<Answer> {
  try {
    const placed = await sendOnce(wanted)
    forgetAttempt()
    forgetDraft()
    takeOrderedOut(wanted.lines, wanted.isWholeCart)
    if (wanted.userId !== undefined) rememberAddress(wanted.draft)
    const page = `/order/${placed.number}?${new URLSearchParams({ token: placed.token })}`
    return { ok: true, page, payAt: wanted.draft.payment === 'online' ? paymentPage(placed, wanted) : undefined }
  } catch (error) {
    if (!isUnanswered(error)) return refused(error, wanted)
    noteLostAnswer(wanted.userId)
    return sayTrouble(lostText)
  }
}

/** The order has it anyway; where this fails, the next one asks again. */
function rememberAddress({ method, city, address, postcode, keep_address }: CheckoutDraft) {
  if (!keep_address || (method !== 'courier' && method !== 'post')) return
  const body = { city, address, postcode: method === 'post' ? postcode : '' }
  callShop('POST /api/addresses', { body }).catch(() => {})
}

async function sendOnce(wanted: Shown): Promise<PlacedOrder> {
  const input = orderInputOf(wanted)
  const content = { input, lines: wanted.lines.map(({ product, quantity }) => [product.id, quantity]) }
  /** The same key and the same content answer the same order, however often the network dies. */
  const send = () => callShop('POST /api/orders', { body: input, headers: { 'idempotency-key': attemptKey(content) } })
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ShopApiError) || error.status !== 422) throw error
    // The key stands for another order of this browser: this one is new.
    renewKey()
    return send()
  }
}

/** The order is there either way; where the provider does not answer, its own page offers to pay later. */
function paymentPage({ number, token }: PlacedOrder, { draft }: Shown): Promise<string | undefined> {
  const body = { way: draft.online_way === 'sbp' ? ('sbp' as const) : ('any' as const) }
  return callShop('POST /api/orders/:number/pay', { ...ofOrder({ number, token }), body }).then(
    ({ url }) => url,
    () => undefined,
  )
}

/** Neither an order nor a reason against it came back: from nobody, or from somebody on the way. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ShopApiError) || error.status < 500) return false
  return error.problem.code === 'unreachable' || error.problem.code === 'unreadable-answer'
}

async function refused(error: unknown, { lines }: Shown): Promise<Answer> {
  if (!(error instanceof ShopApiError) || error.status >= 500) return sayTrouble(failedText)
  const { status, problem } = error
  if (status === 400 || status === 409) noteNotPlaced()
  if (status === 409) {
    const changes = conflictTexts(lines, problem.lines ?? [])
    await correctCart(changes)
    return changes.length > 0 ? { ok: false, errors: {}, outcome: { changes } } : sayTrouble(problem.error)
  }
  const errors = errorsOf(problem.fields ?? {})
  return Object.keys(errors).length > 0 ? { ok: false, errors, outcome: {} } : sayTrouble(problem.error)
}

function sayTrouble(trouble: string): Answer {
  return { ok: false, errors: {}, outcome: { trouble } }
}

function errorsOf(fields: Record<string, string>): CheckoutErrors {
  const known = Object.entries(fields).map(([path, text]) => [fieldOfPath(path), text] as const)
  return Object.fromEntries(known.filter(([field]) => field !== undefined))
}
