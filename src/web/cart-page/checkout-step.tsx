import { useEffect, useRef, useState } from 'react'
import { lineOf } from '#web/cart/cart-lines.ts'
import { readCart, refreshCart } from '#web/cart/cart-reading.ts'
import { useCart } from '#web/cart/cart-store.ts'
import { CheckoutForm } from '#web/checkout/checkout-screen.tsx'
import { useSession } from '#web/page/session.ts'
import { useNavigate } from '#web/router/router-context.tsx'
import { FailedState } from '#web/ui/screen-state.tsx'
import { CartNotice } from './cart-notice.tsx'
import { CartReading } from './cart-reading-state.tsx'
import { EmptyCart } from './empty-cart.tsx'

/** The second step of the cart: what can be bought of it, and who gets it where. */
export function Checkout() {
  const cart = useCart()
  const session = useSession()
  const [isPlaced, setPlaced] = useState(false)
  useEffect(refreshCart, [])

  const lines = cart.items.map((item) => lineOf(item, cart))
  const known = lines.filter((line) => line !== undefined)
  const isComplete = cart.isRead && known.length === lines.length
  // The cart is emptied by the order itself; that is no reason to say so while its page is on the way.
  if (isPlaced) return <CartReading />
  if (!isComplete) {
    return cart.hasFailed ? <FailedState title="Не удалось загрузить корзину" onRetry={readCart} /> : <CartReading />
  }
  const bought = known.filter(({ canBuy }) => canBuy)
  if (known.length > 0 && bought.length === 0) return <ToCart />
  if (known.length === 0) return <NothingToOrder notices={cart.notices} />
  return (
    <CheckoutForm
      // Somebody else may have logged in or out in another tab: what is typed here goes out under its own person's name.
      key={session?.userId ?? 'guest'}
      session={session}
      lines={bought}
      isWhole={bought.length === known.length}
      onPlaced={() => setPlaced(true)}
    />
  )
}

/** Whoever pressed «Заказать» stands at the end of a form that is gone: the cursor goes to what is said about it. */
function NothingToOrder({ notices }: { notices: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current?.querySelector('.notice')) return
    box.current.focus({ preventScroll: true })
    box.current.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <>
      <div ref={box} tabIndex={-1}>
        <CartNotice notices={notices} lines={[]} />
      </div>
      <EmptyCart />
    </>
  )
}

/** Nothing that is left can be ordered: the cart shows why, line by line. */
function ToCart() {
  const navigate = useNavigate()
  useEffect(() => void navigate('/cart', { replace: true }), [navigate])
  return <CartReading />
}
