import { formatRubles } from '#shared/money/rubles.ts'
import type { OrderSummary } from '#shared/order/order-contract.ts'
import { PartPicture } from '#web/catalog/part-picture.tsx'
import { dayOfYearText } from '#web/order/order-moments.ts'
import { OrderStatusPill } from '#web/order/order-status-pill.tsx'
import { RepeatButton } from '#web/order/repeat-button.tsx'
import { countOf, productForms } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'

export function OrderCard({ order }: { order: OrderSummary }) {
  const { number, created_at, status, total, lines, pictures } = order
  return (
    <li className="panel order-card">
      <div className="order-card-head">
        <h2>Заказ № {number}</h2>
        <OrderStatusPill status={status} />
        <time dateTime={created_at}>{dayOfYearText(created_at)}</time>
        <b>{formatRubles(total)}</b>
      </div>
      <div className="order-card-body">
        <ul className="order-card-pictures">
          {pictures.map(({ name, photos, drawing }, place) => (
            <li key={name} className="picture-box">
              <PartPicture product={{ id: place, drawing }} photo={photos[0]} alt={name} sizes="64px" />
            </li>
          ))}
        </ul>
        <span>{countOf(lines, productForms)}</span>
        <div className="order-card-actions">
          <RepeatButton orderKey={{ number, token: null }} className="button button-secondary" label="Повторить" />
          <Link className="button button-outline" to={`/order/${number}`} aria-label={`Подробнее о заказе № ${number}`}>
            Подробнее
          </Link>
        </div>
      </div>
    </li>
  )
}
