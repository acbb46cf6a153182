import type { AnalogCard, Product } from '#shared/catalog/product-contract.ts'
import { StockNote } from '#web/cart/stock-note.tsx'
import { ProductCard } from '#web/catalog/product-card.tsx'
import { Price } from '#web/ui/price.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import { Section } from '#web/ui/section.tsx'

type AnalogCardsProps = { product: Product; analogs: AnalogCard[] }

/** Analogs as cards that say in words what is different about each; the product itself stands first, to compare with. */
export function AnalogCards({ product, analogs }: AnalogCardsProps) {
  return (
    <Section id="analogs" title="Аналоги" aside={<span className="section-note">что в них другое — в рамке</span>}>
      <ul className="product-grid product-rail analog-cards">
        <li className="analog-own">
          <OwnCard product={product} />
        </li>
        {analogs.map((analog) => (
          <li key={analog.id}>
            <ProductCard product={analog} note={<Difference text={analog.difference} />} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Difference({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p className="analog-difference" data-same={/характеристики (те же|совпадают)$/.test(text) || undefined}>
      <b>Отличие:</b> {text}
    </p>
  )
}

/** As many facts as fit into two lines of a card. */
const mostFacts = 3

function OwnCard({ product }: Pick<AnalogCardsProps, 'product'>) {
  const facts = product.attributes.slice(0, mostFacts).map(({ name, value }) =>
    // «Без отвода» says it without its name.
    /^(с|со|без)\s/i.test(value) ? value : `${name}: ${value}`,
  )
  return (
    <article className="product-card" aria-label="Эта деталь">
      <div className="product-card-picture">
        <ProductPicture product={product} photo={product.photos[0]} alt="" sizes="260px" />
      </div>
      <h3>{product.name}</h3>
      <p className="product-card-article">
        <span className="code">{product.sku}</span> <span>{product.brand}</span>
      </p>
      {facts.length > 0 && <p className="analog-facts">{facts.join('; ')}</p>}
      <Price prices={product} />
      <StockNote product={product} />
      <p className="analog-own-tag">Эта деталь</p>
    </article>
  )
}
