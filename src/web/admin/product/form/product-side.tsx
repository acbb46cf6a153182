import { useState } from 'react'
import { productKindLabels } from '#shared/catalog/product-kind.ts'
import { usualDrawing } from '#shared/drawing/drawing-labels.ts'
import type { CatalogueEdit, ManagedProduct } from '#shared/product/product-admin-contract.ts'
import { LabelButton } from '#web/admin/label/label-button.tsx'
import { readAmount } from '#web/admin/product/amount-text.ts'
import { useMayDo } from '#web/admin/session/use-right.ts'
import { ProductMovements } from '#web/admin/stock/product-movements.tsx'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { useRead } from '#web/api/use-read.ts'
import { stockOf } from '#web/cart/stock-text.ts'
import { productPath } from '#web/page/shop-paths.ts'
import { Price } from '#web/ui/price.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import { editText } from './edit-text.ts'
import { FormRight } from './form-section.tsx'
import type { ProductFormState } from './use-product-form.ts'

/** Whether it is shown, how its card will look, and who changed it last. */
export function ProductSide({ form }: { form: ProductFormState }) {
  const { draft, set, product } = form
  const mayDo = useMayDo()
  return (
    <aside className="form-side" aria-label="Видимость, карточка и журнал">
      <section className="admin-card">
        <h3>Видимость</h3>
        <FormRight>
          <label className="form-switch">
            <span>В каталоге</span>
            <input
              type="checkbox"
              role="switch"
              aria-checked={!draft.hidden}
              checked={!draft.hidden}
              onChange={(event) => set({ hidden: !event.currentTarget.checked })}
            />
          </label>
          <label className="form-switch">
            <span>Снят с производства</span>
            <input
              type="checkbox"
              role="switch"
              aria-checked={draft.discontinued}
              checked={draft.discontinued}
              onChange={(event) => set({ discontinued: event.currentTarget.checked })}
            />
          </label>
        </FormRight>
      </section>
      <CardPreview form={form} />
      {product && (
        <section className="admin-card">
          <h3>Этикетка</h3>
          <LabelButton className="button button-outline button-small" of={{ ids: [product.id] }} />
        </section>
      )}
      {product && mayDo('stock') && (
        <ProductMovements productId={product.id} edition={`${product.version} ${product.quantity}`} />
      )}
      {product && <Journal product={product} />}
    </aside>
  )
}

function CardPreview({ form: { draft, product } }: { form: ProductFormState }) {
  const amountOf = (field: 'price' | 'user_price' | 'quantity') => {
    const read = readAmount(field, draft[field])
    return read.ok ? read.value : null
  }
  const shown = { id: product?.id ?? 0, drawing: product?.drawing ?? usualDrawing }
  const quantity = amountOf('quantity')
  const free = quantity === null ? null : Math.max(quantity - (product?.reserved ?? 0), 0)
  const stock = stockOf({ quantity: free, discontinued: draft.discontinued })
  return (
    <section className="admin-card form-card">
      <h3>Карточка в каталоге</h3>
      <div className="picture-box">
        <ProductPicture product={shown} photo={product?.photos[0]} alt="" sizes="228px" />
        <span className="kind-tag" data-kind={draft.kind}>
          {productKindLabels[draft.kind]}
        </span>
      </div>
      <b>{draft.name || 'Название товара'}</b>
      <p className="form-card-article">
        <span className="code">{draft.sku}</span> {draft.brand}
      </p>
      <Price prices={{ price: amountOf('price') ?? 0, user_price: amountOf('user_price') }} />
      <p className="stock" data-level={stock.level}>
        {stock.text}
      </p>
      {product && !product.hidden && (
        <a className="link" href={productPath(product)} target="_blank" rel="noreferrer">
          Открыть на сайте
        </a>
      )}
    </section>
  )
}

const shortJournal = 5

function Journal({ product }: { product: ManagedProduct }) {
  const [limit, setLimit] = useState(shortJournal)
  const edits = useEdits(product, limit + 1)
  if (!edits) return null
  return (
    <section className="admin-card">
      <h3>Журнал</h3>
      <ul className="form-journal">
        {edits.slice(0, limit).map((edit) => (
          <li key={edit.id}>
            <b>{authorOf(edit)}</b> {editText(edit)}
            <small>{shortTime(edit.at)}</small>
          </li>
        ))}
      </ul>
      {edits.length === 0 && <p>Изменений ещё не было</p>}
      {edits.length > limit && (
        <button className="link" type="button" onClick={() => setLimit(99)}>
          Вся история
        </button>
      )}
    </section>
  )
}

function authorOf({ actor, batch }: CatalogueEdit): string {
  if (batch?.kind === 'import') return 'Импорт'
  return actor?.name ?? 'Магазин'
}

/** The latest changes of a product, read again with every version of it. */
function useEdits({ id, version }: ManagedProduct, limit: number): CatalogueEdit[] | undefined {
  const input = { params: { id }, query: { limit } }
  return useRead('GET /api/admin/products/:id/edits', input, { edition: version }).answer?.edits
}
