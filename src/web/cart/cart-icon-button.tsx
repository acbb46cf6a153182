import { useEffect, useRef } from 'react'
import { lineLimit } from '#shared/cart/cart-rules.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { openArrival } from '#web/arrival/arrival-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { changeCart, putIntoCart, useCartQuantity } from './cart-store.ts'
import { QuantityStepper } from './quantity-stepper.tsx'

type CartIconButtonProps = {
  product: ProductCard
  /** No room for a stepper: how many are in the cart stands on the sign, and a press adds one more. */
  isNarrow?: boolean
}

/** «В корзину» where a line has room for a sign only; once in the cart, a stepper. Sold out: a bell. Discontinued: nothing. */
export function CartIconButton({ product, isNarrow = false }: CartIconButtonProps) {
  const quantity = useCartQuantity(product.id)
  const box = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  const { id, name } = product
  const limit = lineLimit(product)
  const isFull = quantity >= limit

  // The pressed button is replaced: keyboard focus moves to the new control.
  useEffect(() => {
    const isGone = !box.current?.contains(document.activeElement)
    if (quantity <= 1 && wasPressed.current && isGone) box.current?.querySelector<HTMLElement>('.cart-next')?.focus()
    wasPressed.current = false
  }, [quantity])

  function change(delta: number) {
    wasPressed.current = true
    void changeCart(product, delta)
  }

  function add() {
    if (isFull) return
    if (quantity > 0) return change(1)
    wasPressed.current = true
    void putIntoCart(product)
  }

  if (product.discontinued) return <span className="cart-icon" />
  if (limit <= 0) {
    return (
      <div className="cart-icon with-script">
        <button
          type="button"
          data-look="outline"
          aria-label={`Сообщить о поступлении: ${name}`}
          onClick={() => void openArrival({ id, name })}
        >
          <Icon name="bell" />
        </button>
      </div>
    )
  }
  return (
    <div className="cart-icon with-script" ref={box}>
      {quantity > 0 && !isNarrow ? (
        <QuantityStepper product={product} onChange={change} />
      ) : (
        <button
          className="cart-next"
          type="button"
          data-in-cart={quantity > 0 || undefined}
          aria-disabled={isFull || undefined}
          aria-label={quantity > 0 ? `Ещё одну в корзину: ${name}. Уже ${quantity} шт.` : `В корзину: ${name}`}
          onClick={add}
        >
          <Icon name="shopping-cart" />
          {quantity > 0 && <span>{quantity}</span>}
        </button>
      )}
    </div>
  )
}
