import type { Product } from '#shared/catalog/product-contract.ts'
import { productKindLabels } from '#shared/catalog/product-kind.ts'

const shownFirst = 5

/** The few facts people compare by, beside the picture. */
export function ProductFacts({ product }: { product: Product }) {
  const facts = factsOf(product)
  return (
    <div className="product-facts">
      <Facts facts={facts.slice(0, shownFirst)} />
      {facts.length > shownFirst && (
        <a className="link" href="#specs">
          Все характеристики
        </a>
      )}
    </div>
  )
}

export function FactList({ product }: { product: Product }) {
  return <Facts facts={factsOf(product)} />
}

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Fact = { name: string; value: string }

function factsOf({ kind, brand, attributes, weight_grams, numbers }: Product): Fact[] {
  return [
    { name: 'Вид', value: productKindLabels[kind] },
    { name: 'Производитель', value: brand },
    ...attributes,
    ...(weight_grams === null ? [] : [{ name: 'Вес', value: weightText(weight_grams) }]),
    ...(numbers.length === 0
      ? []
      : [{ name: 'Заменяет номера', value: numbers.map(({ number }) => number).join(', ') }]),
  ]
}

function weightText(grams: number): string {
  return grams < 1000 ? `${grams} г` : `${(grams / 1000).toLocaleString('ru', { maximumFractionDigits: 2 })} кг`
}
