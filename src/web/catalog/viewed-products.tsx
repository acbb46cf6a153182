import { useEffect, useState } from 'react'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { callShop } from '#web/api/call-shop.ts'
import { CardSection } from './card-section.tsx'
import { readViewed } from './viewed.ts'

const mostShown = 5

/** Recently viewed products, newest first; renders nothing if there are none or the request fails. */
export function ViewedProducts() {
  const [products, setProducts] = useState<ProductCard[]>([])
  useEffect(() => {
    const ids = readViewed().slice(0, mostShown)
    if (ids.length === 0) return
    callShop('POST /api/products/by-ids', { body: { ids } }).then(
      (found) => setProducts(ids.flatMap((id) => found.find((each) => each.id === id) ?? [])),
      () => {},
    )
  }, [])
  return products.length > 0 ? <CardSection title="Вы смотрели" products={products} isRail /> : null
}
