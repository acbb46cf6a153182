import type { UserRole } from '#shared/account/account-contract.ts'
import type { ManagedUserList } from '#shared/account/user-admin-contract.ts'
import type { AdminColumn } from '#web/admin/admin-column.ts'
import { AdminFilters } from '#web/admin/admin-filters.tsx'
import { useAdminList } from '#web/admin/admin-list.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { EmptyList } from '#web/admin/admin-state.tsx'
import { AdminTable } from '#web/admin/admin-table.tsx'
import { FilterSelect } from '#web/admin/filter-select.tsx'
import { type ListQuery, useListAddress } from '#web/admin/list-address.ts'
import { readUsers } from '#web/api/user-admin-api.ts'
import { type CountForms, countOf } from '#web/ui/count.ts'

type User = ManagedUserList['users'][number]
const words = ['search', 'role'] as const
const userForms: CountForms = { one: 'человек', few: 'человека', many: 'человек' }
const roleNames: Record<UserRole, string> = { admin: 'Администратор', master: 'Мастер', user: 'Покупатель' }
const roles = [{ value: '', name: 'Все роли' }, ...Object.entries(roleNames).map(([value, name]) => ({ value, name }))]
const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Moscow' })
const columns: AdminColumn<User>[] = [
  { key: 'name', name: 'Имя', isKept: true, cell: nameOf },
  { key: 'phone', name: 'Телефон', cell: ({ phone }) => phone ?? 'не указан' },
  { key: 'email', name: 'Email', cell: ({ email }) => email },
  {
    key: 'role',
    name: 'Роль',
    cell: ({ role, blocked }) => `${roleNames[role]}${blocked ? ', заблокирован' : ''}`,
  },
  { key: 'created', name: 'Зарегистрирован', cell: ({ created_at }) => day.format(new Date(created_at)) },
]

export function UsersPage() {
  const address = useListAddress(words)
  const list = useAdminList(askUsers, address.query)
  const count = list.found && countOf(list.found.total, userForms)
  return (
    <AdminPage title="Пользователи" count={count}>
      <section className="admin-card">
        <AdminFilters placeholder="Имя, телефон или email" address={address} count={count}>
          <FilterSelect label="Роль" word="role" address={address} options={roles} />
        </AdminFilters>
        <AdminTable
          name="users"
          list={list}
          address={address}
          columns={columns}
          keyOf={({ id }) => id}
          nameOf={nameOf}
          empty={<EmptyList address={address} text="Пока никто не зарегистрирован" />}
        />
      </section>
    </AdminPage>
  )
}

async function askUsers(query: ListQuery) {
  const { users, total } = await readUsers(query)
  return { rows: users, total }
}

function nameOf({ last_name, first_name, patronymic }: User): string {
  return [last_name, first_name, patronymic].filter(Boolean).join(' ')
}
