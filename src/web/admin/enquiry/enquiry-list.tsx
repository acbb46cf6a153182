import { useMemo, useState } from 'react'
import type { ManagedEnquiry } from '#shared/enquiry/enquiry-admin-contract.ts'
import { enquiryKindLabels, enquiryStatusLabels } from '#shared/enquiry/enquiry-kind.ts'
import type { AdminColumn } from '#web/admin/list/admin-column.ts'
import { AdminFilters } from '#web/admin/list/admin-filters.tsx'
import { useAdminList } from '#web/admin/list/admin-list.ts'
import { useListAddress } from '#web/admin/list/admin-list-address.ts'
import { EmptyList } from '#web/admin/list/admin-state.tsx'
import { AdminTable } from '#web/admin/list/admin-table.tsx'
import { FilterSelect } from '#web/admin/list/filter-select.tsx'
import { useOpenRow } from '#web/admin/list/open-row.ts'
import { DayStrip } from '#web/admin/order/day-strip.tsx'
import { OrderViewsBar } from '#web/admin/order/order-views-bar.tsx'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { orderTime, todayText } from '#web/admin/ui/shown-time.ts'
import { useRead } from '#web/api/use-read.ts'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { EnquiryDrawer } from './enquiry-drawer.tsx'

const enquiryForms: CountForms = { one: 'обращение', few: 'обращения', many: 'обращений' }
const words = ['search', 'status', 'kind'] as const
const lookEvery = 30

const columns: AdminColumn<ManagedEnquiry>[] = [
  { key: 'number', name: '№', isAlwaysShown: true, cell: ({ id }) => id },
  { key: 'time', name: 'Время', cell: ({ created_at }) => orderTime(created_at) },
  { key: 'kind', name: 'О чём', cell: ({ kind }) => enquiryKindLabels[kind] },
  {
    key: 'name',
    name: 'Вопрос',
    isTitle: true,
    isAlwaysShown: true,
    cell: ({ text, product, has_photo }) => (
      <span className="request-row-text">
        {has_photo && <Icon name="camera" />}
        {text || product?.name || 'Без слов'}
      </span>
    ),
  },
  { key: 'who', name: 'Кто', cell: ({ contact }) => contact.name },
  {
    key: 'status',
    name: 'Статус',
    cell: ({ status }) => (
      <span className="request-status" data-status={status}>
        {enquiryStatusLabels[status]}
      </span>
    ),
  },
]

/** Customers' enquiries and the shop's answers. */
export function EnquiryList() {
  const address = useListAddress(words)
  const viewed = useMemo(() => ({ ...address, query: { ...address.query, tab: 'requests' } }), [address])
  const list = useAdminList('GET /api/admin/requests', 'requests', address.query, { everySeconds: lookEvery })
  const day = useRead('GET /api/admin/day').answer
  const [chosen, setOpened] = useState<ManagedEnquiry | null>(null)
  // Whoever comes with the number of one finds it open.
  const { id: asked, open: setAsked } = useOpenRow('request')
  const opened = chosen ?? list.found?.rows.find(({ id }) => id === asked) ?? null
  // Answered, it may leave the list it was opened from.
  const open =
    opened && (list.found?.rows.find(({ id, version }) => id === opened.id && version > opened.version) ?? opened)

  return (
    <AdminPage title="Заказы" count={todayText()}>
      <DayStrip day={day} />
      <section className="admin-card">
        <OrderViewsBar
          address={viewed}
          counts={day && { new: day.orders.new, awaiting: day.orders.awaiting, processing: day.orders.to_assemble }}
          requests={list.answer?.counts.new}
          shortages={day?.shortages.products}
          awaited={day?.awaited.products}
        />
        <AdminFilters
          placeholder="Имя, телефон, email или слова вопроса"
          address={address}
          count={list.found && countOf(list.found.total, enquiryForms)}
        >
          <FilterSelect
            label="Статус"
            word="status"
            address={address}
            options={[{ value: '', name: 'Любой' }, ...optionsOf(enquiryStatusLabels)]}
          />
          <FilterSelect
            label="О чём"
            word="kind"
            address={address}
            options={[{ value: '', name: 'О чём угодно' }, ...optionsOf(enquiryKindLabels)]}
          />
        </AdminFilters>
        <AdminTable
          name="requests"
          list={list}
          address={address}
          columns={columns}
          keyOf={({ id }) => id}
          nameOf={({ id }) => `обращение № ${id}`}
          onOpen={setOpened}
          openKey={opened?.id}
          empty={<EmptyList address={address} text="Обращений нет. Вопросы с сайта появятся здесь." />}
        />
      </section>
      {open && (
        <EnquiryDrawer
          key={open.id}
          enquiry={open}
          onClose={() => {
            setOpened(null)
            if (asked !== undefined) setAsked(undefined)
          }}
          onChanged={setOpened}
          onStale={() => void list.refresh()}
        />
      )}
    </AdminPage>
  )
}

function optionsOf(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, name]) => ({ value, name }))
}
