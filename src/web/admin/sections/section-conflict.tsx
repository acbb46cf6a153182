import type { ManagedCategory } from '#shared/management/managed-section-contract.ts'
import type { Problem } from '#shared/problem/problem.ts'

type Props = {
  conflict: NonNullable<Problem['conflict']>
  tree: ManagedCategory[]
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
const hour = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' })

/** Somebody was quicker: who, when and what; nothing is overwritten without a word. */
export function SectionConflict({ conflict: { by, at, fields }, tree, onOverwrite }: Props) {
  const who = by ? `Пока вы правили, раздел изменили: ${by}` : 'Пока вы правили, раздел изменился'
  return (
    <div className="notice" data-kind="bad" role="alert">
      <div>
        <b>
          {who}
          {at && ` в ${hour.format(new Date(at))}`}
        </b>
        <ul>
          {Object.entries(fields).map(([field, [before, after]]) => (
            <li key={field}>
              {labels[field] ?? field}: {text(field, before)} → {text(field, after)}
            </li>
          ))}
        </ul>
        <button className="link" type="button" onClick={onOverwrite}>
          Перезаписать
        </button>
      </div>
    </div>
  )

  function text(field: string, value: unknown): string {
    if (field === 'category_id') return tree.find(({ id }) => id === value)?.name ?? String(value)
    if (Array.isArray(value)) return value.length === 0 ? 'нет' : field === 'photos' ? 'есть' : value.join(', ')
    return value === null || value === '' ? 'нет' : String(value)
  }
}
