import { useCallback, useEffect, useState } from 'react'
import type { OrderFilter, OrderList } from '#shared/order/order-contract.ts'
import { readOrders } from '#web/api/order-api.ts'
import { EmptyState } from '#web/ui/screen-state.tsx'
import { OrderCard } from './orders-card.tsx'
import { TabTrouble } from './tab-trouble.tsx'

const filters: { filter: OrderFilter; name: string }[] = [
  { filter: 'active', name: 'Активные' },
  { filter: 'done', name: 'Завершённые' },
  { filter: 'all', name: 'Все' },
]

type Lists = Record<OrderFilter, OrderList>

/** Everything the person has ordered, what is still on its way first. */
export function OrdersTab() {
  const [lists, setLists] = useState<Lists | 'failed'>()
  const [chosen, setChosen] = useState<OrderFilter>()
  const [isMoreBusy, setMoreBusy] = useState(false)
  const read = useCallback(async () => {
    setLists(undefined)
    try {
      const [active, done, all] = await Promise.all([readOrders('active'), readOrders('done'), readOrders('all')])
      setLists({ active, done, all })
    } catch {
      setLists('failed')
    }
  }, [])
  useEffect(() => void read(), [read])

  if (lists === undefined || lists === 'failed') {
    return <TabTrouble isFailed={lists === 'failed'} onRetry={() => void read()} />
  }
  if (lists.all.total === 0) return <EmptyState title="Заказов пока нет" />

  const shown = chosen ?? (lists.active.total > 0 ? 'active' : 'all')
  const { orders, total, next_cursor } = lists[shown]

  async function readMore(known: Lists) {
    setMoreBusy(true)
    const more = await readOrders(shown, next_cursor).catch(() => undefined)
    if (more) setLists({ ...known, [shown]: { ...more, orders: [...orders, ...more.orders] } })
    setMoreBusy(false)
  }

  return (
    <>
      <fieldset className="segments">
        <legend className="visually-hidden">Какие заказы показать</legend>
        {filters.map(({ filter, name }) => (
          <label key={filter}>
            <input type="radio" name="orders" checked={filter === shown} onChange={() => setChosen(filter)} />
            <span>
              {name} {lists[filter].total}
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
          aria-busy={isMoreBusy}
          onClick={() => void readMore(lists)}
        >
          Показать ещё {Math.min(total - orders.length, 24)}
        </button>
      )}
    </>
  )
}
