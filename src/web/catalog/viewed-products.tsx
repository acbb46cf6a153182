import { useEffect, useState } from 'react'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { callShop } from '#web/api/call-shop.ts'
import { Section } from '#web/ui/section.tsx'
import { ProductGrid } from './product-card.tsx'
import { forgetViewed, readViewed } from './viewed.ts'

const mostShown = 5

/**
 * Recently viewed products, newest first; renders nothing if there are none or the request fails. The list is stored in this browser:
 * the shop is asked for cards by number and does not learn when they were looked at. `without`: the product of the page itself.
 */
export function ViewedProducts({ without }: { without?: number }) {
  const [products, setProducts] = useState<ProductCard[]>([])
  useEffect(() => {
    const ids = readViewed()
      .filter((id) => id !== without)
      .slice(0, mostShown)
    let isCurrent = true
    setProducts([])
    if (ids.length === 0) return
    callShop('POST /api/products/by-ids', { body: { ids } }).then(
      (found) => isCurrent && setProducts(ids.flatMap((id) => found.find((each) => each.id === id) ?? [])),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [without])

  function clear() {
    forgetViewed(without)
    setProducts([])
  }

  if (products.length === 0) return null
  const clearing = (
    <button className="link viewed-clear" type="button" onClick={clear}>
      Очистить
    </button>
  )
  return (
    <Section id="viewed" title="Вы смотрели" aside={clearing}>
      <ProductGrid products={products} isRail />
    </Section>
  )
}
