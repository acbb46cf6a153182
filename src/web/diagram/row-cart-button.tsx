import { lineLimit } from '#shared/cart/cart-rules.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { changeCart, useCartQuantity } from '#web/cart/cart-store.ts'
import { openEnquiry } from '#web/enquiry/open-enquiry.ts'
import { Icon } from '#web/ui/icon.tsx'

/** «В корзину» of a row, as small as a finger allows; how many are there already stands on it. */
export function RowCartButton({ product }: { product: ProductCard }) {
  const quantity = useCartQuantity(product.id)
  const { id, name } = product
  if (product.discontinued) return null
  if (lineLimit(product) <= 0) {
    return (
      <button
        className="diagram-bell with-script"
        type="button"
        aria-label={`Сообщить о поступлении: ${name}`}
        onClick={() => void openEnquiry({ kind: 'arrival', product: { id, name } })}
      >
        <Icon name="bell" />
      </button>
    )
  }
  const isFull = quantity >= lineLimit(product)
  return (
    <button
      className="diagram-buy with-script"
      type="button"
      data-in-cart={quantity > 0 || undefined}
      aria-disabled={isFull}
      aria-label={quantity > 0 ? `Ещё одну в корзину: ${name}. Уже ${quantity} шт.` : `В корзину: ${name}`}
      onClick={() => !isFull && void changeCart(product, 1)}
    >
      <Icon name="shopping-cart" />
      {quantity > 0 && <span>{quantity}</span>}
    </button>
  )
}
