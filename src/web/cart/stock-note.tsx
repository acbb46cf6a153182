import { lineLimit } from '#shared/cart/cart-rules.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useCartQuantity } from './cart-store.ts'
import { fullCartText, stockInFull, stockOf } from './stock-text.ts'

type StockNoteProps = {
  product: ProductCard
  /** On the product page: with an icon, and with what the shop says about its stock. */
  shop?: Parameters<typeof stockInFull>[1]
}

/** How many there are; once all of them are in the cart, that there are no more. */
export function StockNote({ product, shop }: StockNoteProps) {
  const quantity = useCartQuantity(product.id)
  const stock = shop ? stockInFull(product, shop) : stockOf(product)
  const isFull = quantity > 0 && quantity >= lineLimit(product)
  return (
    <p className="stock" data-level={isFull ? 'few' : stock.level} aria-live={quantity > 0 ? 'polite' : undefined}>
      {shop && stock.level !== 'none' && <Icon name={isFull ? 'triangle-exclamation-point' : 'circle-check'} />}
      {isFull && stock.level !== 'none' ? fullCartText(product) : stock.text}
    </p>
  )
}
