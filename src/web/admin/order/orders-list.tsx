import { useMemo } from 'react'
import { deliveryMethodLabels } from '#shared/delivery/delivery-method.ts'
import type { Colleague } from '#shared/order/order-admin-contract.ts'
import { moneyLabels, type OrderView, orderPeriodLabels, orderViews } from '#shared/order/order-views.ts'
import { AdminFilters } from '#web/admin/list/admin-filters.tsx'
import { useAdminList } from '#web/admin/list/admin-list.ts'
import { filterOf, type ListAddress, type ListQuery, useListAddress } from '#web/admin/list/admin-list-address.ts'
import { useAdminSelection } from '#web/admin/list/admin-selection.ts'
import { EmptyList } from '#web/admin/list/admin-state.tsx'
import { AdminTable } from '#web/admin/list/admin-table.tsx'
import { FilterSelect } from '#web/admin/list/filter-select.tsx'
import { useMayDo } from '#web/admin/session/use-right.ts'
import { AdminMenu } from '#web/admin/ui/admin-menu.tsx'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { orderForms } from '#web/admin/ui/order-forms.ts'
import { todayText } from '#web/admin/ui/shown-time.ts'
import { shopUrl } from '#web/api/call-shop.ts'
import { useRead } from '#web/api/use-read.ts'
import { ProvenLink } from '#web/factor/proven-link.tsx'
import { useSearchParams } from '#web/router/router-context.tsx'
import { countOf } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useOpenOrder } from './card/open-order.tsx'
import { OrderDrawer } from './card/order-drawer.tsx'
import { DayStrip } from './day-strip.tsx'
import { NewOrder } from './edit/new-order.tsx'
import { orderColumns, parcelColumns } from './order-columns.tsx'
import { OrderViewsBar } from './order-views-bar.tsx'
import { OrdersBulkBar } from './orders-bulk-bar.tsx'
import { SimilarOrders } from './similar-orders.tsx'

/** The words that narrow the list of orders, the server's own; the view is chosen beside them. */
const orderWords = ['search', 'days', 'delivery', 'payment', 'responsible', 'waiting'] as const
const optionsOf = (labels: Record<string, string>) => [
  { value: '', name: 'Любая' },
  ...Object.entries(labels).map(([value, name]) => ({ value, name })),
]
const periods = [{ value: '', name: 'За всё время' }, ...optionsOf(orderPeriodLabels).slice(1)]
const deliveries = optionsOf(deliveryMethodLabels)
const payments = optionsOf(moneyLabels)

/** New orders appear by themselves, soon enough to be answered while the customer still looks at the page. */
const lookEvery = 20

export function OrdersList() {
  const address = useViewedAddress()
  const list = useAdminList('GET /api/admin/orders', 'orders', address.query, { everySeconds: lookEvery })
  const selection = useAdminSelection(address, list.found?.rows)
  const isWhole = useMayDo()('orders')
  const day = useRead('GET /api/admin/day', {}, { follow: { everySeconds: lookEvery }, isOff: !isWhole }).answer
  const opened = useOpenOrder()
  const rows = list.found?.rows ?? []
  const at = rows.findIndex(({ id }) => id === opened.id)
  const filter = filterOf(address.query)

  return (
    <AdminPage
      title="Заказы"
      count={todayText()}
      actions={
        <>
          {isWhole && (
            <button className="button button-primary button-small" type="button" onClick={() => opened.open('new')}>
              <Icon name="plus" />
              Новый заказ
            </button>
          )}
          <a
            className="button button-outline button-small"
            href={shopUrl('GET /api/admin/orders/picking', { query: { view: 'processing' } })}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="printer" />
            Листы сборки
          </a>
          {isWhole && <ExportMenu filter={filter} />}
        </>
      }
    >
      {isWhole && <DayStrip day={day} />}
      <section className="admin-card">
        <OrderViewsBar
          address={address}
          counts={list.answer?.counts}
          requests={day?.requests}
          shortages={day?.shortages.products}
          awaited={day?.awaited.products}
        />
        <AdminFilters
          placeholder={isWhole ? '№, имя, телефон, артикул или модель' : '№, имя, артикул или модель'}
          address={address}
          count={list.found && countOf(list.found.total, orderForms)}
        >
          <OrderFilters address={address} staff={list.answer?.staff ?? []} />
        </AdminFilters>
        <OrdersBulkBar selection={selection} found={list.found} filter={filter} />
        <AdminTable
          name="orders"
          list={list}
          address={address}
          usualSort="time_desc"
          columns={isWhole ? orderColumns : parcelColumns}
          keyOf={({ id }) => id}
          nameOf={({ number }) => `заказ № ${number}`}
          selection={selection}
          onOpen={({ id }) => opened.open(id)}
          openKey={opened.id ?? undefined}
          empty={
            <>
              <EmptyList address={address} text={emptyTexts[viewOf(address.query.view)]} />
              <SimilarOrders address={address} similar={list.answer?.similar ?? []} />
            </>
          }
        />
      </section>
      {opened.id !== null && (
        <OrderDrawer
          id={opened.id}
          staff={list.answer?.staff ?? []}
          version={rows[at]?.version}
          before={rows[at - 1]?.id}
          after={at < 0 ? undefined : rows[at + 1]?.id}
          onOpen={opened.open}
        />
      )}
      {opened.isNew && isWhole && <NewOrder onOpen={opened.open} />}
    </AdminPage>
  )
}

function ExportMenu({ filter }: { filter: ListQuery }) {
  return (
    <AdminMenu
      className="orders-export"
      button={
        <span className="button button-outline button-small">
          <Icon name="download" />
          Экспорт
        </span>
      }
    >
      <ProvenLink
        href={shopUrl('GET /api/admin/orders/export', {
          query: new URLSearchParams({ ...filter, format: 'xlsx' }),
        })}
      >
        Таблица XLSX
      </ProvenLink>
      <ProvenLink
        href={shopUrl('GET /api/admin/orders/export', {
          query: new URLSearchParams({ ...filter, format: 'csv' }),
        })}
      >
        Таблица CSV
      </ProvenLink>
      <ProvenLink
        href={shopUrl('GET /api/admin/orders/export', {
          query: new URLSearchParams({ ...filter, format: 'xlsx', rows: 'lines' }),
        })}
      >
        XLSX по товарам
      </ProvenLink>
      <ProvenLink
        href={shopUrl('GET /api/admin/orders/export', {
          query: new URLSearchParams({ ...filter, format: 'csv', rows: 'lines' }),
        })}
      >
        CSV по товарам
      </ProvenLink>
    </AdminMenu>
  )
}

/** The view is no filter: «Сбросить» leaves it. */
function useViewedAddress(): ListAddress {
  const address = useListAddress(orderWords)
  const [params] = useSearchParams()
  const view = viewOf(params.get('view'))
  const query = useMemo(() => (view === 'all' ? address.query : { ...address.query, view }), [address.query, view])
  return { ...address, query }
}

function viewOf(text: string | null | undefined): OrderView {
  return orderViews.find((view) => view === text) ?? 'all'
}

const emptyTexts: Record<OrderView, string> = {
  all: 'Заказов пока нет. Первый появится здесь сам.',
  new: 'Новых заказов нет. Отличная работа',
  unconfirmed: 'Все заказы подтверждены.',
  awaiting: 'Никто не ждёт оплаты.',
  processing: 'Собирать нечего.',
  moving: 'Все заказы выданы и доставлены.',
  done: 'Завершённых заказов пока нет.',
  returns: 'Открытых возвратов нет.',
  owed: 'Никому не должны вернуть деньги.',
  differing: 'Составы заказов в 1С и на сайте совпадают.',
}

type OrderFiltersProps = { address: ListAddress; staff: readonly Colleague[] }

function OrderFilters({ address, staff }: OrderFiltersProps) {
  const people = [
    { value: '', name: 'Любой' },
    { value: 'none', name: 'Никто' },
    ...staff.map(({ id, name }) => ({ value: String(id), name })),
  ]
  return (
    <>
      <FilterSelect label="Период" word="days" address={address} options={periods} />
      <FilterSelect label="Доставка" word="delivery" address={address} options={deliveries} />
      <FilterSelect label="Оплата" word="payment" address={address} options={payments} />
      <FilterSelect label="Ответственный" word="responsible" address={address} options={people} />
    </>
  )
}
