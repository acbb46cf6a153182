import { useCallback, useEffect, useState } from 'react'
import type { Order } from '#shared/order/order-contract.ts'
import { orderMeta } from '#shared/page/personal-meta.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useHydrated } from '#web/island/use-hydrated.ts'
import { Breadcrumbs } from '#web/page/breadcrumbs.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useSession } from '#web/page/session.ts'
import { useShell } from '#web/page/shell-data.ts'
import { useLoaderData, useLocation, useSearchParams } from '#web/router/router-context.tsx'
import { FailedState } from '#web/ui/screen-state.tsx'
import { type OrderKey, ofOrder } from './order-key.ts'
import type { loader } from './order-loader.ts'
import { OrderSearch } from './order-search.tsx'
import { OrderView } from './order-view.tsx'

/** One order: opened by its owner, by the link from the email, or found by number and phone. */
export function Page() {
  const { shop } = useShell()
  const { number } = useLoaderData<typeof loader>() as { number: string }
  const [params] = useSearchParams()
  const isHydrated = useHydrated()
  const session = useSession()
  const token = isHydrated ? params.get('token') : null
  const confirm = isHydrated ? params.get('confirm') : null
  const { own, read, setOrder } = useOrder({ number, token }, isHydrated)
  const isPlaced = useJustPlaced()
  return (
    <main className="container" id="main">
      <PageHead meta={orderMeta(shop.name, number)} noindex />
      <Breadcrumbs
        crumbs={session ? [{ name: 'Заказы', to: '/profile?tab=orders' }] : []}
        current={`Заказ № ${number}`}
      />
      {own.state === 'ready' ? (
        <OrderView
          orderKey={{ number, token }}
          order={own.order}
          onOrder={setOrder}
          isPlaced={isPlaced}
          confirm={confirm}
        />
      ) : (
        <>
          <div className="page-title">
            <h1>Заказ № {number}</h1>
          </div>
          {own.state === 'loading' && <div className="order-reading" role="status" aria-label="Загрузка..." />}
          {own.state === 'failed' && <FailedState title="Не удалось загрузить заказ" onRetry={() => void read()} />}
          {own.state === 'missing' && <OrderSearch number={number} reason="missing" />}
          {own.state === 'ended' && <OrderSearch number={number} reason="ended" />}
        </>
      )}
    </main>
  )
}

/** Set by the form that has just placed the order; a link opened later does not have it. */
function useJustPlaced(): boolean {
  const { state } = useLocation() as { state: { isPlaced?: boolean } | null }
  return useHydrated() && state?.isPlaced === true
}

type OwnOrder =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'missing' }
  /** The link was right and is too old. */
  | { state: 'ended' }
  | { state: 'ready'; order: Order }

/** The order behind this link or login. Which orders there are is nobody else's business: a wrong link and no order look the same. */
function useOrder({ number, token }: OrderKey, isHydrated: boolean) {
  const [own, setOwn] = useState<OwnOrder>({ state: 'loading' })
  const read = useCallback(async () => {
    setOwn({ state: 'loading' })
    try {
      setOwn({ state: 'ready', order: await callShop('GET /api/orders/:number', ofOrder({ number, token })) })
    } catch (error) {
      const isRejected =
        error instanceof ShopApiError && error.status >= 400 && error.status < 500 && error.status !== 429
      const isEnded = isRejected && error.problem.code === 'order-link-ended'
      setOwn({ state: isEnded ? 'ended' : isRejected ? 'missing' : 'failed' })
    }
  }, [number, token])
  useEffect(() => {
    if (isHydrated) void read()
  }, [isHydrated, read])
  // Refreshed on return from the payment page or another tab; a failure leaves the old state.
  useEffect(() => {
    function look() {
      if (document.visibilityState !== 'visible') return
      callShop('GET /api/orders/:number', ofOrder({ number, token })).then(
        (order) => setOwn((before) => (before.state === 'ready' ? { state: 'ready', order } : before)),
        () => {},
      )
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [number, token])
  return { own, read, setOrder: (order: Order) => setOwn({ state: 'ready', order }) }
}
