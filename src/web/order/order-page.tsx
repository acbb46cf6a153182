import { useLoaderData, useLocation, useSearchParams } from 'react-router'
import { orderMeta } from '#shared/page/personal-meta.ts'
import { useHydrated } from '#web/island/use-hydrated.ts'
import { Breadcrumbs } from '#web/page/breadcrumbs.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useSession } from '#web/page/session.ts'
import { useShell } from '#web/page/shell-data.ts'
import { FailedState } from '#web/ui/screen-state.tsx'
import type { orderLoader } from './order-loader.ts'
import { OrderSearch } from './order-search.tsx'
import { OrderView } from './order-view.tsx'
import { useOrder } from './use-order.ts'

/** One order: opened by its owner, by the link from the letter, or found by number and phone. */
export function OrderPage() {
  const { shop } = useShell()
  const { number } = useLoaderData<typeof orderLoader>() as { number: string }
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

/** Told by the form that has just placed it; a link opened later says nothing of the kind. */
function useJustPlaced(): boolean {
  const { state } = useLocation() as { state: { isPlaced?: boolean } | null }
  return useHydrated() && state?.isPlaced === true
}
