import type { DiagramRow } from '#shared/diagram/diagram-admin-contract.ts'
import type { AdminColumn } from '#web/admin/list/admin-column.ts'
import { AdminFilters } from '#web/admin/list/admin-filters.tsx'
import { useAdminList } from '#web/admin/list/admin-list.ts'
import { useListAddress } from '#web/admin/list/admin-list-address.ts'
import { EmptyList } from '#web/admin/list/admin-state.tsx'
import { AdminTable } from '#web/admin/list/admin-table.tsx'
import { AdminViews } from '#web/admin/list/admin-views.tsx'
import { FilterSelect } from '#web/admin/list/filter-select.tsx'
import { AdminMenu } from '#web/admin/ui/admin-menu.tsx'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { sayWithUndo } from '#web/admin/ui/undo-edit.ts'
import { useRead } from '#web/api/use-read.ts'
import { useToastedWrite } from '#web/api/use-toasted-write.ts'
import { useNavigate } from '#web/router/router-context.tsx'
import { type CountForms, countOf, groupDigits } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

const words = ['search', 'category_id', 'state'] as const
const diagramForms: CountForms = { one: 'схема', few: 'схемы', many: 'схем' }

/** All sheets, drafts included. */
export function DiagramsPage() {
  const navigate = useNavigate()
  const address = useListAddress(words)
  const list = useAdminList('GET /api/admin/diagrams', 'diagrams', address.query)
  const categories = useRead('GET /api/admin/categories').answer?.categories ?? []
  const count = list.found && countOf(list.found.total, diagramForms)

  const { write } = useToastedWrite({ refreshes: ['GET /api/admin/diagrams'] })

  async function remove({ id, unit }: DiagramRow) {
    const removed = await write('DELETE /api/admin/diagrams/:id', { params: { id } })
    if (!removed) return list.refresh()
    sayWithUndo(`Схема «${unit}» удалена`, {
      key: 'POST /api/admin/diagrams/edits/:id/undo',
      editId: removed.edit_id,
      label: 'Вернуть',
      onUndone: () => void list.refresh(),
    })
  }

  return (
    <AdminPage
      title="Схемы"
      count={count}
      actions={
        <Link className="button button-primary button-small" to="/diagrams/new">
          <Icon name="plus" />
          Новая схема
        </Link>
      }
    >
      <section className="admin-card">
        <AdminViews
          label="Виды списка"
          address={address}
          views={[
            { name: 'Все', query: {} },
            { name: 'На сайте', query: { state: 'published' } },
            { name: 'Черновики', query: { state: 'draft' } },
          ]}
        />
        <AdminFilters placeholder="Узел, лист, модель или артикул" address={address} count={count}>
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
          name="diagrams"
          list={list}
          address={address}
          columns={diagramColumns}
          keyOf={({ id }) => id}
          nameOf={({ unit }) => unit}
          onOpen={({ id }) => void navigate(`/diagrams/${id}`)}
          actionsOf={(diagram) => (
            <AdminMenu className="admin-row-menu" label={`Действия: ${diagram.unit}`} button={<Icon name="ellipsis" />}>
              <a href={`/api/admin/diagrams/${diagram.id}/export`} download>
                <Icon name="download" />
                Выгрузить таблицу
              </a>
              <button type="button" data-tone="bad" onClick={() => void remove(diagram)}>
                <Icon name="trash" />
                Удалить
              </button>
            </AdminMenu>
          )}
          empty={<EmptyList address={address} text={<EmptyDiagrams />} />}
        />
      </section>
    </AdminPage>
  )
}

function EmptyDiagrams() {
  return (
    <>
      Схем пока нет.{' '}
      <Link className="link" to="/diagrams/new">
        Добавьте первую
      </Link>
      : подойдёт рисунок из руководства по ремонту или страница PDF.
    </>
  )
}

/** The columns of the list of sheets. */
const diagramColumns: AdminColumn<DiagramRow>[] = [
  {
    key: 'drawing',
    name: 'Рисунок',
    isNameless: true,
    cell: ({ drawing }) => (
      <span className="sheet-thumb">
        <img src={drawing.url} alt="" loading="lazy" decoding="async" />
      </span>
    ),
  },
  {
    key: 'unit',
    name: 'Узел',
    isTitle: true,
    isAlwaysShown: true,
    cell: ({ id, unit, published }) => (
      <>
        <Link to={`/diagrams/${id}`}>{unit}</Link>
        {!published && <em data-tone="warn">Черновик</em>}
      </>
    ),
  },
  {
    key: 'sheet',
    name: 'Лист',
    cell: ({ sheet_number }) => sheet_number && <span className="code">{sheet_number}</span>,
  },
  { key: 'category', name: 'Категория', cell: ({ category }) => category.name },
  { key: 'positions', name: 'Позиций', isNumber: true, cell: ({ positions_count }) => groupDigits(positions_count) },
  {
    key: 'models',
    name: 'Модели',
    cell: ({ models, models_count }) =>
      models_count > 0 ? (
        <>
          {models.join(', ')}
          {models_count > models.length && ` и ещё ${groupDigits(models_count - models.length)}`}
        </>
      ) : (
        <em data-tone="warn">Не указаны</em>
      ),
  },
  { key: 'changed', name: 'Изменена', cell: ({ updated_at }) => shortTime(updated_at) },
]
