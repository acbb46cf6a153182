import { useState } from 'react'
import { parcelTrack } from '#shared/delivery/parcel-track.ts'
import type { OnlineWay } from '#shared/payment/payment-method.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useShell } from '#web/page/shell-data.ts'
import { Icon } from '#web/ui/icon.tsx'
import { courseOf } from './order-course-steps.ts'
import { ofOrder } from './order-key.ts'
import { nextText } from './order-next-text.ts'
import type { OrderSectionProps } from './order-section.ts'
import { RepeatButton } from './repeat-button.tsx'
import { TrackLink } from './track-link.tsx'

/** The blue sheet: the one next step, the number to follow the parcel by, the way to pay. A cancelled order has a plain one. */
export function OrderNext({ orderKey, order, onOrder }: OrderSectionProps) {
  const { shop } = useShell()
  const { lead, title, text } = nextText(order)
  const { isBusy, error, run } = useWrite()
  const isCancelled = order.status === 'cancelled'
  const isAhead = !isCancelled && order.status !== 'completed'
  const place = order.delivery.method === 'pickup' ? `${shop.address}. ` : ''
  const pay = (way: OnlineWay) =>
    void run(async () => {
      const { url } = await callShop('POST /api/orders/:number/pay', { ...ofOrder(orderKey), body: { way } })
      window.location.assign(url)
    })
  const payLater = () =>
    void run(async () => onOrder(await callShop('POST /api/orders/:number/pay-on-receipt', ofOrder(orderKey))))
  return (
    <section
      className={isCancelled ? 'panel order-next' : 'blueprint order-next'}
      data-cancelled={isCancelled || undefined}
      aria-label={lead}
    >
      <div>
        <h2>{title}</h2>
        <p>
          {isAhead && place}
          {text}
        </p>
        {isCancelled && (
          <RepeatButton orderKey={orderKey} className="button button-secondary" label="Повторить заказ" />
        )}
        {order.track_number && !isCancelled && <TrackNumber number={order.track_number} />}
        {order.can.pay && (
          <p className="order-pay">
            <button className="button" type="button" aria-busy={isBusy} onClick={() => pay('any')}>
              Оплатить сейчас
            </button>
            <button className="button order-pay-sbp" type="button" aria-busy={isBusy} onClick={() => pay('sbp')}>
              По СБП
            </button>
            {order.can.pay_on_receipt && (
              <button className="order-pay-later" type="button" onClick={payLater}>
                Оплачу при получении
              </button>
            )}
          </p>
        )}
        <p role="alert">{error}</p>
      </div>
      {!isCancelled && (
        <ParcelPicture step={courseOf(order).findIndex(({ state }) => state === 'now') + 1 || courseOf(order).length} />
      )}
    </section>
  )
}

function TrackNumber({ number }: { number: string }) {
  const [isCopied, setCopied] = useState(false)
  const track = parcelTrack(number)
  async function copy() {
    await navigator.clipboard?.writeText(number).then(
      () => setCopied(true),
      // Without the permission the number can still be selected by hand.
      () => setCopied(false),
    )
  }
  return (
    <div className="order-track">
      <p>
        <small>Трек-номер</small>
        <span className="code">{number}</span>
      </p>
      <button type="button" aria-label="Скопировать трек-номер" onClick={() => void copy()}>
        <Icon name={isCopied ? 'check' : 'copy'} />
        <span role="status">{isCopied ? 'Скопировано' : 'Скопировать'}</span>
      </button>
      {track && <TrackLink className="button button-primary" track={track} />}
    </div>
  )
}

/** A parcel as the service manual would draw it, numbered with the step of the order. */
function ParcelPicture({ step }: { step: number }) {
  return (
    <svg
      className="order-parcel"
      viewBox="0 0 260 200"
      aria-hidden="true"
      fill="none"
      stroke="var(--dr)"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d="M40 70 130 34l90 36v80l-90 38-90-38Z" fill="var(--f1)" />
      <path d="M130 108v80" />
      <path d="M40 70 130 34l90 36-90 38Z" fill="var(--f2)" />
      <path d="m84 52 90 38v26l-22-9v-8L62 61Z" fill="var(--f3)" />
      <path d="m150 132 54-22v26l-54 22z" fill="var(--f0)" />
      <path d="m158 140 30-12m-30 20 20-8" strokeWidth="1.75" />
      <circle cx="196" cy="124" r="3" fill="var(--coral)" stroke="none" />
      <path d="m199 121 28-21" stroke="var(--coral)" />
      <circle cx="238" cy="90" r="13" fill="var(--coral)" stroke="none" />
      <text x="238" y="95" textAnchor="middle">
        {step}
      </text>
    </svg>
  )
}
