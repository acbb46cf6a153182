import { lineLimit } from '#shared/cart/cart-rules.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useCartQuantity } from './cart-store.ts'

type QuantityStepperProps = { product: ProductCard; onChange: (delta: number) => void }

/** − and + around the number. At the stock + stays reachable, so that a keyboard does not fall off it, but adds nothing. */
export function QuantityStepper({ product, onChange }: QuantityStepperProps) {
  const quantity = useCartQuantity(product.id)
  const isFull = quantity >= lineLimit(product)
  return (
    <div className="stepper">
      <button type="button" aria-label={`Меньше: ${product.name}`} onClick={() => onChange(-1)}>
        <Icon name="minus" />
      </button>
      <span role="status">
        <span className="visually-hidden">В корзине </span>
        {quantity}
        <span className="visually-hidden"> шт.</span>
      </span>
      <button
        className="cart-next"
        type="button"
        aria-label={`Больше: ${product.name}`}
        aria-disabled={isFull}
        onClick={() => !isFull && onChange(1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
