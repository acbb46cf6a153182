import type { DeliveryAnswer } from '#shared/delivery/delivery-contract.ts'
import { deliveryCostText, orderTotal, totalText } from '#shared/delivery/order-total.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { useChosenWay } from '#web/delivery/chosen-way.ts'
import { changeCity, DeliveryList } from '#web/delivery/delivery-ways.tsx'
import { Link } from '#web/ui/link.tsx'

/** `answer` undefined: the shop has not said yet what delivery costs. */
type CartSumProps = { sum: number; answer: DeliveryAnswer | undefined }

const checkoutPath = '/cart?step=checkout'

/** What the products come to with delivery, before checkout. */
export function CartSummary({ pieces, sum, answer }: CartSumProps & { pieces: number }) {
  const chosen = useChosenWay()
  const total = orderTotal(sum, answer?.methods, chosen)
  const far = answer?.methods.find(({ method, fits_city }) => method === 'pickup' && !fits_city)
  return (
    <aside className="cart-summary" aria-label="Ваш заказ">
      <h2>Ваш заказ</h2>
      <dl>
        <div>
          <dt>Товары, {pieces} шт.</dt>
          <dd>{formatRubles(sum)}</dd>
        </div>
        <div>
          <dt>
            Доставка{answer && `: ${answer.city}`}{' '}
            {answer && (
              <button
                className="link"
                type="button"
                aria-label="Изменить город"
                onClick={() => void changeCity(answer.city)}
              >
                изменить
              </button>
            )}
          </dt>
          <dd>{deliveryCostText(answer?.methods, chosen)}</dd>
        </div>
        <div className="cart-total">
          <dt>Итого</dt>
          <dd>{totalText(total)}</dd>
        </div>
      </dl>
      {total.isFrom && (
        <p>
          {far && `При самовывозе — ${formatRubles(sum + far.price)}. `}Точную сумму покажем, когда выберете доставку.
        </p>
      )}
      <Link className="button button-primary" to={checkoutPath}>
        Оформить заказ
      </Link>
      <p className="cart-terms">Без регистрации. Работаем с физическими и юридическими лицами</p>
      {answer && <DeliveryList options={answer.methods} />}
    </aside>
  )
}

/** The same on small screens, above the bottom bar. */
export function CartBar({ sum, answer }: CartSumProps) {
  const total = orderTotal(sum, answer?.methods, useChosenWay())
  return (
    <div className="buy-bar">
      <p className="price">
        <b>{totalText(total)}</b>
        <small>с доставкой</small>
      </p>
      <Link className="button button-primary" to={checkoutPath}>
        Оформить заказ
      </Link>
    </div>
  )
}
