import { formatRubles } from '#shared/money/rubles.ts'
import { useCity } from '#web/delivery/delivery-city.ts'
import { changeCity, DeliveryList } from '#web/delivery/delivery-ways.tsx'
import { useDelivery } from '#web/delivery/use-delivery.ts'
import { Link } from '#web/ui/link.tsx'

const checkoutPath = '/cart?step=checkout'

/** The total with the cheapest delivery, before checkout. */
export function CartSummary({ pieces, sum }: { pieces: number; sum: number }) {
  const { answer } = useDelivery(useCity(), sum)
  const cheapest = answer?.methods.filter(({ method }) => method !== 'pickup').map(({ price }) => price)
  const from = cheapest && cheapest.length > 0 ? Math.min(...cheapest) : undefined
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
          <dd>{from === undefined ? '…' : from === 0 ? 'бесплатно' : `от ${formatRubles(from)}`}</dd>
        </div>
        <div className="cart-total">
          <dt>Итого</dt>
          <dd>{from ? `от ${formatRubles(sum + from)}` : formatRubles(sum)}</dd>
        </div>
      </dl>
      {from !== undefined && from > 0 && (
        <p>При самовывозе — {formatRubles(sum)}. Точную сумму покажем до подтверждения.</p>
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
export function CartBar({ sum }: { sum: number }) {
  return (
    <div className="buy-bar">
      <p className="price">
        <b>{formatRubles(sum)}</b>
        <small>без доставки</small>
      </p>
      <Link className="button button-primary" to={checkoutPath}>
        Оформить заказ
      </Link>
    </div>
  )
}
