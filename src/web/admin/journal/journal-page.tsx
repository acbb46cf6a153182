import type { JournalEvent } from '#shared/journal/journal-contract.ts'
import { journalDetails } from '#shared/journal/journal-details.ts'
import { journalGroups, journalText } from '#shared/journal/journal-kinds.ts'
import type { AdminColumn } from '#web/admin/list/admin-column.ts'
import { AdminFilters } from '#web/admin/list/admin-filters.tsx'
import { useAdminList } from '#web/admin/list/admin-list.ts'
import { useListAddress } from '#web/admin/list/admin-list-address.ts'
import { EmptyList } from '#web/admin/list/admin-state.tsx'
import { AdminTable } from '#web/admin/list/admin-table.tsx'
import { FilterSelect } from '#web/admin/list/filter-select.tsx'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { useSearchParams } from '#web/router/router-context.tsx'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'

const words = ['search', 'group', 'days', 'user_id', 'actor_id'] as const
const eventForms: CountForms = { one: 'запись', few: 'записи', many: 'записей' }
const groups = [
  { value: '', name: 'Всё' },
  ...Object.entries(journalGroups).map(([value, { name }]) => ({ value, name })),
]
const spans = [
  { value: '', name: 'За всё время' },
  { value: '1', name: 'за сутки' },
  { value: '7', name: 'за неделю' },
  { value: '30', name: 'за месяц' },
]
const moment = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/Moscow',
})
const columns: AdminColumn<JournalEvent>[] = [
  { key: 'at', name: 'Когда', isAlwaysShown: true, cell: ({ at }) => moment.format(new Date(at)) },
  { key: 'actor', name: 'Кто', cell: ({ actor }) => <JournalUser user={actor} word="actor_id" nobody="Магазин" /> },
  { key: 'what', name: 'Что', isTitle: true, isAlwaysShown: true, cell: ({ kind }) => journalText(kind) },
  { key: 'subject', name: 'О ком', cell: ({ subject }) => <JournalUser user={subject} word="user_id" /> },
  { key: 'details', name: 'Подробности', cell: (event) => journalDetails(event.details, event) },
  { key: 'ip', name: 'Адрес', cell: ({ ip }) => ip && <span className="code">{ip}</span> },
]

/** Who did what in the shop, the latest first. Nothing here can be changed. */
export function JournalPage() {
  const address = useListAddress(words)
  const { page: _page, ...query } = address.query
  const list = useAdminList('GET /api/admin/audit', 'events', query)
  const count = list.found && countOf(list.found.total, eventForms)
  return (
    <AdminPage title="Журнал" count={count}>
      <section className="admin-card">
        <AdminFilters placeholder="Имя, номер заказа, артикул, слово или адрес" address={address} count={count}>
          <FilterSelect label="О чём" word="group" address={address} options={groups} />
          <FilterSelect label="Когда" word="days" address={address} options={spans} />
        </AdminFilters>
        <AdminTable
          name="journal"
          list={list}
          address={address}
          columns={columns}
          keyOf={({ id }) => Number(id)}
          nameOf={({ kind }) => journalText(kind)}
          empty={<EmptyList address={address} text="Записей пока нет" />}
        />
      </section>
    </AdminPage>
  )
}

type JournalUserProps = { user: JournalEvent['actor']; word: 'actor_id' | 'user_id'; nobody?: string }

/** A name leads to everything that is noted about it. */
function JournalUser({ user, word, nobody }: JournalUserProps) {
  const [params] = useSearchParams()
  if (!user) return nobody ?? null
  const next = new URLSearchParams(params)
  next.set(word, String(user.id))
  return <Link to={`/journal?${next}`}>{user.name}</Link>
}
