import { useState } from 'react'
import { useRead } from '#web/api/use-read.ts'
import { useHydrated } from '#web/island/use-hydrated.ts'
import { Section } from '#web/ui/section.tsx'
import { ProductGrid } from './product-card.tsx'
import { forgetViewed, readViewed } from './viewed.ts'

const mostShown = 5

/**
 * Recently viewed products, newest first; renders nothing if there are none or the request fails. The list is stored in this browser:
 * the shop is asked for cards by number and does not learn when they were looked at. `without`: the product of the page itself.
 */
export function ViewedProducts({ without }: { without?: number }) {
  const isHydrated = useHydrated()
  const [isCleared, setCleared] = useState(false)
  const viewed = isHydrated && !isCleared ? readViewed() : []
  // All that are kept: some may be gone from the shop.
  const ids = viewed.filter((id) => id !== without)
  const { answer } = useRead('POST /api/products/by-ids', { body: { ids } }, { isOff: ids.length === 0 })
  const products = ids.flatMap((id) => answer?.find((each) => each.id === id) ?? []).slice(0, mostShown)
  if (products.length === 0) return null
  const clearing = (
    <button
      className="link viewed-clear"
      type="button"
      onClick={() => {
        forgetViewed(without)
        setCleared(true)
      }}
    >
      Очистить
    </button>
  )
  return (
    <Section id="viewed" title="Вы смотрели" aside={clearing}>
      <ProductGrid products={products} isRail />
    </Section>
  )
}
