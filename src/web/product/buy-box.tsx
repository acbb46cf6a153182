import type { MouseEvent } from 'react'
import { lineLimit } from '#shared/cart/cart-rules.ts'
import type { Product } from '#shared/catalog/product-contract.ts'
import { formatRubles, shownPrice } from '#shared/money/rubles.ts'
import { withinDays } from '#shared/shop/return-days.ts'
import { showToClient } from '#web/account/client-view.ts'
import { openAuth } from '#web/account/open-auth.ts'
import { CartButton } from '#web/cart/cart-button.tsx'
import { StockNote } from '#web/cart/stock-note.tsx'
import { CompareButton } from '#web/compare/compare-button.tsx'
import { FavoriteButton } from '#web/favorites/favorite-button.tsx'
import { island } from '#web/island/island.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { analogForms, countOf } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { ownPrice, Price } from '#web/ui/price.tsx'

export const DeliveryWays = island(
  'delivery-ways',
  async () => (await import('#web/delivery/delivery-ways.tsx')).DeliveryWays,
)

/** Price, stock and delivery of a product. */
export function BuyBox({ product }: { product: Product }) {
  const { shop } = useShell()
  return (
    <aside className="buy-box" aria-label="Цена и наличие">
      <Price prices={product} />
      {!product.discontinued && <RoleLine product={product} />}
      <StockNote product={product} shop={shop} />
      <CartButton product={product} look="primary" />
      <div className="buy-box-aside">
        <FavoriteButton product={product} className="button button-outline" hasLabel />
        <CompareButton product={product} className="button button-outline" hasLabel />
      </div>
      {product.analogs.length > 0 && (
        <a className="analogs-hint" href="#analogs">
          {analogsText(product)}
          <Icon name="chevron-right" />
        </a>
      )}
      {product.replaced_by && (
        <a className="analogs-hint" href="#replacement">
          Есть замена
          <Icon name="chevron-right" />
        </a>
      )}
      {lineLimit(product) > 0 && <DeliveryWays total={ownPrice(product)} isOnOrder={product.quantity === null} />}
      <p className="return-line">
        <Icon name="undo-2" />
        <span>
          Не подошла? Вернуть можно в течение {withinDays(shop.returnDays)}.{' '}
          <Link className="link" to="/info/vozvrat">
            Условия
          </Link>
        </span>
      </p>
    </aside>
  )
}

/** «Есть 4 аналога от 1 120 ₽». */
function analogsText({ analogs }: Product): string {
  const tier = analogs.some((analog) => 'master_price' in analog) ? 'master' : 'retail'
  const cheapest = Math.min(...analogs.map((analog) => shownPrice(analog, tier)))
  return `Есть ${countOf(analogs.length, analogForms)} от ${formatRubles(cheapest)}`
}

/** A master reads whose price it is; everyone else that masters have their own, never how much. */
function RoleLine({ product }: { product: Product }) {
  if (!('master_price' in product)) {
    return (
      <p className="role-line role-line-guest">
        Мастерам — дешевле.{' '}
        <a className="link" href="/login" onClick={open}>
          Войти как мастер
        </a>
      </p>
    )
  }
  return (
    <p className="role-line">
      Ваша цена мастера.{' '}
      <button className="link with-script" type="button" onClick={() => showToClient(true)}>
        Показать клиенту
      </button>
    </p>
  )
}

function open(event: MouseEvent) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  void openAuth('login')
}
