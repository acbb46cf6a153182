import { lineLimit } from '#shared/cart/cart-rules.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useCartQuantity } from './cart-store.ts'
import { stockOf } from './stock-text.ts'

/** How many there are; once all of them are in the cart, that there are no more. */
export function StockNote({ product, hasIcon = false }: { product: ProductCard; hasIcon?: boolean }) {
  const quantity = useCartQuantity(product.id)
  const stock = stockOf(product)
  const isFull = quantity > 0 && quantity >= lineLimit(product)
  return (
    <p className="stock" data-level={isFull ? 'few' : stock.level} aria-live={quantity > 0 ? 'polite' : undefined}>
      {hasIcon && stock.level !== 'none' && <Icon name={isFull ? 'triangle-exclamation-point' : 'circle-check'} />}
      {isFull && stock.level !== 'none' ? 'Больше нет в наличии' : stock.text}
    </p>
  )
}
