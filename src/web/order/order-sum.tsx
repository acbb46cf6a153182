import { deliveryMethodLabels } from '#shared/delivery/delivery-method.ts'
import { formatRubles, formatSignedRubles } from '#shared/money/rubles.ts'
import { adjustmentLabel } from '#shared/order/order-adjustment.ts'
import type { Order } from '#shared/order/order-contract.ts'
import { isPaid, paymentMethodLabels, paymentStatusLabels } from '#shared/payment/payment-method.ts'
import { Icon } from '#web/ui/icon.tsx'
import { OrderMoneyLines } from './order-money-lines.tsx'
import { piecesOf } from './order-products.tsx'

/** What it came to, how it is paid, and the papers. */
export function OrderSum({ order }: { order: Order }) {
  const { items_total, delivery, delivery_price, adjustment, adjustment_reason, total, payment_status, invoice_url } =
    order
  return (
    <section className="panel order-box order-sum" aria-labelledby="order-sum">
      <h2 id="order-sum">Сумма</h2>
      <dl>
        <div>
          <dt>Товары, {piecesOf(order)} шт.</dt>
          <dd>{formatRubles(items_total)}</dd>
        </div>
        <div>
          <dt>{deliveryMethodLabels[delivery.method]}</dt>
          <dd>{formatRubles(delivery_price)}</dd>
        </div>
        {adjustment !== 0 && (
          <div>
            <dt>{[adjustmentLabel(adjustment), adjustment_reason].filter(Boolean).join(': ')}</dt>
            <dd>{formatSignedRubles(adjustment)}</dd>
          </div>
        )}
        <div className="cart-total">
          <dt>Итого</dt>
          <dd>{formatRubles(total)}</dd>
        </div>
      </dl>
      <p className="order-paid" data-paid={isPaid(payment_status) || undefined}>
        {isPaid(payment_status) && <Icon name="circle-check" />}
        {paidText(order)}
      </p>
      <OrderMoneyLines money={order.money} />
      {invoice_url && (
        <a className="order-document" href={invoice_url} target="_blank" rel="noopener">
          Счёт на оплату
          <Icon name="chevron-right" />
        </a>
      )}
    </section>
  )
}

/** «Оплачено онлайн», «Счёт для организации: ждём оплату». */
function paidText({ payment, payment_status }: Order): string {
  if (payment_status === 'unpaid') return paymentMethodLabels[payment]
  if (payment_status === 'paid') return payment === 'online' ? 'Оплачено онлайн' : 'Оплачено'
  return `${paymentMethodLabels[payment]}: ${paymentStatusLabels[payment_status].toLowerCase()}`
}
