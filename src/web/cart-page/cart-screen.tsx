import { useEffect, useRef, useState } from 'react'
import { removalDelta } from '#shared/cart/cart-rules.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import type { DeliveryAnswer } from '#shared/delivery/delivery-contract.ts'
import { cartMeta } from '#shared/page/personal-meta.ts'
import { type KnownLine, lineOf, totalsOf } from '#web/cart/cart-lines.ts'
import { readCart, refreshCart } from '#web/cart/cart-reading.ts'
import { changeCart, restoreLine, useCart } from '#web/cart/cart-store.ts'
import { useCity } from '#web/delivery/delivery-city.ts'
import { useDelivery } from '#web/delivery/use-delivery.ts'
import { Breadcrumbs } from '#web/page/breadcrumbs.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { countOf, productForms } from '#web/ui/count.ts'
import { FailedState } from '#web/ui/screen-state.tsx'
import { CartNotice } from './cart-notice.tsx'
import { CartReading } from './cart-reading-state.tsx'
import { CartRow, RemovedRow } from './cart-row.tsx'
import { CartBar, CartSummary } from './cart-summary.tsx'
import { EmptyCart } from './empty-cart.tsx'

const undoMilliseconds = 6000

/** The lines that were chosen, and what they come to. */
export function CartScreen() {
  const { shop } = useShell()
  const cart = useCart()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(refreshCart, [])

  const lines = cart.items.map((item) => lineOf(item, cart))
  const known = lines.filter((line) => line !== undefined)
  const { pieces, sum } = totalsOf(known)
  // Asked once for the summary and the bar, so that both name one total.
  const { answer } = useDelivery(useCity(), sum)
  const isComplete = cart.isRead && known.length === lines.length
  return (
    <main className="container" id="main">
      <PageHead meta={cartMeta(shop.name)} noindex />
      <Breadcrumbs crumbs={[]} current="Корзина" />
      <div className="page-title">
        <h1 ref={title} tabIndex={-1}>
          Корзина
        </h1>
        {isComplete && lines.length > 0 && (
          <span>
            {countOf(lines.length, productForms)}, {pieces} шт.
          </span>
        )}
      </div>
      <CartNotice notices={cart.notices} lines={known} />
      <CartContent
        state={isComplete ? 'complete' : cart.hasFailed ? 'failed' : 'reading'}
        lines={known}
        delivery={answer}
        onFocusLost={() => title.current?.focus()}
      />
      {isComplete && pieces > 0 && <CartBar sum={sum} answer={answer} />}
    </main>
  )
}

type CartContentProps = {
  state: 'reading' | 'failed' | 'complete'
  lines: KnownLine[]
  delivery: DeliveryAnswer | undefined
  onFocusLost: () => void
}

function CartContent({ state, lines, delivery, onFocusLost }: CartContentProps) {
  const list = useRef<HTMLUListElement>(null)
  const { removals, remove, restore } = useRemovals(() => {
    if (list.current?.contains(document.activeElement)) onFocusLost()
  })
  if (state === 'reading') return <CartReading />
  if (state === 'failed') return <FailedState title="Не удалось загрузить корзину" onRetry={readCart} />
  const gone = removals.filter(({ product }) => lines.every((line) => line.product.id !== product.id))
  if (lines.length === 0 && gone.length === 0) return <EmptyCart />

  const rows = lines.map((line, place) => (
    <CartRow
      key={line.product.id}
      line={line}
      onRemove={() => remove({ product: line.product, quantity: line.quantity, place })}
    />
  ))
  for (const removal of gone.toSorted((one, other) => one.place - other.place)) {
    const { product, place } = removal
    rows.splice(place, 0, <RemovedRow key={product.id} name={product.name} onRestore={() => restore(removal)} />)
  }
  const totals = totalsOf(lines)
  return (
    <div className="cart">
      <div>
        <ul className="cart-rows" ref={list}>
          {rows}
        </ul>
        <p className="cart-fit">Укажите модель техники при оформлении — проверим совместимость до отправки.</p>
      </div>
      {totals.pieces > 0 && <CartSummary {...totals} answer={delivery} />}
    </div>
  )
}

type Removal = { product: ProductCard; quantity: number; place: number }

/** A line taken out can be put back for six seconds. `onOver` hears when the last chance is gone. */
function useRemovals(onOver: () => void) {
  const [removals, setRemovals] = useState<Removal[]>([])
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  useEffect(() => () => timers.current.forEach(clearTimeout), [])

  function remove(removal: Removal) {
    const { id } = removal.product
    void changeCart(removal.product, removalDelta)
    setRemovals((before) => [...before.filter(({ product }) => product.id !== id), removal])
    clearTimeout(timers.current.get(id))
    const over = () => {
      onOver()
      forget(id)
    }
    timers.current.set(id, setTimeout(over, undoMilliseconds))
  }

  function restore(removal: Removal) {
    clearTimeout(timers.current.get(removal.product.id))
    forget(removal.product.id)
    restoreLine(removal.product, removal)
  }

  function forget(id: number) {
    setRemovals((before) => before.filter(({ product }) => product.id !== id))
  }

  return { removals, remove, restore }
}
