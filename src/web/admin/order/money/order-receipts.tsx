import type { ManagedReceipt } from '#shared/order/order-admin-contract.ts'
import { type OrderSectionProps, useOrderChange } from '#web/admin/order/edit/order-change.ts'
import { callShop } from '#web/api/call-shop.ts'
import { Icon } from '#web/ui/icon.tsx'
import { isTroubled, receiptText, troubleText, troubleTitle } from './order-receipt-text.ts'

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
