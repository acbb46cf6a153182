import { type FormEvent, useState } from 'react'
import { markupLeft } from '#shared/markup/markup-rules.ts'
import { priceWarnings } from '#shared/product/price-warnings.ts'
import type { BulkAnswer } from '#shared/product-batch/bulk-change-contract.ts'
import type { BulkChange } from '#shared/product-batch/bulk-change-rules.ts'
import { callShop } from '#web/api/call-shop.ts'
import { newKey } from '#web/api/new-key.ts'
import { useWrite } from '#web/api/use-write.ts'
import { countOf, groupDigits, productForms } from '#web/ui/count.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type BulkKind, emptyDraft, readDraft } from './bulk-draft.ts'
import { BulkForm } from './bulk-form.tsx'
import type { Chosen } from './product-filter.ts'

type BulkDialogProps = {
  kind: BulkKind
  selection: Chosen
  onDone: (answer: BulkAnswer) => void
  onClose: () => void
}

const titles: Record<BulkKind, string> = {
  price: 'Изменить цену',
  stock: 'Изменить остаток',
  section: 'Перенести в другой раздел',
  visibility: 'Изменить видимость',
  supplier: 'Назначить поставщика',
  markup: 'Пересчитать цены',
}

/** Choose, look at «было → станет», then do it: nothing is changed before the second button. */
export function BulkDialog({ kind, selection, onDone, onClose }: BulkDialogProps) {
  const [draft, setDraft] = useState(emptyDraft)
  const [error, setError] = useState<string>()
  const [preview, setPreview] = useState<{ change: BulkChange; answer: BulkAnswer; key: string }>()
  const asking = useWrite()

  function show(event: FormEvent) {
    event.preventDefault()
    const read = readDraft(kind, draft)
    setError(read.ok ? undefined : read.error)
    if (!read.ok) return
    void asking.run(async () => {
      const answer = await callShop('POST /api/admin/products/bulk', {
        body: { selection, change: read.change, apply: false },
      })
      // The key of one change: pressed again because the answer was lost, it is made once.
      setPreview({ change: read.change, answer, key: newKey() })
    })
  }

  function apply() {
    if (!preview) return
    const { change, answer, key } = preview
    void asking.run(async () =>
      onDone(
        await callShop('POST /api/admin/products/bulk', {
          body: { selection, change, apply: true, expected_count: answer.count, key },
        }),
      ),
    )
  }

  return (
    <Dialog isOpen title={preview?.answer.title ?? titles[kind]} onClose={onClose}>
      {preview ? (
        <div className="bulk-preview">
          <Preview answer={preview.answer} />
          <FieldError error={asking.error} />
          <div className="bulk-buttons">
            <button className="button button-outline" type="button" onClick={() => setPreview(undefined)}>
              Назад
            </button>
            {preview.answer.count > 0 && (
              <button className="button button-primary" type="button" aria-busy={asking.isBusy} onClick={apply}>
                {preview.answer.warnings.length > 0 ? 'Всё равно изменить' : 'Изменить'}{' '}
                {countOf(preview.answer.count, productForms)}
              </button>
            )}
          </div>
        </div>
      ) : (
        <form className="form-grid" onSubmit={show}>
          <BulkForm kind={kind} draft={draft} onChange={setDraft} />
          <FieldError error={error ?? asking.error} />
          <button className="button button-primary" type="submit" aria-busy={asking.isBusy}>
            Показать, что изменится
          </button>
        </form>
      )}
    </Dialog>
  )
}

function Preview({ answer: { selected, count, rows, warnings, left = [] } }: { answer: BulkAnswer }) {
  const kept = left.length > 0 && (
    <ul className="bulk-left">
      {left.map(({ reason, count: products }) => (
        <li key={reason}>
          {countOf(products, productForms)}: {markupLeft[reason]}
        </li>
      ))}
    </ul>
  )
  if (count === 0) {
    return (
      <>
        <p>У выбранных товаров всё уже так. Менять нечего.</p>
        {kept}
      </>
    )
  }
  return (
    <>
      <p role="status">
        Изменится {groupDigits(count)} из{' '}
        {countOf(selected, { one: 'выбранного', few: 'выбранных', many: 'выбранных' })}.
      </p>
      {kept}
      {warnings.map(({ warning, count: odd }) => (
        <p className="price-warning" role="alert" key={warning}>
          <Icon name="triangle-exclamation-point" />
          {priceWarnings[warning]} ({countOf(odd, productForms)})
        </p>
      ))}
      <div className="bulk-rows">
        <table>
          <thead>
            <tr>
              <th scope="col">Товар</th>
              <th scope="col">Было</th>
              <th scope="col">Станет</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, sku, name, before, after, rule, warnings: own }) => (
              <tr key={id} data-odd={own.length > 0 || undefined}>
                <td>
                  {name} <span className="code">{sku}</span>
                  {rule !== undefined && <small> правило № {rule}</small>}
                  {rule !== undefined &&
                    own.map((warning) => (
                      <small key={warning} data-tone="warn">
                        {priceWarnings[warning]}
                      </small>
                    ))}
                </td>
                <td>{shown(before)}</td>
                <td>
                  <b>{shown(after)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > rows.length && <p>Показаны первые {rows.length}.</p>}
    </>
  )
}

function shown(value: BulkAnswer['rows'][number]['before']): string {
  if (value === null) return '—'
  if (typeof value === 'boolean') return value ? 'скрыт' : 'в каталоге'
  return typeof value === 'number' ? groupDigits(Math.floor(value)) : value
}
