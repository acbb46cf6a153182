import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { productKindLabels } from '#shared/catalog/product-kind.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { CartButton } from '#web/cart/cart-button.tsx'
import { stockOf } from '#web/cart/stock-text.ts'
import { productPath } from '#web/page/shop-paths.ts'
import { Link } from '#web/ui/link.tsx'
import { ownPrice } from '#web/ui/price.tsx'
import { Section } from '#web/ui/section.tsx'

/** The product and its analogs side by side: brand, kind, stock and price. */
export function AnalogTable({ product, analogs }: { product: ProductCard; analogs: ProductCard[] }) {
  return (
    <Section id="analogs" title="Аналоги">
      <div className="analog-scroll">
        <table className="analog-table">
          <thead>
            <tr>
              <th scope="col">Деталь</th>
              <th scope="col">Производитель</th>
              <th scope="col">Вид</th>
              <th scope="col">Наличие</th>
              <th scope="col">Цена</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {[product, ...analogs].map((each) => (
              <tr key={each.id}>
                <th scope="row">
                  {each.id === product.id ? (
                    <b>Эта деталь</b>
                  ) : (
                    <Link className="link" to={productPath(each)}>
                      {each.name}
                    </Link>
                  )}
                  <div className="code">{each.sku}</div>
                </th>
                <td>{each.brand}</td>
                <td>{productKindLabels[each.kind]}</td>
                <td>{stockOf(each).text}</td>
                <td className="analog-price">{formatRubles(ownPrice(each))}</td>
                <td>{each.id !== product.id && <CartButton product={each} look="secondary" />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
