import { useState } from 'react'
import { productFieldLabels } from '#shared/product/product-admin-rules.ts'
import type { ProductDraft } from '#web/admin/product/product-draft.ts'
import type { Conflict } from '#web/admin/product/save-amount.ts'
import { changedBy } from '#web/admin/ui/changed-by.ts'
import { ConflictNotice } from '#web/admin/ui/conflict-notice.tsx'
import { shownValue } from './edit-text.ts'

type ProductConflictProps = {
  conflict: Conflict
  draft: ProductDraft
  isBusy: boolean
  onTake: (field: string) => void
  onOverwrite: () => void
}

/** What a colleague changed in the product being edited, beside what is typed here. */
export function ProductConflict({ conflict, draft, isBusy, onTake, onOverwrite }: ProductConflictProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <ConflictNotice
      text={changedBy(conflict, 'product')}
      look={{ text: 'Посмотреть различия', isOpen, onPress: () => setOpen(!isOpen) }}
      isBusy={isBusy}
      onOverwrite={onOverwrite}
    >
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
    </ConflictNotice>
  )
}
