import { useMemo, useState } from 'react'
import type { Synonym } from '#shared/search/search-admin-contract.ts'
import type { AdminColumn } from '#web/admin/list/admin-column.ts'
import { AdminFilters } from '#web/admin/list/admin-filters.tsx'
import { useAdminList } from '#web/admin/list/admin-list.ts'
import { useListAddress } from '#web/admin/list/admin-list-address.ts'
import { EmptyList } from '#web/admin/list/admin-state.tsx'
import { AdminTable } from '#web/admin/list/admin-table.tsx'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { useSearchParams } from '#web/router/router-context.tsx'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SearchLogList } from './search-log-list.tsx'
import { SearchViews } from './search-views.tsx'
import { SymptomList } from './symptom-list.tsx'
import { SynonymDialog, type SynonymDraft } from './synonym-dialog.tsx'

const words = ['search'] as const
const wordForms: CountForms = { one: 'слово', few: 'слова', many: 'слов' }

/** What buyers look for, what they do not find, and the words that would have found it. */
export function SearchesPage() {
  const [params] = useSearchParams()
  const tab = params.get('tab')
  if (tab === 'symptoms') return <SymptomList />
  return tab === 'synonyms' ? <SynonymList /> : <SearchLogList />
}

/** What buyers call things, and what the things are called in the catalogue. */
function SynonymList() {
  const address = useListAddress(words)
  const list = useAdminList('GET /api/admin/synonyms', 'synonyms', address.query)
  const [draft, setDraft] = useState<SynonymDraft>()
  const columns = useMemo(() => columnsOf(setDraft), [])
  const count = list.found && countOf(list.found.total, wordForms)
  return (
    <AdminPage
      title="Поиск"
      count={count}
      actions={
        <button
          className="button button-primary button-small"
          type="button"
          onClick={() => setDraft({ word: '', means: '' })}
        >
          <Icon name="plus" />
          Добавить синоним
        </button>
      }
    >
      <section className="admin-card">
        <SearchViews address={address} />
        <AdminFilters placeholder="Слово или что оно значит" address={address} count={count} />
        <AdminTable
          name="synonyms"
          list={list}
          address={address}
          columns={columns}
          keyOf={({ id }) => id}
          nameOf={({ word }) => word}
          onOpen={setDraft}
          empty={
            address.query.search ? (
              <EmptyList address={address} text="" />
            ) : (
              <p>Синонимов пока нет. Добавьте слово, которым покупатели называют деталь</p>
            )
          }
        />
      </section>
      {draft && <SynonymDialog draft={draft} onClose={() => setDraft(undefined)} onSaved={() => void list.refresh()} />}
    </AdminPage>
  )
}

function columnsOf(open: (draft: SynonymDraft) => void): AdminColumn<Synonym>[] {
  return [
    { key: 'word', name: 'Покупатели пишут', isTitle: true, isAlwaysShown: true, cell: ({ word }) => <b>{word}</b> },
    { key: 'means', name: 'В каталоге это', isAlwaysShown: true, cell: ({ means }) => means },
    {
      key: 'edit',
      name: 'Изменить',
      isNameless: true,
      isAlwaysShown: true,
      cell: (synonym) => (
        <button className="search-synonym" type="button" onClick={() => open(synonym)}>
          <Icon name="pencil" />
          Изменить<span className="visually-hidden">: {synonym.word}</span>
        </button>
      ),
    },
  ]
}
