import { useEffect, useRef } from 'react'
import { cartMeta } from '#shared/page/page-meta.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { useShell } from '#web/shell/shell-data.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { countOf, productForms } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'
import { type KnownLine, lineOf, totalsOf } from './cart-lines.ts'
import { CartNotice } from './cart-notice.tsx'
import { readCart, refreshCart } from './cart-reading.ts'
import { useRemovals } from './cart-removals.ts'
import { CartRow, RemovedRow } from './cart-row.tsx'
import { useCart } from './cart-store.ts'
import { CartBar, CartSummary } from './cart-summary.tsx'

export function CartPage() {
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
  if (state === 'reading') return <ReadingCart />
  if (state === 'failed') return <FailedCart />
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
      <ul className="cart-rows" ref={list}>
        {rows}
      </ul>
      {lines.length > 0 && <CartSummary {...totalsOf(lines)} />}
    </div>
  )
}

function ReadingCart() {
  return (
    <div className="cart" role="status">
      <p className="without-script">Корзине нужен JavaScript: включите его в браузере или позвоните нам.</p>
      <div className="cart-rows cart-reading with-script">
        <span className="visually-hidden">Загрузка...</span>
      </div>
      <div className="cart-summary cart-reading with-script" />
    </div>
  )
}

function FailedCart() {
  return (
    <div className="empty" role="alert">
      <h2>Не удалось загрузить корзину</h2>
      <p>
        <button className="button button-primary" type="button" onClick={readCart}>
          Повторить
        </button>
      </p>
    </div>
  )
}

function EmptyCart() {
  return (
    <div className="empty">
      <h2>Корзина пуста</h2>
      <p>Подберите детали по модели или откройте каталог</p>
      <p>
        <Link className="button button-primary" to="/#catalog">
          В каталог
        </Link>
      </p>
    </div>
  )
}
