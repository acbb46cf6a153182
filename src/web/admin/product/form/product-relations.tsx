import { useState } from 'react'
import type { RelatedPart } from '#web/admin/product/product-draft.ts'
import { PartPicture } from '#web/catalog/product-picture.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { FormSection } from './form-section.tsx'
import { PartPicker } from './product-picker.tsx'
import type { ProductFormState } from './use-product-form.ts'

type Relation = { field: 'analogs' | 'replaces' | 'together'; title: string; add: string }

const relations: Relation[] = [
  { field: 'analogs', title: 'Аналоги', add: 'Добавить аналог' },
  { field: 'replaces', title: 'Заменяет', add: 'Добавить номер' },
  { field: 'together', title: 'Покупают вместе', add: 'Добавить деталь' },
]

export function ProductRelations({ form }: { form: ProductFormState }) {
  return (
    <FormSection id="svyazi" title="Связи">
      <div className="form-relations">
        {relations.map((relation) => (
          <RelationList key={relation.field} relation={relation} form={form} />
        ))}
      </div>
    </FormSection>
  )
}

function RelationList({ relation: { field, title, add }, form }: { relation: Relation; form: ProductFormState }) {
  const { draft, set, faults, product } = form
  const [isOpen, setOpen] = useState(false)
  const parts = draft[field]
  const taken = [...parts.map(({ id }) => id), ...(product ? [product.id] : [])]

  function choose(part: RelatedPart) {
    set({ [field]: [...parts, part] })
    setOpen(false)
  }
  return (
    <div>
      <h3>
        {title} <span>{parts.length > 0 && parts.length}</span>
      </h3>
      <ul>
        {parts.map((part) => (
          <li key={part.id}>
            <span className="picture-box">
              <PartPicture product={part} photo={part.photo ?? undefined} alt="" sizes="40px" />
            </span>
            <div>
              <Link to={`/products/${part.id}`}>{part.name}</Link>
              <span className="code">{part.sku}</span>
            </div>
            <em>{noteOf(part)}</em>
            <button
              className="admin-icon-button"
              type="button"
              aria-label={`Убрать связь: ${part.name}`}
              onClick={() => set({ [field]: parts.filter(({ id }) => id !== part.id) })}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      <FieldError error={faults[field]} />
      {isOpen ? (
        <PartPicker label={add} taken={taken} onChoose={choose} onClose={() => setOpen(false)} />
      ) : (
        <button className="form-add" type="button" onClick={() => setOpen(true)}>
          <Icon name="plus" />
          {add}
        </button>
      )}
    </div>
  )
}

function noteOf({ hidden, discontinued, quantity }: RelatedPart): string {
  if (discontinued) return 'снят'
  if (hidden) return 'скрыт'
  return quantity === null ? '' : `${quantity} шт.`
}
