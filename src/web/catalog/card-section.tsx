import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { Section } from '#web/ui/section.tsx'
import { ProductGrid } from './product-card.tsx'

type CardSectionProps = { id?: string; title: string; products: ProductCard[]; isRail?: boolean }

/** Cards under a heading, somewhere below the first screen. */
export function CardSection({ id, title, products, isRail = false }: CardSectionProps) {
  return (
    <Section {...(id && { id })} title={title}>
      <ProductGrid products={products} isRail={isRail} />
    </Section>
  )
}
