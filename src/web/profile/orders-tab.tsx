import { useState } from 'react'
import { dayOf, dayOfYearText } from '#shared/calendar/moscow-clock.ts'
import { parcelTrack } from '#shared/delivery/parcel-track.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import type { OrderFilter, OrderSummary } from '#shared/order/order-contract.ts'
import { useRead } from '#web/api/use-read.ts'
import { glanceText } from '#web/order/order-next-text.ts'
import { OrderStatusPill } from '#web/order/order-status-pill.tsx'
import { RepeatButton } from '#web/order/repeat-button.tsx'
import { TrackLink } from '#web/order/track-link.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { countOf, productForms } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import { EmptyState } from '#web/ui/screen-state.tsx'
import { TabTrouble } from './tab-notes.tsx'

const filters: { filter: OrderFilter; name: string }[] = [
  { filter: 'active', name: 'Активные' },
  { filter: 'done', name: 'Завершённые' },
  { filter: 'all', name: 'Все' },
]

/** The user's orders, open ones first. */
export function OrdersTab() {
  const lists = {
    active: useRead('GET /api/orders', { query: { filter: 'active' } }),
    done: useRead('GET /api/orders', { query: { filter: 'done' } }),
    all: useRead('GET /api/orders', { query: { filter: 'all' } }),
  }
  const [chosen, setChosen] = useState<OrderFilter>()
  const [active, done, all] = [lists.active.answer, lists.done.answer, lists.all.answer]

  if (!active || !done || !all) {
    const failed = Object.values(lists).filter(({ state }) => state === 'failed')
    const isReading = Object.values(lists).some(({ answer, state }) => !answer && state === 'loading')
    return (
      <TabTrouble
        isFailed={!isReading}
        onRetry={() => {
          for (const { reload } of failed) void reload()
        }}
      />
    )
  }
  if (all.total === 0) return <EmptyState title="Заказов пока нет" />

  const shown = chosen ?? (active.total > 0 ? 'active' : 'all')
  const { orders, total, next_cursor } = { active, done, all }[shown]

  function readMore() {
    const query = { filter: shown, cursor: next_cursor }
    void lists[shown].readMore({ query }, (before, page) => ({ ...page, orders: [...before.orders, ...page.orders] }))
  }

  return (
    <>
      <fieldset className="segments">
        <legend className="visually-hidden">Какие заказы показать</legend>
        {filters.map(({ filter, name }) => (
          <label key={filter}>
            <input type="radio" name="orders" checked={filter === shown} onChange={() => setChosen(filter)} />
            <span>
              {name} {lists[filter].answer?.total}
            </span>
          </label>
        ))}
      </fieldset>
      {orders.length === 0 && <p className="profile-note">Здесь заказов нет.</p>}
      <ul className="order-cards" aria-label="Заказы">
        {orders.map((order) => (
          <OrderCard key={order.number} order={order} />
        ))}
      </ul>
      {next_cursor !== null && (
        <button
          className="button button-outline order-more"
          type="button"
          aria-busy={lists[shown].state === 'loading'}
          onClick={readMore}
        >
          Показать ещё {Math.min(total - orders.length, 24)}
        </button>
      )}
    </>
  )
}

function OrderCard({ order }: { order: OrderSummary }) {
  const { shop } = useShell()
  const { number, created_at, status, total, lines, pictures } = order
  const { title, text } = glanceText(order, shop.address)
  return (
    <li className="panel order-card">
      <div className="order-card-head">
        <h2>Заказ № {number}</h2>
        <OrderStatusPill status={status} />
        <time dateTime={created_at}>{dayOfYearText(dayOf(new Date(created_at)))}</time>
        <b>{formatRubles(total)}</b>
      </div>
      <div className="order-card-body">
        <ul className="order-card-pictures">
          {pictures.map(({ name, photos, drawing }) => (
            <li key={name} className="picture-box">
              <ProductPicture product={{ drawing }} photo={photos[0]} alt={name} sizes="64px" />
            </li>
          ))}
        </ul>
        <span>{countOf(lines, productForms)}</span>
        <p className="order-card-next">
          <b>{title}</b>
          {text && <span>{text}</span>}
        </p>
        <div className="order-card-actions">
          <NextAction order={order} address={shop.address} />
          <Link className="button button-outline" to={`/order/${number}`} aria-label={`Подробнее о заказе № ${number}`}>
            Подробнее
          </Link>
        </div>
      </div>
    </li>
  )
}

/** The one thing its owner most likely wants now. */
function NextAction({ order, address }: { order: OrderSummary; address: string }) {
  const { number, status, delivery, track_number } = order
  const track = track_number && status === 'shipped' ? parcelTrack(track_number) : null
  if (track) return <TrackLink className="button button-secondary" track={track} />
  if (status === 'awaiting_payment') {
    return (
      <Link className="button button-secondary" to={`/order/${number}`} aria-label={`Оплатить заказ № ${number}`}>
        Оплатить
      </Link>
    )
  }
  if (status === 'ready' && delivery.method === 'pickup') {
    return (
      <a
        className="button button-secondary"
        href={`https://yandex.ru/maps/?${new URLSearchParams({ text: address })}`}
        target="_blank"
        rel="noreferrer"
        aria-label="Как пройти: карта откроется в новой вкладке"
      >
        Как пройти
      </a>
    )
  }
  return <RepeatButton orderKey={{ number, token: null }} className="button button-secondary" label="Повторить" />
}
