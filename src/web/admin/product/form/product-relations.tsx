import { useState } from 'react'
import type { RelatedProduct } from '#web/admin/product/product-draft.ts'
import { ProductPicture } from '#web/catalog/product-picture.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { FormSection } from './form-section.tsx'
import { ProductPicker } from './product-picker.tsx'
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
  const { draft, set, errors, product } = form
  const [isOpen, setOpen] = useState(false)
  const products = draft[field]
  const taken = [...products.map(({ id }) => id), ...(product ? [product.id] : [])]

  function choose(product: RelatedProduct) {
    set({ [field]: [...products, product] })
    setOpen(false)
  }
  return (
    <div>
      <h3>
        {title} <span>{products.length > 0 && products.length}</span>
      </h3>
      <ul>
        {products.map((product) => (
          <li key={product.id}>
            <span className="picture-box">
              <ProductPicture product={product} photo={product.photo ?? undefined} alt="" sizes="40px" />
            </span>
            <div>
              <Link to={`/products/${product.id}`}>{product.name}</Link>
              <span className="code">{product.sku}</span>
            </div>
            <em>{noteOf(product)}</em>
            <button
              className="admin-icon-button"
              type="button"
              aria-label={`Убрать связь: ${product.name}`}
              onClick={() => set({ [field]: products.filter(({ id }) => id !== product.id) })}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      <FieldError error={errors[field]} />
      {isOpen ? (
        <ProductPicker label={add} taken={taken} onChoose={choose} onClose={() => setOpen(false)} />
      ) : (
        <button className="form-add" type="button" onClick={() => setOpen(true)}>
          <Icon name="plus" />
          {add}
        </button>
      )}
    </div>
  )
}

function noteOf({ hidden, discontinued, quantity }: RelatedProduct): string {
  if (discontinued) return 'снят'
  if (hidden) return 'скрыт'
  return quantity === null ? '' : `${quantity} шт.`
}
