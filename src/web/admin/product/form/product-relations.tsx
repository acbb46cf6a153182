import { useEffect, useRef, useState } from 'react'
import type { RelatedProduct } from '#web/admin/product/product-draft.ts'
import { useRead } from '#web/api/use-read.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import { FormSection } from './form-section.tsx'
import type { ProductFormState } from './use-product-form.ts'

const shown = '8'
/** Pause between keystrokes before a request is sent. */
const pauseMs = 250

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

type ProductPickerProps = {
  label: string
  /** Products already listed, and the product itself. */
  taken: readonly number[]
  onChoose: (product: RelatedProduct) => void
  onClose: () => void
}

/** Finds another product by its article or name. */
function ProductPicker({ label, taken, onChoose, onClose }: ProductPickerProps) {
  const [search, setSearch] = useState('')
  const query = { search: search.trim(), limit: shown }
  const isOff = query.search.length < 2
  const { answer, state } = useRead('GET /api/admin/products', { query }, { isOff, pauseMs })
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  // Until the next ones are found the last ones stay in sight.
  const products = (isOff ? [] : (answer?.products ?? [])).filter(({ id }) => !taken.includes(id))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard for everything inside
    <div
      className="part-picker"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className="admin-search">
        <Icon name="search" />
        <input
          ref={input}
          type="text"
          aria-label={`${label}: артикул или название`}
          placeholder="Артикул или название"
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            // The form around it is not to be saved by this.
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (products[0]) onChoose(products[0])
          }}
        />
        <button className="admin-icon-button" type="button" aria-label="Закрыть поиск" onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <div role="status">
        {state === 'failed' && <p>Не удалось найти. Попробуйте ещё раз</p>}
        {state === 'ready' && products.length === 0 && <p>Ничего не найдено</p>}
      </div>
      <ul>
        {products.map((product) => (
          <li key={product.id}>
            <button type="button" onClick={() => onChoose(product)}>
              {product.name} <span className="code">{product.sku}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
