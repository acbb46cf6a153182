import type { Product } from '#shared/catalog/product-contract.ts'
import { groupDigits } from '#web/ui/count.ts'

/** The parts of a long page, each one press away. */
export function ProductAnchors({ product }: { product: Product }) {
  const anchors = [
    { id: 'models', name: 'Совместимость', count: product.models_count },
    { id: 'specs', name: 'Характеристики' },
    { id: 'analogs', name: 'Аналоги', count: product.analogs.length },
    { id: 'together', name: 'С этим покупают', isThere: product.together.length > 0 },
    { id: 'delivery', name: 'Доставка и оплата', isThere: !product.discontinued },
    { id: 'reviews', name: 'Отзывы', count: product.reviews_count || undefined },
  ].filter(({ count, isThere }) => count !== 0 && isThere !== false)
  return (
    <nav className="product-anchors" aria-label="Разделы страницы">
      {anchors.map(({ id, name, count }) => (
        <a key={id} href={`#${id}`}>
          {name}
          {count !== undefined && <sup>{groupDigits(count)}</sup>}
        </a>
      ))}
    </nav>
  )
}
