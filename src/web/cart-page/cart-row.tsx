import { productKindLabels } from '#shared/catalog/product-kind.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { FitBadge } from '#web/appliance/fit-badge.tsx'
import { type KnownLine, priceChange } from '#web/cart/cart-lines.ts'
import { changeCart } from '#web/cart/cart-store.ts'
import { QuantityStepper } from '#web/cart/quantity-stepper.tsx'
import { StockNote } from '#web/cart/stock-note.tsx'
import { FavoriteButton } from '#web/favorites/favorite-button.tsx'
import { productPath } from '#web/page/shop-paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'

type CartRowProps = { line: KnownLine; onRemove: () => void }

export function CartRow({ line, onRemove }: CartRowProps) {
  const { product, quantity, price, canBuy } = line
  const changed = priceChange(line)
  return (
    <li className="cart-row">
      <div className="picture-box cart-picture">
        <ProductPicture product={product} photo={product.photos[0]} alt="" sizes="120px" />
      </div>
      <div className="cart-name">
        <h2>
          <Link to={productPath(product)}>{product.name}</Link>
        </h2>
        <p className="cart-article">
          <span className="code">{product.sku}</span>
          <span>
            {productKindLabels[product.kind]} · {product.brand}
          </span>
        </p>
        <FitBadge productId={product.id} />
        {changed && <Warning text={`Цена изменилась: ${changed}`} />}
        {!canBuy && <Warning text="Не войдёт в заказ" />}
      </div>
      <div className="cart-quantity">
        {canBuy && (
          <QuantityStepper
            product={product}
            onChange={(delta) => (quantity + delta > 0 ? void changeCart(product, delta) : onRemove())}
          />
        )}
        <StockNote product={product} />
      </div>
      {canBuy && (
        <p className="cart-sum">
          <b>{formatRubles(quantity * price)}</b>
          {quantity > 1 && (
            <small>
              {quantity} × {formatRubles(price)}
            </small>
          )}
        </p>
      )}
      <div className="cart-actions">
        <FavoriteButton product={product} className="cart-action" hasLabel />
        <button className="cart-action" type="button" aria-label={`Удалить: ${product.name}`} onClick={onRemove}>
          <Icon name="trash" />
          <span>Удалить</span>
        </button>
      </div>
    </li>
  )
}

function Warning({ text }: { text: string }) {
  return (
    <p className="cart-warning">
      <Icon name="triangle-exclamation-point" />
      {text}
    </p>
  )
}

/** Stays for a moment where the line was, with the cursor on the way back. */
export function RemovedRow({ name, onRestore }: { name: string; onRestore: () => void }) {
  return (
    <li className="cart-row-removed">
      <span role="status">«{name}» удалено из корзины</span>
      {/* biome-ignore lint/a11y/noAutofocus: the pressed «Удалить» is gone, and this takes its place */}
      <button className="button button-secondary" type="button" autoFocus onClick={onRestore}>
        <Icon name="undo-2" />
        Вернуть
      </button>
    </li>
  )
}
