import { useEffect, useRef } from 'react'
import { lineLimit } from '#shared/cart/cart-rules.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { openEnquiry } from '#web/enquiry/open-enquiry.ts'
import { Icon } from '#web/ui/icon.tsx'
import { changeCart, useCartQuantity } from './cart-store.ts'
import { QuantityStepper } from './quantity-stepper.tsx'

/** «В корзину» where a line has room for a sign only; once in the cart, a stepper. Sold out: a bell. Discontinued: nothing. */
export function CartIconButton({ product }: { product: ProductCard }) {
  const quantity = useCartQuantity(product.id)
  const box = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)

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

  if (product.discontinued) return <span className="cart-icon" />
  if (lineLimit(product) <= 0) {
    const { id, name } = product
    return (
      <div className="cart-icon with-script">
        <button
          type="button"
          data-look="outline"
          aria-label={`Сообщить о поступлении: ${name}`}
          onClick={() => void openEnquiry({ kind: 'arrival', product: { id, name } })}
        >
          <Icon name="bell" />
        </button>
      </div>
    )
  }
  return (
    <div className="cart-icon with-script" ref={box}>
      {quantity > 0 ? (
        <QuantityStepper product={product} onChange={change} />
      ) : (
        <button className="cart-next" type="button" aria-label={`В корзину: ${product.name}`} onClick={() => change(1)}>
          <Icon name="shopping-cart" />
        </button>
      )}
    </div>
  )
}
