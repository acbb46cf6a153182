import { maxLineQuantity } from '#shared/cart/cart-rules.ts'
import { Icon } from '#web/ui/icon.tsx'

type LineStepperProps = {
  name: string
  quantity: number
  /** Null: nobody knows how many there are. */
  most: number | null
  onChange: (quantity: number) => void
}

/** − and + around a number that can be typed; less than one takes the line out. */
export function LineStepper({ name, quantity, most, onChange }: LineStepperProps) {
  const limit = Math.min(most ?? maxLineQuantity, maxLineQuantity)
  return (
    <div className="stepper line-stepper">
      <button type="button" aria-label={`Меньше: ${name}`} onClick={() => onChange(quantity - 1)}>
        <Icon name={quantity === 1 ? 'trash' : 'minus'} />
      </button>
      <input
        aria-label={`Количество: ${name}`}
        inputMode="numeric"
        value={quantity}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const typed = Number(event.currentTarget.value.replace(/\D/g, ''))
          if (typed >= 1) onChange(Math.min(typed, limit))
        }}
      />
      <button
        type="button"
        aria-label={`Больше: ${name}`}
        aria-disabled={quantity >= limit}
        onClick={() => quantity < limit && onChange(quantity + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
