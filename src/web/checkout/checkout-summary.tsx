import type { DeliveryAnswer, DeliveryOption } from '#shared/delivery/delivery-contract.ts'
import { deliveryCostText, orderTotal, totalText } from '#shared/delivery/order-total.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { withinDays } from '#shared/shop/return-days.ts'
import type { KnownLine } from '#web/cart/cart-lines.ts'
import { useShell } from '#web/page/shell-data.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'

type CheckoutSummaryProps = {
  lines: KnownLine[]
  pieces: number
  sum: number
  way: DeliveryOption | undefined
  answer: DeliveryAnswer | undefined
}

/** What is being ordered and what it comes to, delivery included. */
export function CheckoutSummary({ lines, pieces, sum, way, answer }: CheckoutSummaryProps) {
  const { shop } = useShell()
  return (
    <aside className="cart-summary" aria-label="Ваш заказ">
      <div className="checkout-summary-head">
        <h2>Ваш заказ</h2>
        <Link className="link" to="/cart">
          Изменить
        </Link>
      </div>
      <ul className="checkout-lines">
        {lines.map(({ product, quantity, price }) => (
          <li key={product.id}>
            <div className="picture-box">
              <ProductPicture product={product} photo={product.photos[0]} alt="" sizes="52px" />
            </div>
            <div>
              <b>{product.name}</b>
              <small>
                <span className="code">{product.sku}</span> · {quantity} шт.
              </small>
            </div>
            <em>{formatRubles(quantity * price)}</em>
          </li>
        ))}
      </ul>
      <dl>
        <div>
          <dt>Товары, {pieces} шт.</dt>
          <dd>{formatRubles(sum)}</dd>
        </div>
        <div>
          <dt>{way ? wayText(way) : 'Доставка'}</dt>
          <dd>{deliveryCostText(answer?.methods, way?.method ?? '')}</dd>
        </div>
        <div className="cart-total">
          <dt>Итого</dt>
          <dd>{totalText(orderTotal(sum, answer?.methods, way?.method ?? ''))}</dd>
        </div>
      </dl>
      <p className="cart-return">
        <Icon name="undo-2" />
        <span>
          Не подошла? Вернуть можно в течение {withinDays(shop.returnDays)}.{' '}
          <Link className="link" to="/info/vozvrat">
            Условия возврата
          </Link>
        </span>
      </p>
    </aside>
  )
}

/** «Самовывоз, сегодня до 19:00». */
function wayText({ label, text }: DeliveryOption): string {
  return `${label}, ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
}
