import { useMemo } from 'react'
import type { AwaitedProduct } from '#shared/arrival/awaited-endpoints.ts'
import type { AdminColumn } from '#web/admin/list/admin-column.ts'
import { useAdminList } from '#web/admin/list/admin-list.ts'
import { useListAddress } from '#web/admin/list/admin-list-address.ts'
import { AdminTable } from '#web/admin/list/admin-table.tsx'
import { DayStrip } from '#web/admin/order/day-strip.tsx'
import { OrderViewsBar } from '#web/admin/order/order-views-bar.tsx'
import { productColumn } from '#web/admin/order/product-column.tsx'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { shortTime, todayText } from '#web/admin/ui/shown-time.ts'
import { shopUrl } from '#web/api/call-shop.ts'
import { useRead } from '#web/api/use-read.ts'
import { groupDigits } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'

const columns: AdminColumn<AwaitedProduct>[] = [
  productColumn<AwaitedProduct>(),
  {
    key: 'people',
    name: 'Человек ждёт',
    isNumber: true,
    isAlwaysShown: true,
    cell: ({ people }) => <b>{groupDigits(people)}</b>,
  },
  { key: 'since', name: 'Ждут с', isAlwaysShown: true, cell: ({ since }) => shortTime(since) },
  { key: 'latest', name: 'Последний раз', cell: ({ latest }) => shortTime(latest) },
  { key: 'stock', name: 'Наличие', cell: stockText },
]

/** What customers asked to be told about, the most awaited first: one press makes the list to order from suppliers. */
export function AwaitedList() {
  const address = useListAddress(noWords)
  const viewed = useMemo(() => ({ ...address, query: { ...address.query, tab: 'awaited' } }), [address])
  const list = useAdminList('GET /api/admin/awaited-products', 'awaited', address.query)
  const day = useRead('GET /api/admin/day').answer
  return (
    <AdminPage
      title="Заказы"
      count={todayText()}
      actions={
        <>
          <a
            className="button button-primary button-small"
            href={shopUrl('GET /api/admin/awaited-products/export')}
            download
          >
            <Icon name="download" />
            Список для закупки
          </a>
          <a
            className="button button-outline button-small"
            href={shopUrl('GET /api/admin/awaited-products/export', { query: { format: 'csv' } })}
            download
          >
            CSV
          </a>
        </>
      }
    >
      <DayStrip day={day} />
      <section className="admin-card">
        <OrderViewsBar
          address={viewed}
          counts={day && { new: day.orders.new, awaiting: day.orders.awaiting, processing: day.orders.to_assemble }}
          requests={day?.requests}
          shortages={day?.shortages.products}
          awaited={list.found?.total}
        />
        <AdminTable
          name="awaited"
          list={list}
          address={address}
          columns={columns}
          keyOf={({ product }) => product.id}
          nameOf={({ product }) => product.name}
          empty={<p>Сейчас никто не ждёт поступления.</p>}
        />
      </section>
    </AdminPage>
  )
}

function stockText({ available, discontinued, hidden }: AwaitedProduct): string {
  if (discontinued) return 'снят с производства'
  if (hidden) return 'скрыт'
  if (available === null) return 'под заказ'
  return available > 0 ? `${groupDigits(available)} шт.` : 'нет'
}

const noWords: readonly string[] = []
