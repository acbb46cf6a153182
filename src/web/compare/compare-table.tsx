import type { ComparedProduct } from '#shared/catalog/product-contract.ts'
import { productKindLabels } from '#shared/catalog/product-kind.ts'
import { type ComparedFact, type ComparisonRow, comparisonRows } from '#shared/compare/comparison.ts'
import { FitBadge } from '#web/appliance/fit-badge.tsx'
import { CartButton } from '#web/cart/cart-button.tsx'
import { StockNote } from '#web/cart/stock-note.tsx'
import { productPath } from '#web/page/shop-paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Price } from '#web/ui/price.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'

type CompareTableProps = { products: ComparedProduct[]; onRemove: (id: number) => void }

/** A table on a large screen; on a small one each row is a name with the values below it, in as many columns as there are products. */
export function CompareTable({ products, onRemove }: CompareTableProps) {
  const rows = comparisonRows(products.map(factsOf))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys too
    <section className="compare-scroll" tabIndex={0} aria-label="Таблица сравнения">
      <table className="compare-table" data-count={products.length}>
        <thead>
          <tr>
            <td />
            {products.map((product) => (
              <th key={product.id} scope="col">
                <ProductHead product={product} onRemove={() => onRemove(product.id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.name} row={row} products={products} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ProductHead({ product, onRemove }: { product: ComparedProduct; onRemove: () => void }) {
  return (
    <div className="compare-product">
      <button
        className="compare-remove with-script"
        type="button"
        aria-label={`Убрать: ${product.name}`}
        onClick={onRemove}
      >
        <Icon name="x" />
      </button>
      <span className="picture-box">
        <ProductPicture product={product} photo={product.photos[0]} alt="" sizes="(min-width: 1100px) 220px, 30vw" />
      </span>
      <Link to={productPath(product)}>{product.name}</Link>
      <span className="code">{product.sku}</span>
      <FitBadge productId={product.id} />
      <Price prices={product} />
      <StockNote product={product} />
      <CartButton product={product} look="secondary" />
    </div>
  )
}

function Row({ row: { name, values, isDifferent }, products }: { row: ComparisonRow; products: ComparedProduct[] }) {
  return (
    <tr data-different={isDifferent || undefined}>
      <th scope="row">{name}</th>
      {values.map((value, at) => (
        <td key={products[at]?.id} data-odd={(isDifferent && at > 0 && value !== values[0]) || undefined}>
          {value ?? <span className="compare-unknown">не указано</span>}
        </td>
      ))}
    </tr>
  )
}

function factsOf({ kind, brand, attributes, weight_grams }: ComparedProduct): ComparedFact[] {
  return [
    ...attributes,
    { name: 'Вид', value: productKindLabels[kind] },
    { name: 'Производитель', value: brand },
    ...(weight_grams === null ? [] : [{ name: 'Вес, г', value: String(weight_grams) }]),
  ]
}
