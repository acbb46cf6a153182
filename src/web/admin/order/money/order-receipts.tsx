import { formatRubles } from '#shared/money/rubles.ts'
import type { ManagedReceipt } from '#shared/order/order-admin-contract.ts'
import { receiptKindLabels } from '#shared/payment/receipt-rules.ts'
import { type OrderSectionProps, useOrderChange } from '#web/admin/order/edit/order-change.ts'
import { eventTime } from '#web/admin/ui/shown-time.ts'
import { callShop } from '#web/api/call-shop.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Under the entry it belongs to, or in the list of its own for what was settled when the goods were handed over. */
export function ReceiptChip({ receipt }: { receipt: ManagedReceipt }) {
  const tone = receipt.status === 'succeeded' ? 'ok' : isTroubled(receipt) ? 'warn' : 'wait'
  return (
    <span className="receipt-chip" data-tone={tone}>
      <Icon name={tone === 'ok' ? 'receipt-text' : 'clock'} />
      {receiptText(receipt)}
    </span>
  )
}

/** The receipt sent with this payment or refund. */
export function receiptOf(
  { payment_id, refund_id }: { payment_id: number | null; refund_id: number | null },
  receipts: readonly ManagedReceipt[],
): ManagedReceipt | undefined {
  if (refund_id !== null) return receipts.find((receipt) => receipt.refund_id === refund_id)
  if (payment_id === null) return undefined
  return receipts.find((receipt) => receipt.payment_id === payment_id && receipt.kind !== 'settlement')
}

/** Receipts that did not get through, each with a way to send it now; and the one of the hand-over. */
export function OrderReceipts(props: OrderSectionProps) {
  const { receipts } = props.order
  const settlement = receipts.find(({ kind }) => kind === 'settlement')
  return (
    <>
      {settlement && (
        <p className="receipt-settlement">
          <ReceiptChip receipt={settlement} />
        </p>
      )}
      {receipts.filter(isTroubled).map((receipt) => (
        <TroubledReceipt key={receipt.id} {...props} receipt={receipt} />
      ))}
    </>
  )
}

function TroubledReceipt({ receipt, order, ...rest }: OrderSectionProps & { receipt: ManagedReceipt }) {
  const { isBusy, error, run } = useOrderChange(rest)
  return (
    <div className="receipt-trouble" role="status">
      <Icon name="receipt-text" />
      <div>
        <b>{troubleTitle(receipt)}</b>
        <p>{troubleText(receipt)}</p>
        {error && <p role="alert">{error}</p>}
      </div>
      <button
        className="button button-outline"
        type="button"
        aria-busy={isBusy}
        onClick={() =>
          void run(() =>
            callShop('POST /api/admin/orders/:id/receipts/:receiptId/retry', {
              params: { id: order.id, receiptId: receipt.id },
            }),
          )
        }
      >
        Повторить сейчас
      </button>
    </div>
  )
}

/** Receipts in words: which of them exist, and what becomes of those that do not yet. */

type Shown = Pick<
  ManagedReceipt,
  'kind' | 'amount' | 'status' | 'document' | 'attempts' | 'next_attempt_at' | 'problem'
>

/** Needs attention: it was rejected, or the provider does not answer. */
export function isTroubled({ status, problem }: Pick<Shown, 'status' | 'problem'>): boolean {
  return status === 'failed' || (status !== 'succeeded' && status !== 'unheard' && problem !== '')
}

export function receiptText(receipt: Shown): string {
  const { kind, status, document } = receipt
  const name = receiptKindLabels[kind]
  if (status === 'succeeded') return document ? `${name} № ${document} отправлен покупателю` : `${name} отправлен`
  if (status === 'unheard') return `${name}: касса о нём не сообщила`
  if (isTroubled(receipt)) return `${name} не пробит, повторим`
  return status === 'pending' ? `${name} регистрируется` : `${name} отправляем`
}

export function troubleTitle({ kind, amount }: Shown): string {
  return `${receiptKindLabels[kind]} на ${formatRubles(amount)} ещё не пробит`
}

export function troubleText({ problem, attempts, next_attempt_at }: Shown, now = new Date()): string {
  const tried = attempts > 1 ? ` Попыток: ${attempts}.` : ''
  const next = next_attempt_at ? ` Следующая попытка ${eventTime(next_attempt_at, now)}.` : ''
  return `${problem}.${tried}${next} Деньги второй раз не пойдут.`
}
