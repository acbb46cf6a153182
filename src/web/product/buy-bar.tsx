import { lineLimit } from '#shared/cart/cart-rules.ts'
import type { Product } from '#shared/catalog/product-contract.ts'
import { CartButton } from '#web/cart/cart-button.tsx'
import { StockNote } from '#web/cart/stock-note.tsx'
import { Price } from '#web/ui/price.tsx'

/** Small screens: price and button stay in sight wherever one reads. */
export function BuyBar({ product }: { product: Product }) {
  if (lineLimit(product) <= 0) return null
  return (
    <section className="buy-bar with-script" aria-label="Купить">
      <div>
        <Price prices={product} />
        <StockNote product={product} />
      </div>
      <CartButton product={product} look="primary" />
    </section>
  )
}
