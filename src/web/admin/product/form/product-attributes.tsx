import type { KeyboardEvent } from 'react'
import type { DraftAttribute } from '#web/admin/product/product-draft.ts'
import { movedItem, useReorder } from '#web/admin/ui/use-reorder.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FormSection } from './form-section.tsx'
import type { ProductFormState } from './use-product-form.ts'

/** Names and values in the order a buyer reads them. */
export function ProductAttributes({ form: { draft, set, errors } }: { form: ProductFormState }) {
  const { attributes } = draft
  const reorder = useReorder((from, to) => set({ attributes: movedItem(attributes, from, to) }))

  function change(key: number, changes: Partial<DraftAttribute>) {
    set({ attributes: attributes.map((each) => (each.key === key ? { ...each, ...changes } : each)) })
  }
  function move(event: KeyboardEvent, index: number) {
    const to = event.key === 'ArrowUp' ? index - 1 : event.key === 'ArrowDown' ? index + 1 : undefined
    if (to === undefined || to < 0 || to >= attributes.length) return
    event.preventDefault()
    set({ attributes: movedItem(attributes, index, to) })
  }

  return (
    <FormSection id="harakteristiki" title="Характеристики">
      <ul className="form-attributes">
        {attributes.map(({ key, name, value, isFilter }, index) => (
          <li key={key} {...reorder(index)}>
            <button
              className="form-grip"
              type="button"
              aria-label={`Переместить стрелками: ${name || 'характеристика'}`}
              onKeyDown={(event) => move(event, index)}
            >
              <Icon name="grip-vertical" />
            </button>
            <input
              aria-label="Характеристика"
              maxLength={100}
              value={name}
              onChange={(event) => change(key, { name: event.currentTarget.value, isFilter: false })}
            />
            <input
              aria-label={`Значение: ${name || 'характеристика'}`}
              maxLength={300}
              value={value}
              onChange={(event) => change(key, { value: event.currentTarget.value })}
            />
            <em>{isFilter && 'Для фильтра'}</em>
            <button
              className="admin-icon-button"
              type="button"
              aria-label={`Удалить: ${name || 'характеристика'}`}
              onClick={() => set({ attributes: attributes.filter((each) => each.key !== key) })}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      <FieldError error={errors.attributes} />
      <button
        className="form-add"
        type="button"
        onClick={() => {
          const key = Math.max(0, ...attributes.map((each) => each.key)) + 1
          set({ attributes: [...attributes, { key, name: '', value: '', isFilter: false }] })
        }}
      >
        <Icon name="plus" />
        Добавить характеристику
      </button>
    </FormSection>
  )
}
