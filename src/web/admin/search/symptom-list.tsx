import { useState } from 'react'
import type { ManagedSymptom } from '#shared/symptom/symptom-admin-contract.ts'
import type { AdminColumn } from '#web/admin/list/admin-column.ts'
import { AdminFilters } from '#web/admin/list/admin-filters.tsx'
import { useAdminList } from '#web/admin/list/admin-list.ts'
import { useListAddress } from '#web/admin/list/admin-list-address.ts'
import { EmptyList } from '#web/admin/list/admin-state.tsx'
import { AdminTable } from '#web/admin/list/admin-table.tsx'
import { FilterSelect } from '#web/admin/list/filter-select.tsx'
import { useOpenRow } from '#web/admin/list/open-row.ts'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { useRead } from '#web/api/use-read.ts'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { GivenWordsButton } from './given-words.tsx'
import { SearchViews } from './search-views.tsx'
import { SymptomDrawer } from './symptom-drawer.tsx'

const words = ['search', 'category_id'] as const
const symptomForms: CountForms = { one: 'неисправность', few: 'неисправности', many: 'неисправностей' }

/** What breaks in appliances, where its cure is, and what buyers call it. */
export function SymptomList() {
  const address = useListAddress(words)
  const list = useAdminList('GET /api/admin/symptoms', 'symptoms', address.query)
  const categories = useRead('GET /api/admin/categories').answer?.categories ?? []
  const { id, isNew, open } = useOpenRow('symptom')
  const opened = useOpened(list.found?.rows, id)
  const columns = columnsOf((row) => open(row.id))
  const count = list.found && countOf(list.found.total, symptomForms)
  return (
    <AdminPage
      title="Поиск"
      count={count}
      actions={
        <>
          <GivenWordsButton onAdded={() => void list.refresh()} />
          <button className="button button-primary button-small" type="button" onClick={() => open('new')}>
            <Icon name="plus" />
            Новая неисправность
          </button>
        </>
      }
    >
      <section className="admin-card">
        <SearchViews address={address} />
        <AdminFilters placeholder="Техника, неисправность, код или слово" address={address} count={count}>
          <FilterSelect
            label="Категория"
            word="category_id"
            address={address}
            options={[
              { value: '', name: 'Все категории' },
              ...categories.map(({ id, name }) => ({ value: String(id), name })),
            ]}
          />
        </AdminFilters>
        <AdminTable
          name="symptoms"
          list={list}
          address={address}
          columns={columns}
          keyOf={({ id }) => id}
          nameOf={({ appliance, text }) => `${appliance}: ${text}`}
          onOpen={(row) => open(row.id)}
          openKey={id}
          empty={
            address.query.search || address.query.category_id ? (
              <EmptyList address={address} text="" />
            ) : (
              <p>Неисправностей пока нет. Добавьте первую: по ней покупатель найдёт деталь, не зная её названия</p>
            )
          }
        />
      </section>
      {(isNew || opened) && (
        <SymptomDrawer
          key={opened?.id ?? 'new'}
          found={opened}
          categories={categories}
          onClose={() => open(undefined)}
          onSaved={list.refresh}
        />
      )}
    </AdminPage>
  )
}

/** A row of the list as it was when it was opened: what is typed into its form stays, whatever the list shows by now. */
function useOpened(rows: readonly ManagedSymptom[] | undefined, id: number | undefined): ManagedSymptom | undefined {
  const [opened, setOpened] = useState<ManagedSymptom>()
  if (opened?.id === id) return opened
  const row = rows?.find((each) => each.id === id)
  if (row !== opened) setOpened(row)
  return row
}

function columnsOf(open: (symptom: ManagedSymptom) => void): AdminColumn<ManagedSymptom>[] {
  return [
    {
      key: 'text',
      name: 'Неисправность',
      isTitle: true,
      isAlwaysShown: true,
      cell: ({ text, is_listed }) => (
        <>
          <b>{text}</b> {!is_listed && <em>Только по словам</em>}
        </>
      ),
    },
    { key: 'appliance', name: 'Техника', isAlwaysShown: true, cell: ({ appliance }) => appliance },
    { key: 'words', name: 'Как её называют', isAlwaysShown: true, cell: ({ words }) => words || '—' },
    { key: 'sections', name: 'Где искать', cell: ({ sections }) => sections.map(({ name }) => name).join(', ') },
    {
      key: 'edit',
      name: 'Изменить',
      isNameless: true,
      isAlwaysShown: true,
      cell: (symptom) => (
        <button className="search-synonym" type="button" onClick={() => open(symptom)}>
          <Icon name="pencil" />
          Изменить
          <span className="visually-hidden">
            : {symptom.appliance}, {symptom.text}
          </span>
        </button>
      ),
    },
  ]
}
