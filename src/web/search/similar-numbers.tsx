import type { SimilarNumber } from '#shared/catalog/product-list-contract.ts'
import { differingPieces } from '#shared/code/similar-codes.ts'
import { modelPath } from '#shared/fit/model-path.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { stockOf } from '#web/cart/stock-text.ts'
import { ProductPicture } from '#web/catalog/product-picture.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { productPath } from '#web/page/shop-paths.ts'
import { Drawing } from '#web/ui/drawing.tsx'
import { Link } from '#web/ui/link.tsx'
import { ownPrice } from '#web/ui/price.tsx'

/** Numbers one mistake away from the typed one. What differs is framed, underlined and read out: the visitor compares and chooses. */
export function SimilarNumbers({ text, similar }: { text: string; similar: SimilarNumber[] }) {
  return (
    <section className="similar-numbers" aria-label="Похожие номера">
      <h2>Похожие номера</h2>
      <p className="search-note">Отличаются одним знаком. Сверьте с номером на детали или шильдике.</p>
      <ul>
        {similar.map((each) => (
          <li key={`${each.number} ${each.product?.id ?? each.model?.id}`}>
            <SimilarRow each={each} typed={text} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SimilarRow({ each: { number, product, model }, typed }: { each: SimilarNumber; typed: string }) {
  const { categories } = useShell()
  const appliance = model && categories.find(({ id }) => id === model.category_id)
  const stock = product && stockOf(product)
  return (
    <Link className="similar-number" to={product ? productPath(product) : model ? modelPath(model) : '/search'}>
      <span className="similar-picture">
        {product && <ProductPicture product={product} photo={product.photos[0]} alt="" sizes="72px" />}
        {model && <Drawing name={appliance?.drawing ?? 'washer'} />}
      </span>
      <span className="similar-text">
        <span className="code">
          {differingPieces(number, typed).map((piece, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one number never change their order
            piece.isOther ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>,
          )}
        </span>
        <span>{product ? product.name : `Запчасти для ${model?.brand} ${model?.code}`}</span>
      </span>
      {product && stock && (
        <span className="similar-price">
          <b>{formatRubles(ownPrice(product))}</b>
          <span className="stock" data-level={stock.level}>
            {stock.text}
          </span>
        </span>
      )}
    </Link>
  )
}
