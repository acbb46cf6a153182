import { useRef } from 'react'
import type { RepeatedOrder } from '#shared/order/order-contract.ts'
import { callShop } from '#web/api/call-shop.ts'
import { newKey } from '#web/api/new-key.ts'
import { useWrite } from '#web/api/use-write.ts'
import { takeRepeated } from '#web/cart/cart-ordered.ts'
import { useNavigate } from '#web/router/router-context.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type OrderKey, ofOrder } from './order-key.ts'

type RepeatButtonProps = { orderKey: OrderKey; className: string; label: string }

/** Adds the same products at today's prices, as far as they are in stock; the cart says what is missing. */
export function RepeatButton({ orderKey, className, label }: RepeatButtonProps) {
  const navigate = useNavigate()
  const { isBusy, error, run } = useWrite()
  /** Kept until there is an answer: pressed again after one that was lost, nothing is added twice. */
  const key = useRef<string>(undefined)

  async function repeat() {
    key.current ??= newKey()
    const body = { key: key.current }
    const { items, missing } = await callShop('POST /api/orders/:number/repeat', { ...ofOrder(orderKey), body })
    key.current = undefined
    takeRepeated(items, missing.map(missingText))
    navigate('/cart')
  }

  return (
    <>
      <button
        className={className}
        type="button"
        aria-busy={isBusy}
        aria-label={`${label} № ${orderKey.number}`}
        onClick={() => void run(repeat)}
      >
        <Icon name="rotate-ccw" />
        {label}
      </button>
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
    </>
  )
}

function missingText({ name, wanted, available, replaced_by }: RepeatedOrder['missing'][number]): string {
  const instead = replaced_by ? ` Вместо неё: ${replaced_by.name}.` : ''
  if (available === 0) return `«${name}» закончилась, в корзину не добавлена.${instead}`
  return `«${name}»: в заказе было ${wanted} шт., сейчас есть ${available} шт.${instead}`
}
