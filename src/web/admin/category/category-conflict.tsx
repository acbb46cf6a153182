import type { ManagedCategory } from '#shared/category/category-admin-contract.ts'
import type { DrawingName } from '#shared/drawing/drawing.ts'
import { drawingLabels } from '#shared/drawing/drawing-labels.ts'
import type { Problem } from '#shared/problem/problem.ts'
import { changedBy } from '#web/admin/ui/changed-by.ts'
import { ConflictNotice } from '#web/admin/ui/conflict-notice.tsx'

type CategoryConflictProps = {
  conflict: NonNullable<Problem['conflict']>
  tree: ManagedCategory[]
  isBusy: boolean
  onOverwrite: () => void
}

const labels: Record<string, string> = {
  name: 'Название',
  slug: 'Адрес',
  category_id: 'Категория',
  filters: 'Фильтры',
  photos: 'Фото',
  drawing: 'Рисунок',
}

/** What a colleague changed in the section that is being edited. */
export function CategoryConflict({ conflict, tree, isBusy, onOverwrite }: CategoryConflictProps) {
  return (
    <ConflictNotice text={changedBy(conflict, 'category')} isBusy={isBusy} onOverwrite={onOverwrite}>
      <ul>
        {Object.entries(conflict.fields).map(([field, [before, after]]) => (
          <li key={field}>
            {labels[field] ?? field}: {text(field, before)} → {text(field, after)}
          </li>
        ))}
      </ul>
    </ConflictNotice>
  )

  function text(field: string, value: unknown): string {
    if (field === 'category_id') return tree.find(({ id }) => id === value)?.name ?? String(value)
    if (field === 'drawing') return drawingLabels[value as DrawingName] ?? String(value)
    if (Array.isArray(value)) return value.length === 0 ? 'нет' : field === 'photos' ? 'есть' : value.join(', ')
    return value === null || value === '' ? 'нет' : String(value)
  }
}
