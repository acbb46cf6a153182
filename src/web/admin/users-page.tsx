import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { UserRole } from '#shared/account/account-contract.ts'
import { readUsers } from '#web/api/user-admin-api.ts'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'
import { AdminFilters } from './admin-filters.tsx'
import { useAdminList } from './admin-list.ts'
import { AdminPage } from './admin-page.tsx'
import { AdminTable } from './admin-table.tsx'

const userForms: CountForms = { one: 'человек', few: 'человека', many: 'человек' }
const roleNames: Record<UserRole, string> = { admin: 'Администратор', master: 'Мастер', user: 'Покупатель' }
const columns = [{ name: 'Имя' }, { name: 'Телефон' }, { name: 'Email' }, { name: 'Роль' }, { name: 'Зарегистрирован' }]
const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Moscow' })

export function UsersPage() {
  const [params] = useSearchParams()
  const search = params.get('search') ?? ''
  const role = roleOf(params.get('role'))
  const list = useAdminList(
    useCallback(
      async (cursor: string | null) => {
        const { users, total, next_cursor } = await readUsers({ search, role, ...(cursor && { cursor }) })
        return { rows: users, total, next: next_cursor }
      },
      [search, role],
    ),
  )
  return (
    <AdminPage title="Пользователи" count={list.found && countOf(list.found.total, userForms)}>
      <AdminFilters placeholder="Имя, телефон или email">
        <select key={role} name="role" aria-label="Роль" defaultValue={role}>
          <option value="">Все роли</option>
          {Object.entries(roleNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </AdminFilters>
      <AdminTable
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        cellsOf={(user) => [
          [user.last_name, user.first_name, user.patronymic].filter(Boolean).join(' '),
          user.phone ?? 'не указан',
          user.email,
          `${roleNames[user.role]}${user.blocked ? ', заблокирован' : ''}`,
          day.format(new Date(user.created_at)),
        ]}
        empty={
          <p>
            Ничего не найдено.{' '}
            <Link className="link" to="/users">
              Сбросить фильтры
            </Link>
          </p>
        }
      />
    </AdminPage>
  )
}

function roleOf(text: string | null): UserRole | '' {
  return text === 'admin' || text === 'master' || text === 'user' ? text : ''
}
