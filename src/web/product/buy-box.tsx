import { lineLimit } from '#shared/cart/cart-rules.ts'
import type { Product } from '#shared/catalog/product-contract.ts'
import { formatRubles, shownPrice } from '#shared/money/rubles.ts'
import { withinDays } from '#shared/shop/return-days.ts'
import { CartButton } from '#web/cart/cart-button.tsx'
import { StockNote } from '#web/cart/stock-note.tsx'
import { DeliveryWays } from '#web/delivery/delivery-ways.tsx'
import { FavoriteButton } from '#web/favorites/favorite-button.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { analogForms, countOf } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { ownPrice, Price } from '#web/ui/price.tsx'
import { RoleLine } from './role-line.tsx'

/** Price, stock and how the part gets to its buyer. */
export function BuyBox({ product }: { product: Product }) {
  const { shop } = useShell()
  return (
    <aside className="buy-box" aria-label="Цена и наличие">
      <Price prices={product} />
      {!product.discontinued && <RoleLine product={product} />}
      <StockNote product={product} shop={shop} />
      <CartButton product={product} look="primary" />
      <FavoriteButton product={product} className="button button-outline" hasLabel />
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
