import { useState } from 'react'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { groupDigits } from '#web/ui/count.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type LinkedModelsProps = { productId: number; onRemoved: () => void; onClose: () => void }

/** Models the product fits now; each can be removed. */
export function LinkedModels({ productId, onRemoved, onClose }: LinkedModelsProps) {
  const [search, setSearch] = useState('')
  const params = { id: productId }
  const { answer: list, state } = useRead('GET /api/admin/products/:id/models', { params, query: { search } })
  const removing = useWrite({ refreshes: ['GET /api/admin/products/:id/models'] })

  async function remove(id: number) {
    if (await removing.write('DELETE /api/admin/products/:id/models', { params, body: { ids: [id] } })) onRemoved()
  }

  return (
    <Dialog isOpen title="Применимость" onClose={onClose}>
      <div className="form-grid linked-models">
        <Field
          label="Найти модель"
          value={search}
          maxLength={100}
          onChange={(event) => setSearch(event.currentTarget.value)}
          // The form around it is not to be saved by this.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <FieldError error={state === 'failed' ? 'Не удалось загрузить список' : removing.error} />
        {list?.models.length === 0 && <p>Ничего не найдено.</p>}
        <ul aria-busy={removing.isBusy}>
          {list?.models.map(({ id, brand, code }) => (
            <li key={id}>
              {brand} <span className="code">{code}</span>
              <button
                className="admin-icon-button"
                type="button"
                aria-label={`Убрать модель: ${brand} ${code}`}
                onClick={() => void remove(id)}
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
        {list && list.total > list.models.length && (
          <p>
            Показаны первые {list.models.length} из {groupDigits(list.total)}. Остальные найдёт поиск.
          </p>
        )}
      </div>
    </Dialog>
  )
}
