import { useState } from 'react'
import type { Product } from '#shared/catalog/product-contract.ts'
import { countOf, reviewForms } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The number people order by, ready to be copied, and what buyers thought. */
export function ProductMeta({ product }: { product: Product }) {
  const [isCopied, setCopied] = useState(false)
  const { sku, brand, rating, reviews_count } = product

  async function copy() {
    await navigator.clipboard?.writeText(sku).then(
      () => setCopied(true),
      // Without the permission nothing was copied, and nothing says so.
      () => setCopied(false),
    )
  }

  return (
    <p className="product-meta">
      <span>Артикул</span>
      <button className="article-copy code" type="button" onClick={copy} aria-label={`Скопировать артикул ${sku}`}>
        {sku}
        {isCopied ? <Icon name="check" /> : <Icon name="copy" />}
      </button>
      <span className="visually-hidden" role="status">
        {isCopied && 'Артикул скопирован'}
      </span>
      <span>{brand}</span>
      {rating !== null && reviews_count > 0 && (
        <a className="rating" href="#reviews">
          <Icon name="star" />
          <b>{rating.toFixed(1).replace('.', ',')}</b> {countOf(reviews_count, reviewForms)}
        </a>
      )}
    </p>
  )
}
