import type { SimilarNumber } from '#shared/catalog/product-list-contract.ts'
import { differenceText } from '#shared/code/difference-text.ts'
import { modelPath } from '#shared/model/model-path.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { CartButton } from '#web/cart/cart-button.tsx'
import { stockOf } from '#web/cart/stock-text.ts'
import { MarkedNumber } from '#web/page/marked-number.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { productPath } from '#web/page/shop-paths.ts'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { Drawing } from '#web/ui/drawing.tsx'
import { Link } from '#web/ui/link.tsx'
import { ownPrice } from '#web/ui/price.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'

const numberForms: CountForms = { one: 'номер', few: 'номера', many: 'номеров' }

/** Numbers one mistake away from the typed one. What differs is marked and said in words: the visitor compares and chooses. */
export function SimilarNumbers({ similar }: { similar: SimilarNumber[] }) {
  return (
    <section className="similar-numbers" aria-label="Похожие номера">
      <h2>
        Похожие номера <small>{countOf(similar.length, numberForms)}</small>
      </h2>
      <ul>
        {similar.map((each) => (
          <li key={`${each.number} ${each.product?.id ?? each.model?.id}`}>
            <SimilarRow each={each} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SimilarRow({ each: { number, typed, product, model } }: { each: SimilarNumber }) {
  const { categories } = useShell()
  const appliance = model && categories.find(({ id }) => id === model.category_id)
  const stock = product && stockOf(product)
  return (
    <article className="similar-number">
      <span className="similar-picture">
        {product && <ProductPicture product={product} photo={product.photos[0]} alt="" sizes="84px" />}
        {model && <Drawing name={appliance?.drawing ?? 'washer'} />}
      </span>
      <div className="similar-text">
        <MarkedNumber number={number} typed={typed} />
        <Link to={product ? productPath(product) : model ? modelPath(model) : '/search'}>
          {product ? product.name : `Запчасти для ${model?.brand} ${model?.code}`}
        </Link>
        <span className="similar-why">{differenceText(number, typed)}</span>
      </div>
      {product && stock && (
        <>
          <div className="similar-price">
            <b>{formatRubles(ownPrice(product))}</b>
            <span className="stock" data-level={stock.level}>
              {stock.text}
            </span>
          </div>
          <CartButton product={product} look="secondary" />
        </>
      )}
      {model && (
        <Link className="button button-secondary" to={modelPath(model)}>
          Показать запчасти
        </Link>
      )}
    </article>
  )
}
