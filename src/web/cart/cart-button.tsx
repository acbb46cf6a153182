import { useEffect, useRef, useState } from 'react'
import { lineLimit } from '#shared/cart/cart-rules.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { ArrivalButton } from '#web/arrival/arrival-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { changeCart, putIntoCart, useCartQuantity } from './cart-store.ts'
import { QuantityStepper } from './quantity-stepper.tsx'

type CartButtonProps = { product: ProductCard; look: 'primary' | 'secondary' }

/** «В корзину», and once in the cart a stepper. Sold out: a button to be notified. Discontinued: nothing. */
export function CartButton({ product, look }: CartButtonProps) {
  const quantity = useCartQuantity(product.id)
  const box = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  const isInCart = quantity > 0
  // The first press of a visit waits for the script of the cart: that it was heard is seen at once.
  const [isPutting, setPutting] = useState(false)

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

  function put() {
    wasPressed.current = true
    setPutting(true)
    void putIntoCart(product).finally(() => setPutting(false))
  }

  if (product.discontinued) return null
  if (lineLimit(product) <= 0) return <ArrivalButton product={product} />
  return (
    <div className="cart-control with-script" ref={box}>
      {isInCart ? (
        <>
          <QuantityStepper product={product} onChange={change} />
          <Link className="button button-secondary to-cart" to="/cart">
            <Icon name="shopping-cart" />
            <span>Перейти в корзину</span>
          </Link>
        </>
      ) : (
        <button
          className={`button button-${look} cart-next`}
          type="button"
          aria-label={`В корзину: ${product.name}`}
          aria-busy={isPutting || undefined}
          onClick={put}
        >
          В корзину
        </button>
      )}
    </div>
  )
}
