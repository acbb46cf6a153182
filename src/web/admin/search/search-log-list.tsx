import { useMemo, useState } from 'react'
import type { SearchLogRow } from '#shared/search/search-admin-contract.ts'
import type { AdminColumn } from '#web/admin/list/admin-column.ts'
import { useAdminList } from '#web/admin/list/admin-list.ts'
import { useListAddress } from '#web/admin/list/admin-list-address.ts'
import { AdminTable } from '#web/admin/list/admin-table.tsx'
import { FilterSelect } from '#web/admin/list/filter-select.tsx'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { type CountForms, countOf, groupDigits } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SearchViews } from './search-views.tsx'
import { SynonymDialog, type SynonymDraft } from './synonym-dialog.tsx'

const words = ['tab', 'days'] as const
const queryForms: CountForms = { one: 'запрос', few: 'запроса', many: 'запросов' }
const spans = [
  { value: '', name: 'за месяц' },
  { value: '7', name: 'за неделю' },
  { value: '180', name: 'за полгода' },
]

/** The searches of buyers, without who they were. */
export function SearchLogList() {
  const address = useListAddress(words)
  const { tab, ...query } = address.query
  const list = useAdminList('GET /api/admin/search-log', 'searches', {
    ...query,
    found: tab === 'all' ? 'all' : 'nothing',
  })
  const [draft, setDraft] = useState<SynonymDraft>()
  const columns = useMemo(() => columnsOf(setDraft), [])
  const isEmpty = address.query.tab !== 'all'
  return (
    <AdminPage title="Поиск" count={list.found && countOf(list.found.total, queryForms)}>
      <section className="admin-card">
        <SearchViews address={address} />
        <div className="admin-filters">
          <FilterSelect label="Искали" word="days" address={address} options={spans} />
        </div>
        <AdminTable
          name="searches"
          list={list}
          address={address}
          columns={columns}
          keyOf={({ query }) => keyOfText(query)}
          nameOf={({ query }) => query}
          empty={<p>{isEmpty ? 'Всё, что искали, нашлось. Отличная работа' : 'Пока никто ничего не искал'}</p>}
        />
      </section>
      {draft && <SynonymDialog draft={draft} onClose={() => setDraft(undefined)} onSaved={() => void list.refresh()} />}
    </AdminPage>
  )
}

function columnsOf(open: (draft: SynonymDraft) => void): AdminColumn<SearchLogRow>[] {
  return [
    {
      key: 'query',
      name: 'Что искали',
      isTitle: true,
      isAlwaysShown: true,
      cell: ({ query }) => (
        <a href={`/search?q=${encodeURIComponent(query)}`} target="_blank" rel="noopener">
          {query}
        </a>
      ),
    },
    { key: 'times', name: 'Раз', isNumber: true, cell: ({ times }) => groupDigits(times) },
    { key: 'found', name: 'Нашлось', isNumber: true, cell: ({ found }) => (found ? groupDigits(found) : 'ничего') },
    {
      key: 'last',
      name: 'Последний раз',
      cell: ({ last_day }) => shortTime(`${last_day}T12:00:00+03:00`).replace(/ \d\d:\d\d$/, ''),
    },
    {
      key: 'synonym',
      name: 'Синоним',
      isNameless: true,
      isAlwaysShown: true,
      cell: ({ query }) => (
        <button className="search-synonym" type="button" onClick={() => open({ word: mainWord(query), means: '' })}>
          <Icon name="plus" />
          Добавить синоним<span className="visually-hidden"> к «{query}»</span>
        </button>
      ),
    },
  ]
}

/** A synonym is one word; of several the shopkeeper usually means the noun, which stands first. */
function mainWord(query: string): string {
  return query.split(/[^\p{L}\p{N}]+/u).find(Boolean) ?? ''
}

/** Rows without numbers of their own get one that stays with the text. */
function keyOfText(text: string): number {
  let key = 0
  for (const character of text) key = (key * 31 + (character.codePointAt(0) ?? 0)) | 0
  return key
}
