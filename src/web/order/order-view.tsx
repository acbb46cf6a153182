import { useEffect, useRef } from 'react'
import { showPhone } from '#shared/account/phone.ts'
import { fullMomentText, momentText } from '#shared/calendar/moscow-clock.ts'
import { deliveryMethodLabels, deliveryPriceText } from '#shared/delivery/delivery-method.ts'
import { adjustmentLabel } from '#shared/money/order-adjustment.ts'
import { formatRubles, formatSignedRubles } from '#shared/money/rubles.ts'
import type { Order } from '#shared/order/order-contract.ts'
import { returnNextText } from '#shared/order/return-reasons.ts'
import { returnText } from '#shared/order/return-states.ts'
import { isPaid, paymentMethodLabels, paymentStatusLabels } from '#shared/payment/payment-method.ts'
import { shopUrl } from '#web/api/call-shop.ts'
import { SentPhotos } from '#web/order-return/return-photos.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { Icon } from '#web/ui/icon.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderConfirm } from './order-confirm.tsx'
import { OrderCourse } from './order-course.tsx'
import { OrderHistory } from './order-history.tsx'
import type { OrderKey } from './order-key.ts'
import { OrderNext } from './order-next.tsx'
import { placeText } from './order-next-text.ts'
import { OrderPlaced } from './order-placed.tsx'
import { OrderLines, piecesOf } from './order-products.tsx'
import type { OrderSectionProps } from './order-section.ts'
import { OrderStatusPill } from './order-status-pill.tsx'

type OrderViewProps = OrderSectionProps & { isPlaced: boolean; confirm: string | null }

/** Everything about one order, the same for its owner and for the link in the email. */
export function OrderView({ isPlaced, confirm, ...part }: OrderViewProps) {
  const { order } = part
  const isCancelled = order.status === 'cancelled'
  // An order that waits for its link has one next step, and it is said above.
  const isUnconfirmed = order.confirm_by !== null && order.status === 'new'
  const title = useRef<HTMLHeadingElement>(null)
  // Right after ordering, the success message gets the focus first.
  useEffect(() => {
    if (isPlaced) title.current?.focus()
  }, [isPlaced])
  return (
    <>
      <div className="page-title order-title" data-cancelled={isCancelled || undefined}>
        <h1 ref={title} tabIndex={-1}>
          Заказ <span className="order-number">№ {order.number}</span>
          {isPlaced && !isCancelled && ' оформлен'}
        </h1>
        <OrderStatusPill status={order.status} />
        <span>от {fullMomentText(new Date(order.created_at))}</span>
      </div>
      <OrderConfirm {...part} confirm={confirm} />
      {isPlaced && !isCancelled && <OrderPlaced order={order} />}
      <OrderCourse order={order} />
      <div className="cart order" data-cancelled={isCancelled || undefined}>
        <div className="order-main">
          {!isUnconfirmed && <OrderNext {...part} />}
          <OrderLines order={order} />
          <OrderReturns order={order} orderKey={part.orderKey} />
          <OrderHistory order={order} />
        </div>
        <div className="order-side">
          <OrderSum order={order} />
          <OrderActions {...part} />
          <OrderRecipient order={order} />
        </div>
      </div>
    </>
  )
}

/** What was asked to be taken back, and how far that has come. */
function OrderReturns({ order, orderKey }: Pick<OrderSectionProps, 'order' | 'orderKey'>) {
  if (order.returns.length === 0) return null
  const names = new Map(order.items.map(({ product_id, name }) => [product_id, name]))
  return (
    <section className="panel order-panel" aria-labelledby="order-returns">
      <h2 id="order-returns">Возвраты</h2>
      <ul className="order-returns">
        {order.returns.map(({ id, status, refunded, reason, answer, items, photos, created_at }) => (
          <li key={id}>
            <b>{returnText({ status, refunded })}</b>
            <span>{momentText(new Date(created_at))}</span>
            {/* A request by its buyer names each product with its reason. */}
            {!items.every(({ product_id }) => reason.includes(names.get(product_id) ?? '')) && (
              <p>{items.map(({ product_id, quantity }) => `${names.get(product_id)}, ${quantity} шт.`).join('; ')}</p>
            )}
            <p className="order-return-reason">{reason}</p>
            <SentPhotos urls={photos.map((photo) => photoUrl(orderKey, photo))} />
            {answer && <p>Ответ магазина: {answer}</p>}
            {returnNextText(status) && <p className="order-return-next">{returnNextText(status)}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function photoUrl({ number, token }: OrderKey, id: number): string {
  return shopUrl('GET /api/orders/:number/return-photos/:id', { params: { number, id }, query: { token } })
}

/** Who gets it and where. */
function OrderRecipient({ order }: { order: Order }) {
  const { shop } = useShell()
  const { contact, company, delivery, comment, model } = order
  return (
    <section className="panel order-box order-people" aria-labelledby="order-people">
      <h2 id="order-people">Получатель</h2>
      <p>
        {[contact.first_name, contact.patronymic, contact.last_name].filter(Boolean).join(' ')}
        <br />
        {showPhone(contact.phone)}
        {contact.email && (
          <>
            <br />
            {contact.email}
          </>
        )}
      </p>
      {company && (
        <p>
          {company.name}
          <br />
          ИНН {company.inn}
          {company.kpp && `, КПП ${company.kpp}`}
        </p>
      )}
      <p>
        {deliveryMethodLabels[delivery.method]}
        <br />
        {delivery.method === 'pickup' ? shop.address : placeText(delivery)}
      </p>
      {model && (
        <p>
          Модель техники: <span className="code">{model}</span>
        </p>
      )}
      {comment && <p className="order-comment">{comment}</p>}
    </section>
  )
}

/** What it came to, how it is paid, and the papers. */
function OrderSum({ order }: { order: Order }) {
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
          <dd>{deliveryPriceText(delivery_price)}</dd>
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
function paidText({ status, payment, payment_status }: Order): string {
  if (status === 'cancelled' && !isPaid(payment_status)) return 'Платить ничего не нужно'
  if (payment_status === 'unpaid') return paymentMethodLabels[payment]
  if (payment_status === 'paid') return payment === 'online' ? 'Оплачено онлайн' : 'Оплачено'
  return `${paymentMethodLabels[payment]}: ${paymentStatusLabels[payment_status].toLowerCase()}`
}

/** Where the customer's money is, in plain words; nothing where the state of the payment says it all. */
function OrderMoneyLines({ money }: Pick<Order, 'money'>) {
  const lines = moneyLines(money)
  if (lines.length === 0) return null
  return (
    <ul className="order-money-lines">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

export function moneyLines({ paid, refunded, returning, owed, lacking }: Order['money']): string[] {
  return [
    ...(paid > 0 && lacking > 0
      ? [`Получили ${formatRubles(paid - refunded)}, осталось заплатить ${formatRubles(lacking)}`]
      : []),
    ...(refunded > 0 ? [`Вернули вам ${formatRubles(refunded)}`] : []),
    ...(returning > 0 ? [`Возвращаем ${formatRubles(returning)}: срок зависит от банка`] : []),
    ...(owed > 0 ? [`Должны вернуть вам ${formatRubles(owed)}`] : []),
  ]
}
