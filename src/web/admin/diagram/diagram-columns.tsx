import type { DiagramRow } from '#shared/diagram/diagram-admin-contract.ts'
import type { AdminColumn } from '#web/admin/list/admin-column.ts'
import { shortTime } from '#web/admin/ui/short-time.ts'
import { groupDigits } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'

/** The columns of the list of sheets. */
export const diagramColumns: AdminColumn<DiagramRow>[] = [
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
