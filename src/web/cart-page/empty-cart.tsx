import { useEffect, useRef, useState } from 'react'
import { ViewedProducts } from '#web/catalog/viewed-products.tsx'
import { forgetLostAnswer, isAnswerLost } from '#web/checkout/order-attempt.ts'
import { currentSession, useSession } from '#web/page/session.ts'
import { Link } from '#web/ui/link.tsx'
import { EmptyState } from '#web/ui/screen-state.tsx'

/** Nothing in it; or the order that emptied it was placed without the buyer hearing so, which is said once. */
export function EmptyCart() {
  const session = useSession()
  const [isPlaced] = useState(() => isAnswerLost(currentSession()?.userId))
  useEffect(() => {
    if (isPlaced) forgetLostAnswer()
  }, [isPlaced])
  return (
    <>
      {isPlaced ? <PlacedUnheard isGuest={!session} /> : <NothingChosen />}
      <ViewedProducts />
    </>
  )
}

function NothingChosen() {
  return (
    <EmptyState title="Корзина пуста">
      <p>Подберите детали по модели или откройте каталог</p>
      <p>
        Уже заказывали?{' '}
        <Link className="link" to="/order">
          Найти заказ
        </Link>
      </p>
    </EmptyState>
  )
}

/** Whoever pressed «Заказать» once more stands at the end of a form that is gone: the cursor comes here. */
function PlacedUnheard({ isGuest }: { isGuest: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  const action = isGuest ? { label: 'Найти заказ', to: '/order' } : { label: 'Мои заказы', to: '/profile?tab=orders' }
  return (
    <div ref={box} tabIndex={-1}>
      <EmptyState title="Похоже, заказ уже оформлен" action={action}>
        <p>
          {isGuest
            ? 'Ответ магазина до вас не дошёл. Проверьте почту: если заказ есть, в письме его номер и ссылка. По номеру и телефону его можно найти и здесь'
            : 'Ответ магазина до вас не дошёл. Загляните в свои заказы: он должен быть там'}
        </p>
      </EmptyState>
    </div>
  )
}
