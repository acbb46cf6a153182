import type { ManagedModelRow } from '#shared/model/model-admin-contract.ts'
import { modelPath } from '#shared/model/model-path.ts'
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
import { type CountForms, countOf, groupDigits } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { KnownModelDrawer, ModelDrawer } from './model-drawer.tsx'

const words = ['search', 'category_id', 'manuals'] as const
const modelForms: CountForms = { one: 'модель', few: 'модели', many: 'моделей' }
const mostCounted = 10_000
const manualOptions = [
  { value: '', name: 'Все модели' },
  { value: 'with', name: 'С инструкциями' },
  { value: 'without', name: 'Без инструкций' },
]
const columns: AdminColumn<ManagedModelRow>[] = [
  {
    key: 'code',
    name: 'Модель',
    isTitle: true,
    isAlwaysShown: true,
    cell: ({ brand, code }) => (
      <>
        {brand} <b>{code}</b>
      </>
    ),
  },
  { key: 'category', name: 'Категория', cell: ({ category }) => category.name },
  {
    key: 'numbers',
    name: 'Другие номера',
    isAlwaysShown: true,
    cell: ({ numbers }) => numbers.length > 0 && <span className="code">{numbers.join(', ')}</span>,
  },
  { key: 'manuals', name: 'Инструкции', isNumber: true, cell: ({ manuals_count }) => manuals_count || '' },
  { key: 'parts', name: 'Детали', isNumber: true, cell: ({ parts_count }) => groupDigits(parts_count) },
  { key: 'diagrams', name: 'Схемы', isNumber: true, cell: ({ diagrams_count }) => diagrams_count || '' },
]

/** Every model of appliances the shop knows: what it is called, its other numbers, its manuals. */
export function ModelsPage() {
  const address = useListAddress(words)
  const list = useAdminList('GET /api/admin/models', 'models', address.query, { mostCounted })
  const categories = useRead('GET /api/admin/categories').answer?.categories ?? []
  const { id, isNew, open } = useOpenRow('model')
  const count = list.found && countOf(list.found.total, modelForms)
  return (
    <AdminPage
      title="Модели техники"
      count={count}
      actions={
        <button className="button button-primary button-small" type="button" onClick={() => open('new')}>
          <Icon name="plus" />
          Новая модель
        </button>
      }
    >
      <section className="admin-card">
        <AdminFilters placeholder="Код, марка или номер с шильдика" address={address} count={count}>
          <FilterSelect
            label="Категория"
            word="category_id"
            address={address}
            options={[
              { value: '', name: 'Все категории' },
              ...categories.map((category) => ({ value: String(category.id), name: category.name })),
            ]}
          />
          <FilterSelect label="Инструкции" word="manuals" address={address} options={manualOptions} />
        </AdminFilters>
        <AdminTable
          name="models"
          list={list}
          address={address}
          columns={columns}
          keyOf={(model) => model.id}
          nameOf={({ brand, code }) => `${brand} ${code}`}
          onOpen={(model) => open(model.id)}
          openKey={id}
          actionsOf={(model) => (
            <a
              className="admin-icon-button"
              href={modelPath(model)}
              target="_blank"
              rel="noopener"
              aria-label={`Страница модели ${model.brand} ${model.code}`}
            >
              <Icon name="arrow-up-right" />
            </a>
          )}
          empty={<EmptyList address={address} text="Моделей пока нет. Они появятся с первыми списками совместимости" />}
        />
      </section>
      {isNew && <ModelDrawer key="new" found={undefined} onClose={() => open(undefined)} onSaved={list.refresh} />}
      {id !== undefined && <KnownModelDrawer key={id} id={id} onClose={() => open(undefined)} onSaved={list.refresh} />}
    </AdminPage>
  )
}
