import { formatRubles } from '#shared/money/rubles.ts'
import { phoneLink } from '#web/shell/section-path.ts'
import { useShell } from '#web/shell/shell-data.ts'
import { Icon } from '#web/ui/icon.tsx'

/** What it comes to, and how to order it: by phone. */
export function CartSummary({ pieces, sum }: { pieces: number; sum: number }) {
  const { shop } = useShell()
  return (
    <aside className="cart-summary" aria-label="Ваш заказ">
      <h2>Ваш заказ</h2>
      <dl>
        <div>
          <dt>Товары, {pieces} шт.</dt>
          <dd>{formatRubles(sum)}</dd>
        </div>
        <div className="cart-total">
          <dt>Итого</dt>
          <dd>{formatRubles(sum)}</dd>
        </div>
      </dl>
      <p>Без доставки: её стоимость назовём при заказе.</p>
      <a className="button button-primary" href={phoneLink(shop.phone)}>
        <Icon name="phone" />
        Заказать по телефону
      </a>
      <p>Позвоните {shop.phone} и назовите артикулы из корзины. Работаем с физическими и юридическими лицами</p>
    </aside>
  )
}

/** The same on small screens, above the bottom bar. */
export function CartBar({ sum }: { sum: number }) {
  const { shop } = useShell()
  return (
    <div className="buy-bar">
      <p className="price">
        <b>{formatRubles(sum)}</b>
      </p>
      <a className="button button-primary" href={phoneLink(shop.phone)}>
        Заказать по телефону
      </a>
    </div>
  )
}
