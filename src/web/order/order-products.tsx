import { formatRubles } from '#shared/money/rubles.ts'
import type { Order, OrderItem } from '#shared/order/order-contract.ts'
import { productPath } from '#web/page/shop-paths.ts'
import { countOf, productForms } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'

export function OrderLines({ order }: { order: Order }) {
  return (
    <section className="panel order-panel" aria-labelledby="order-lines">
      <div className="order-panel-head">
        <h2 id="order-lines">Состав заказа</h2>
        <span>
          {countOf(order.items.length, productForms)}, {piecesOf(order)} шт.
        </span>
      </div>
      <ul className="order-lines">
        {order.items.map((item) => (
          <OrderLine key={item.product_id} item={item} />
        ))}
      </ul>
    </section>
  )
}

/** Name and price as bought; picture and link are current, as long as the product is shown. */
function OrderLine({ item }: { item: OrderItem }) {
  const { product_id: id, name, sku, price, quantity, sum, product } = item
  return (
    <li>
      <div className="picture-box">
        {product && <ProductPicture product={product} photo={product.photos[0]} alt="" sizes="72px" />}
      </div>
      <div className="order-line-name">
        <h3>{product ? <Link to={productPath({ id, slug: product.slug })}>{name}</Link> : name}</h3>
        <p className="code">{sku}</p>
      </div>
      <p className="order-line-count">
        {quantity} шт. × {formatRubles(price)}
      </p>
      <b>{formatRubles(sum)}</b>
    </li>
  )
}

export function piecesOf({ items }: Order): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}
