import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { ProductGrid } from '#web/catalog/product-card.tsx'
import { Section } from '#web/ui/section.tsx'

const product: ProductCard = {
  id: 0,
  slug: null,
  name: 'Насос сливной Askoll M231 XP, 40 Вт, 8 защёлок',
  sku: 'DC31-00178A',
  brand: 'Samsung',
  kind: 'original',
  photos: [],
  drawing: 'pump',
  price: 1890,
  user_price: null,
  quantity: 14,
  discontinued: false,
  rating: 4.6,
  reviews_count: 38,
}

/** Ids that no part of a real shop has, so that a press here puts nothing real into the cart. */
const states: Partial<ProductCard>[] = [
  {},
  { user_price: 1490, kind: 'analog' },
  { quantity: 2, kind: 'universal' },
  { quantity: 0 },
  { quantity: null },
  { discontinued: true },
  { master_price: 1320 },
  {
    rating: null,
    reviews_count: 0,
    name: 'Название, которое не помещается в две строки карточки и поэтому обрезается в конце',
  },
]

export function ShowcaseCards() {
  return (
    <Section title="Карточки, цены, наличие, степпер">
      <ProductGrid products={states.map((state, index) => ({ ...product, ...state, id: 900_000_000 + index }))} />
    </Section>
  )
}
