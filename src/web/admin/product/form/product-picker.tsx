import { useEffect, useRef, useState } from 'react'
import type { ManagedProductRow } from '#shared/product/product-admin-contract.ts'
import type { RelatedProduct } from '#web/admin/product/product-draft.ts'
import { readManagedProducts } from '#web/api/admin/product-admin-api.ts'
import { Icon } from '#web/ui/icon.tsx'

type ProductPickerProps = {
  label: string
  /** Parts that stand there already, and the part itself. */
  taken: readonly number[]
  onChoose: (product: RelatedProduct) => void
  onClose: () => void
}

const shown = '8'
/** Between two keys of somebody who types. */
const pauseMilliseconds = 250

/** Finds another part by its article or name. */
export function ProductPicker({ label, taken, onChoose, onClose }: ProductPickerProps) {
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<ManagedProductRow[] | 'failed'>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (search.trim().length < 2) return setFound(undefined)
    let isOver = false
    const timer = setTimeout(() => {
      readManagedProducts({ search: search.trim(), limit: shown }).then(
        ({ products }) => !isOver && setFound(products),
        () => !isOver && setFound('failed'),
      )
    }, pauseMilliseconds)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [search])

  const products = Array.isArray(found) ? found.filter(({ id }) => !taken.includes(id)) : []
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
        {found === 'failed' && <p>Не удалось найти. Попробуйте ещё раз</p>}
        {Array.isArray(found) && products.length === 0 && <p>Ничего не найдено</p>}
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
