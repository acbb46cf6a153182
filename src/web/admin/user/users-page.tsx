import { showPhone } from '#shared/account/phone.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { type ManagedUser, userSorts } from '#shared/user/user-admin-contract.ts'
import type { AdminColumn } from '#web/admin/list/admin-column.ts'
import { AdminFilters } from '#web/admin/list/admin-filters.tsx'
import { useAdminList } from '#web/admin/list/admin-list.ts'
import { useListAddress, withKnownSort } from '#web/admin/list/admin-list-address.ts'
import { EmptyList } from '#web/admin/list/admin-state.tsx'
import { AdminTable } from '#web/admin/list/admin-table.tsx'
import { FilterSelect } from '#web/admin/list/filter-select.tsx'
import { useOpenRow } from '#web/admin/list/open-row.ts'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { useRead } from '#web/api/use-read.ts'
import { useSearchParams } from '#web/router/router-context.tsx'
import { type CountForms, countOf, groupDigits } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.ts'
import { GuestList } from './guest-list.tsx'
import { MasterApplications } from './master-applications.tsx'
import { UserDrawer } from './user-drawer.tsx'
import { roleNameOf, roleNames, userName } from './user-name.ts'
import { UserViews } from './user-views.tsx'

export function UsersPage() {
  const [params] = useSearchParams()
  const view = params.get('view')
  if (view === 'requests') return <MasterApplications />
  return view === 'guests' ? <GuestList /> : <UserList />
}

const words = ['search', 'role', 'blocked'] as const
const userForms: CountForms = { one: 'человек', few: 'человека', many: 'человек' }
const roles = [{ value: '', name: 'Все роли' }, ...Object.entries(roleNames).map(([value, name]) => ({ value, name }))]
const columns: AdminColumn<ManagedUser>[] = [
  {
    key: 'name',
    name: 'Имя',
    isTitle: true,
    isAlwaysShown: true,
    sort: { up: 'name', down: 'name_desc' },
    cell: nameCell,
  },
  { key: 'phone', name: 'Телефон', cell: ({ phone }) => phone && showPhone(phone) },
  { key: 'email', name: 'Email', cell: ({ email }) => email },
  { key: 'role', name: 'Роль', cell: roleNameOf },
  { key: 'orders', name: 'Заказы', isNumber: true, cell: ({ orders }) => orders > 0 && groupDigits(orders) },
  { key: 'spent', name: 'Сумма', isNumber: true, cell: ({ spent }) => spent > 0 && formatRubles(spent) },
  {
    key: 'seen',
    name: 'Был на сайте',
    sort: { down: 'seen' },
    cell: ({ seen_on }) => seen_on && dayText(seen_on),
  },
  {
    key: 'created',
    name: 'Зарегистрирован',
    sort: { down: 'new', up: 'old' },
    cell: ({ created_at }) => shortTime(created_at),
  },
]

/** Everyone who has an account. */
function UserList() {
  const address = useListAddress(words)
  const list = useAdminList('GET /api/admin/users', 'users', withKnownSort(address.query, userSorts))
  const requests = useRead('GET /api/admin/master-requests', { query: { status: 'pending', limit: 1 } }).answer
  const { id, open } = useOpenRow('user')
  const count = list.found && countOf(list.found.total, userForms)
  return (
    <AdminPage title="Пользователи" count={count}>
      <section className="admin-card">
        <UserViews address={address} requests={requests?.total} />
        <AdminFilters placeholder="Имя, телефон или email" address={address} count={count}>
          <FilterSelect label="Роль" word="role" address={address} options={roles} />
        </AdminFilters>
        <AdminTable
          name="users"
          list={list}
          address={address}
          usualSort="new"
          columns={columns}
          keyOf={(user) => user.id}
          nameOf={userName}
          onOpen={(user) => open(user.id)}
          openKey={id}
          empty={<EmptyList address={address} text="Пока никто не зарегистрирован" />}
        />
      </section>
      {id !== undefined && (
        <UserDrawer
          key={id}
          id={id}
          onClose={() => open(undefined)}
          onChange={(changed) => list.updateRows((rows) => rows.map((row) => (row.id === changed.id ? changed : row)))}
          onErased={() => {
            open(undefined)
            list.updateRows((rows) => rows.filter((row) => row.id !== id))
            void showToast('Учётная запись удалена', { kind: 'success' })
          }}
        />
      )}
    </AdminPage>
  )
}

function nameCell(user: ManagedUser) {
  return (
    <>
      {userName(user)}
      {user.blocked && (
        <em data-tone="warn">
          <Icon name="shield" />
          Заблокирован
        </em>
      )}
    </>
  )
}

/** A day has no hour: noon in Moscow is the same day everywhere it matters. */
function dayText(day: string): string {
  return shortTime(`${day}T12:00:00+03:00`).replace(/ \d\d:\d\d$/, '')
}
