import { useState } from 'react'
import { productFieldLabels } from '#shared/management/managed-product-rules.ts'
import { changedBy } from '#web/admin/changed-by.ts'
import { Icon } from '#web/ui/icon.tsx'
import { shownValue } from './edit-text.ts'
import type { ProductDraft } from './product-draft.ts'
import type { Conflict } from './save-amount.ts'

type ProductConflictProps = {
  conflict: Conflict
  draft: ProductDraft
  isBusy: boolean
  onTake: (field: string) => void
  onOverwrite: () => void
}

/** Somebody was quicker: who and when, what they changed, and both ways on. Nothing is overwritten without a word. */
export function ProductConflict({ conflict, draft, isBusy, onTake, onOverwrite }: ProductConflictProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="notice form-conflict" data-kind="warn" role="alert">
      <Icon name="triangle-exclamation-point" />
      <div>
        <b>{changedBy(conflict)}.</b>{' '}
        <button className="link" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Посмотреть различия
        </button>
        {' / '}
        <button className="link" type="button" aria-busy={isBusy} onClick={onOverwrite}>
          Перезаписать
        </button>
        {isOpen && (
          <table>
            <thead>
              <tr>
                <th scope="col">Поле</th>
                <th scope="col">Было</th>
                <th scope="col">Стало</th>
                <th scope="col">У вас</th>
                <th scope="col">
                  <span className="visually-hidden">Действие</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(conflict.fields).map(([field, [before, after]]) => (
                <tr key={field}>
                  <th scope="row">{productFieldLabels[field] ?? field}</th>
                  <td>{shownValue(before)}</td>
                  <td>{shownValue(after)}</td>
                  <td>{shownValue(field in draft ? draft[field as keyof ProductDraft] : null)}</td>
                  <td>
                    {field in draft && (
                      <button className="link" type="button" onClick={() => onTake(field)}>
                        Взять новое
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </div>
  )
}
