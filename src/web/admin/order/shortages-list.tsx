import { useMemo } from 'react'
import type { Shortage } from '#shared/order/shortage-contract.ts'
import type { AdminColumn } from '#web/admin/list/admin-column.ts'
import { useAdminList } from '#web/admin/list/admin-list.ts'
import { useListAddress } from '#web/admin/list/admin-list-address.ts'
import { AdminTable } from '#web/admin/list/admin-table.tsx'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { todayText } from '#web/admin/ui/shown-time.ts'
import { useRead } from '#web/api/use-read.ts'
import { groupDigits } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'
import { DayStrip } from './day-strip.tsx'
import { OrderViewsBar } from './order-views-bar.tsx'
import { productColumn } from './product-column.tsx'

const columns: AdminColumn<Shortage>[] = [
  productColumn<Shortage>(),
  { key: 'quantity', name: 'На складе', isNumber: true, cell: ({ quantity }) => groupDigits(quantity) },
  { key: 'promised', name: 'Обещано', isNumber: true, cell: ({ promised }) => groupDigits(promised) },
  {
    key: 'short',
    name: 'Не хватает',
    isNumber: true,
    isAlwaysShown: true,
    cell: ({ short }) => <b className="shortage-short">{groupDigits(short)}</b>,
  },
  { key: 'orders', name: 'Заказы', isAlwaysShown: true, cell: ({ orders }) => <Orders orders={orders} /> },
]

/** What was promised to customers and is not on the shelf, with the orders that wait for it. */
export function ShortagesList() {
  const address = useListAddress(noWords)
  const viewed = useMemo(() => ({ ...address, query: { ...address.query, tab: 'shortages' } }), [address])
  const list = useAdminList('GET /api/admin/shortages', 'shortages', address.query)
  const day = useRead('GET /api/admin/day').answer
  return (
    <AdminPage title="Заказы" count={todayText()}>
      <DayStrip day={day} />
      <section className="admin-card">
        <OrderViewsBar
          address={viewed}
          counts={day && { new: day.orders.new, awaiting: day.orders.awaiting, processing: day.orders.to_assemble }}
          requests={day?.requests}
          shortages={list.found?.total}
          awaited={day?.awaited.products}
        />
        <AdminTable
          name="shortages"
          list={list}
          address={address}
          columns={columns}
          keyOf={({ product }) => product.id}
          nameOf={({ product }) => product.name}
          empty={<p>Всё, что обещали, есть на складе.</p>}
        />
      </section>
    </AdminPage>
  )
}

/** The oldest first: it is served first. */
function Orders({ orders }: { orders: Shortage['orders'] }) {
  return (
    <ul className="shortage-orders">
      {orders.map(({ id, number, customer, quantity, missing }) => (
        <li key={id}>
          <Link to={`/orders?order=${id}`}>№&nbsp;{number}</Link> {customer}, {quantity}&nbsp;шт.
          {missing > 0 && <em> · не хватает {missing}</em>}
        </li>
      ))}
    </ul>
  )
}

const noWords: readonly string[] = []
