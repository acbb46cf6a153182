import { useId, useState } from 'react'
import { productKindLabels } from '#shared/catalog/product-kind.ts'
import type { ImportField } from '#shared/import/import-fields.ts'

type Props = {
  field: ImportField
  label: string
  /** What stands in the file. */
  before: string
  isWrong: boolean
  onEnter: (text: string) => void
}

const placeholders: Partial<Record<ImportField, string>> = {
  price: 'Введите цену',
  user_price: 'Введите цену',
  master_price: 'Введите цену',
  quantity: 'Введите остаток',
  sku: 'Введите артикул',
  name: 'Введите название',
}

/** One cell to correct; saved with Enter or on blur. */
export function ErrorInput({ field, label, before, isWrong, onEnter }: Props) {
  const id = useId()
  const [text, setText] = useState(before)

  function enter() {
    if (text.trim() !== '' && text !== before) onEnter(text.trim())
  }

  if (field === 'kind') {
    return (
      <select aria-label={label} value="" onChange={(event) => onEnter(event.target.value)}>
        <option value="" disabled>
          {before || 'Выберите вид'}
        </option>
        {Object.values(productKindLabels).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    )
  }
  return (
    <>
      <input
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        inputMode={field === 'sku' || field === 'name' ? 'text' : 'decimal'}
        placeholder={placeholders[field] ?? 'Введите'}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') enter()
          if (event.key === 'Escape') setText(before)
        }}
        onBlur={enter}
      />
      {isWrong && (
        <small id={id} role="alert">
          Не подошло, введите иначе
        </small>
      )}
    </>
  )
}
