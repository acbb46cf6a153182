import type { DeliveryMethod } from '#shared/delivery/delivery-method.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { mayMove, type OrderStatus, rejectedMoveText, statusLabel } from '#shared/order/order-states.ts'
import type { ExchangeDocument } from './exchange-document.ts'
import type { Left } from './exchange-reasons.ts'
import { differencesOf, type LineDifference, type OrderedLine } from './order-lines-compare.ts'
import { type SaleTarget, saleWord } from './sale-settings.ts'

/**
 * What a document of 1С does with an order. Only what 1С says for the first time counts: what it repeats has been done, and people may
 * have decided otherwise since. An order never goes back, and what leaves the shop by lines that differ waits for a person.
 */

export type OrderNow = {
  status: OrderStatus
  delivery: DeliveryMethod
  /** Still to be paid. */
  lacking: number
  total: number
  deliveryPrice: number
  trackNumber: string | null
  items: OrderedLine[]
}
/** What 1С has said of the order and the shop has done. */
export type Heard = { words: string[]; payments: string[]; track: string }
export const nothingHeard: Heard = { words: [], payments: [], track: '' }

export type SalePlan = {
  payment: { amount: number; isCash: boolean | null; reference: string } | null
  /** The steps to take, one after the other. */
  path: OrderStatus[]
  track: string | null
  differences: LineDifference[]
  left: Left[]
  heard: Heard
}

type Given = {
  document: ExchangeDocument
  order: OrderNow
  heard: Heard
  targetOf: (word: string) => SaleTarget | null
  /** A person has looked at the difference and leaves the order as it is. */
  isSettled?: boolean
}

const ranks: Partial<Record<OrderStatus, number>> = { processing: 1, ready: 2, shipped: 2, completed: 3 }

export function planOf({ document, order, heard, targetOf, isSettled = false }: Given): SalePlan {
  const isBare = isSettled || isPayment(document) || order.status === 'cancelled'
  const differences = isBare ? [] : differencesOf(document, order)
  const plan: SalePlan = { payment: null, path: [], track: null, differences, left: [], heard }
  if (/возврат/i.test(document.operation)) {
    return { ...plan, left: [['refund-document', document.number1c || document.number]] }
  }
  const done = new Set<string>()
  const payments = [...heard.payments]
  const asked = wordsOf(document).map((said) => ({ said, word: saleWord(said), target: targetOf(said) }))
  const isNew = ({ word }: { word: string }) => !heard.words.includes(word)
  for (const { said, word, target } of asked) {
    if (target === null) plan.left.push(['status-unknown', said])
    else if (target === 'ignore') done.add(word)
  }
  const wanted = asked.filter(({ target }) => target !== null && target !== 'ignore')
  for (const each of wanted) if (!isNew(each)) done.add(each.word)
  const fresh = wanted.filter(isNew)
  const finish = (target: SaleTarget | null) => {
    for (const each of fresh) if (target === null || each.target === target) done.add(each.word)
  }

  if (fresh.some(({ target }) => target === 'cancelled')) {
    planCancel(plan, order)
    finish(null)
  } else {
    if (isPayment(document) || fresh.some(({ target }) => target === 'paid')) {
      if (planPayment(plan, document, order)) {
        finish('paid')
        if (isPayment(document)) payments.push(paymentId(document))
      }
    }
    const reached = planMoves(plan, order, fresh)
    for (const { word, target } of fresh) {
      if (target !== 'paid' && (ranks[placeOf(target, order)] ?? 0) <= reached) done.add(word)
    }
    planTrack(plan, document, order)
  }
  if (differences.length > 0) plan.left.push(['changed-lines', ''])
  plan.heard = {
    words: isPayment(document) ? [...new Set([...heard.words, ...done])] : [...done],
    payments: [...new Set(payments)],
    track: plan.track ?? heard.track,
  }
  return plan
}

function isPayment({ operation }: ExchangeDocument): boolean {
  return /^(выплата|эквайринг|оплата)/i.test(operation)
}

function paymentId({ id, number, number1c }: ExchangeDocument): string {
  return id || number1c || number
}

/** Configurations have their own names of states, and flags that mean the same. */
function wordsOf(document: ExchangeDocument): string[] {
  if (isPayment(document)) return []
  const words = [
    document.status,
    document.isPaid ? 'Оплачен' : '',
    document.isShipped || /^отпуск товара/i.test(document.operation) ? 'Отгружен' : '',
    document.isCancelled ? 'Отменен' : '',
    document.isPosted ? 'Проведен' : '',
    document.isDeleted ? 'Помечен на удаление' : '',
  ]
  const known = new Map(words.filter((word) => saleWord(word) !== '').map((word) => [saleWord(word), word]))
  return [...known.values()]
}

function planCancel(plan: SalePlan, { status, delivery }: OrderNow): void {
  if (status === 'cancelled') return
  if (mayMove(status, 'cancelled', 'admin', delivery)) plan.path = ['cancelled']
  else plan.left.push(['move-refused', rejectedMoveText({ from: status, to: 'cancelled', by: 'admin', delivery })])
}

/** False: it waits for a person. */
function planPayment(plan: SalePlan, document: ExchangeDocument, order: OrderNow): boolean {
  if (isPayment(document) && plan.heard.payments.includes(paymentId(document))) return true
  if (order.status === 'cancelled') {
    plan.left.push(['payment-sum', 'заказ отменён'])
    return false
  }
  if (order.lacking === 0) return true
  const sum = isPayment(document) ? document.sum : null
  // Without a sum of its own «paid» means the whole of it, which nobody knows while the two differ.
  if (sum === null && plan.differences.length > 0) return false
  const amount = sum === null || Math.abs(sum - order.lacking) < 1 ? order.lacking : sum
  if (amount <= 0 || amount > order.lacking || !Number.isInteger(amount)) {
    plan.left.push(['payment-sum', `в 1С ${sum} ₽, ждём ${formatRubles(order.lacking)}`])
    return false
  }
  const isCash = isPayment(document) ? /налич/i.test(document.operation) && !/безналич/i.test(document.operation) : null
  plan.payment = { amount, isCash, reference: (document.number1c || document.number).slice(0, 100) }
  return true
}

/** Answers how far the order is then. */
function planMoves(plan: SalePlan, order: OrderNow, fresh: { target: SaleTarget | null }[]): number {
  const { status, delivery } = order
  const places = fresh.map(({ target }) => placeOf(target, order))
  const wanted = Math.max(0, ...places.map((place) => ranks[place] ?? 0))
  const now = ranks[status] ?? 0
  if (wanted === 0 || wanted <= now) return wanted
  if (status === 'cancelled') {
    plan.left.push(['move-refused', `на сайте заказ «${statusLabel(status)}»`])
    return 0
  }
  // What is handed over is handed over by the lines of the site.
  const most = plan.differences.length > 0 ? Math.min(wanted, 1) : wanted
  const course: OrderStatus[] = ['processing', delivery === 'pickup' ? 'ready' : 'shipped', 'completed']
  plan.path = course.filter((_, at) => at + 1 > now && at + 1 <= most)
  return most
}

/** What is picked up is never shipped, and what travels does not stand ready. */
function placeOf(target: SaleTarget | null, { delivery }: OrderNow): OrderStatus {
  if (target === 'shipped' && delivery === 'pickup') return 'ready'
  if (target === 'ready' && delivery !== 'pickup') return 'processing'
  return target === 'processing' || target === 'ready' || target === 'shipped' || target === 'completed'
    ? target
    : 'new'
}

function planTrack(plan: SalePlan, { trackNumber }: ExchangeDocument, order: OrderNow): void {
  if (trackNumber === '' || order.delivery === 'pickup' || trackNumber === plan.heard.track) return
  const isGone = ['shipped', 'completed'].includes(order.status) || plan.path.includes('shipped')
  if (isGone) plan.track = trackNumber
}
