import { useMemo, useState } from 'react'
import type { ManagedSymptom } from '#shared/symptom/symptom-admin-contract.ts'
import type { AdminColumn } from '#web/admin/list/admin-column.ts'
import { AdminFilters } from '#web/admin/list/admin-filters.tsx'
import { useAdminList } from '#web/admin/list/admin-list.ts'
import { useListAddress } from '#web/admin/list/admin-list-address.ts'
import { EmptyList } from '#web/admin/list/admin-state.tsx'
import { AdminTable } from '#web/admin/list/admin-table.tsx'
import { FilterSelect } from '#web/admin/list/filter-select.tsx'
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
  const [symptom, setSymptom] = useState<ManagedSymptom | 'new'>()
  const columns = useMemo(() => columnsOf(setSymptom), [])
  const count = list.found && countOf(list.found.total, symptomForms)
  return (
    <AdminPage
      title="Поиск"
      count={count}
      actions={
        <>
          <GivenWordsButton onAdded={() => void list.refresh()} />
          <button className="button button-primary button-small" type="button" onClick={() => setSymptom('new')}>
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
          onOpen={setSymptom}
          openKey={symptom === 'new' ? undefined : symptom?.id}
          empty={
            address.query.search || address.query.category_id ? (
              <EmptyList address={address} text="" />
            ) : (
              <p>Неисправностей пока нет. Добавьте первую: по ней покупатель найдёт деталь, не зная её названия</p>
            )
          }
        />
      </section>
      {symptom && (
        <SymptomDrawer
          key={symptom === 'new' ? 'new' : `${symptom.id} ${symptom.version}`}
          found={symptom === 'new' ? undefined : symptom}
          categories={categories}
          onClose={() => setSymptom(undefined)}
          onSaved={list.refresh}
        />
      )}
    </AdminPage>
  )
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
