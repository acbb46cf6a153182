import { showPhone } from '#shared/account/phone.ts'
import { type Guest, guestSorts } from '#shared/guest/guest-contract.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import type { AdminColumn } from '#web/admin/list/admin-column.ts'
import { AdminFilters } from '#web/admin/list/admin-filters.tsx'
import { useAdminList } from '#web/admin/list/admin-list.ts'
import { useListAddress, withKnownSort } from '#web/admin/list/admin-list-address.ts'
import { EmptyList } from '#web/admin/list/admin-state.tsx'
import { AdminTable } from '#web/admin/list/admin-table.tsx'
import { useOpenRow } from '#web/admin/list/open-row.ts'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { useRead } from '#web/api/use-read.ts'
import { type CountForms, countOf, groupDigits } from '#web/ui/count.ts'
import { GuestDrawer } from './guest-drawer.tsx'
import { UserViews } from './user-views.tsx'

const words = ['search'] as const
const viewWords = ['view'] as const
const guestForms: CountForms = { one: 'покупатель', few: 'покупателя', many: 'покупателей' }
const columns: AdminColumn<Guest>[] = [
  { key: 'name', name: 'Имя', isTitle: true, isAlwaysShown: true, cell: ({ name }) => name },
  { key: 'phone', name: 'Телефон', cell: ({ phone }) => phone && showPhone(phone) },
  { key: 'email', name: 'Email', sort: { up: 'email', down: 'email_desc' }, cell: ({ email }) => email },
  {
    key: 'orders',
    name: 'Заказы',
    isNumber: true,
    sort: { down: 'orders' },
    cell: ({ orders }) => groupDigits(orders),
  },
  {
    key: 'spent',
    name: 'Получено на',
    isNumber: true,
    sort: { down: 'spent' },
    cell: ({ spent }) => spent > 0 && formatRubles(spent),
  },
  { key: 'first', name: 'Первый заказ', cell: ({ first_at }) => shortTime(first_at) },
  {
    key: 'last',
    name: 'Последний заказ',
    sort: { down: 'seen', up: 'seen_old' },
    cell: ({ last_at }) => shortTime(last_at),
  },
]

/** Everyone who buys without an account, by the mailbox they have confirmed. */
export function GuestList() {
  const views = useListAddress(viewWords)
  const address = useListAddress(words)
  const list = useAdminList('GET /api/admin/guests', 'guests', withKnownSort(address.query, guestSorts))
  const requests = useRead('GET /api/admin/master-requests', { query: { status: 'pending', limit: 1 } }).answer
  const { id, open } = useOpenRow('guest')
  const count = list.found && countOf(list.found.total, guestForms)
  return (
    <AdminPage title="Пользователи" count={count}>
      <section className="admin-card">
        <UserViews address={views} requests={requests?.total} />
        <AdminFilters placeholder="Имя, телефон или email" address={address} count={count} />
        <AdminTable
          name="guests"
          list={list}
          address={address}
          usualSort="seen"
          columns={columns}
          keyOf={(guest) => guest.id}
          nameOf={({ name }) => name}
          onOpen={(guest) => open(guest.id)}
          openKey={id}
          empty={
            <EmptyList
              address={address}
              text="Здесь появятся те, кто заказал без регистрации и подтвердил почту по ссылке из письма"
            />
          }
        />
      </section>
      {id !== undefined && <GuestDrawer key={id} id={id} onClose={() => open(undefined)} />}
    </AdminPage>
  )
}
