import { useEffect, useState } from 'react'
import { lineLimit } from '#shared/cart/cart-rules.ts'
import type { Product } from '#shared/catalog/product-contract.ts'
import { CartButton } from '#web/cart/cart-button.tsx'
import { StockNote } from '#web/cart/stock-note.tsx'
import { Price } from '#web/ui/price.tsx'

/** Small screens: price and button stay in sight wherever one reads; while those of the page itself are in view the bar is away. */
export function BuyBar({ product }: { product: Product }) {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const first = document.querySelector('.buy-box .cart-control')
    if (!first) return
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting ?? false))
    observer.observe(first)
    return () => observer.disconnect()
  }, [])
  if (lineLimit(product) <= 0) return null
  return (
    <section className="buy-bar with-script" aria-label="Купить" data-away={isAway || undefined}>
      <div>
        <Price prices={product} />
        <StockNote product={product} />
      </div>
      <CartButton product={product} look="primary" />
    </section>
  )
}
