import { useEffect, useRef } from 'react'
import { cartMeta } from '#shared/page/personal-meta.ts'
import { type KnownLine, lineOf, totalsOf } from '#web/cart/cart-lines.ts'
import { readCart, refreshCart } from '#web/cart/cart-reading.ts'
import { useCart } from '#web/cart/cart-store.ts'
import { Breadcrumbs } from '#web/page/breadcrumbs.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { countOf, productForms } from '#web/ui/count.ts'
import { FailedState } from '#web/ui/screen-state.tsx'
import { CartNotice } from './cart-notice.tsx'
import { CartReading } from './cart-reading-state.tsx'
import { useRemovals } from './cart-removals.ts'
import { CartRow, RemovedRow } from './cart-row.tsx'
import { CartBar, CartSummary } from './cart-summary.tsx'
import { EmptyCart } from './empty-cart.tsx'

/** The lines that were chosen, and what they come to. */
export function CartScreen() {
  const { shop } = useShell()
  const cart = useCart()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(refreshCart, [])

  const lines = cart.items.map((item) => lineOf(item, cart))
  const known = lines.filter((line) => line !== undefined)
  const { pieces, sum } = totalsOf(known)
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
        onFocusLost={() => title.current?.focus()}
      />
      {isComplete && pieces > 0 && <CartBar sum={sum} />}
    </main>
  )
}

type CartContentProps = { state: 'reading' | 'failed' | 'complete'; lines: KnownLine[]; onFocusLost: () => void }

function CartContent({ state, lines, onFocusLost }: CartContentProps) {
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
  return (
    <div className="cart">
      <div>
        <ul className="cart-rows" ref={list}>
          {rows}
        </ul>
        <p className="cart-fit">Укажите модель техники при оформлении — проверим совместимость до отправки.</p>
      </div>
      {lines.length > 0 && <CartSummary {...totalsOf(lines)} />}
    </div>
  )
}
