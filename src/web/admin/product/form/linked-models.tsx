import { useEffect, useState } from 'react'
import type { LinkedModelList } from '#shared/product/model-paste-contract.ts'
import { callShop } from '#web/api/call-shop.ts'
import { groupDigits } from '#web/ui/count.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAsking } from '#web/ui/use-asking.ts'

type LinkedModelsProps = { productId: number; onRemoved: () => void; onClose: () => void }

/** Models the product fits now; each can be removed. */
export function LinkedModels({ productId, onRemoved, onClose }: LinkedModelsProps) {
  const [search, setSearch] = useState('')
  const [list, setList] = useState<LinkedModelList>()
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const asking = useAsking()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a model untied asks again
  useEffect(() => {
    let isOver = false
    callShop('GET /api/admin/products/:id/models', { params: { id: productId }, query: { search } }).then(
      (answer) => {
        if (isOver) return
        setList(answer)
        setFailed(false)
      },
      () => !isOver && setFailed(true),
    )
    return () => {
      isOver = true
    }
  }, [productId, search, attempt])

  function remove(id: number) {
    void asking.run(async () => {
      await callShop('DELETE /api/admin/products/:id/models', { params: { id: productId }, body: { ids: [id] } })
      setAttempt((before) => before + 1)
      onRemoved()
    })
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
        <FieldError error={hasFailed ? 'Не удалось загрузить список' : asking.error} />
        {list?.models.length === 0 && <p>Ничего не найдено.</p>}
        <ul aria-busy={asking.isBusy}>
          {list?.models.map(({ id, brand, code }) => (
            <li key={id}>
              {brand} <span className="code">{code}</span>
              <button
                className="admin-icon-button"
                type="button"
                aria-label={`Убрать модель: ${brand} ${code}`}
                onClick={() => remove(id)}
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
