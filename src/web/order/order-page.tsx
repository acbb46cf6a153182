import { orderMeta } from '#shared/page/personal-meta.ts'
import { useRead } from '#web/api/use-read.ts'
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
import { useLeaving } from './pay-leave.ts'

/** One order: opened by its owner, by the link from the email, or found by number and phone. */
export function Page() {
  const { shop } = useShell()
  const { number } = useLoaderData<typeof loader>() as { number: string }
  const [params] = useSearchParams()
  const isHydrated = useHydrated()
  const session = useSession()
  const token = isHydrated ? params.get('token') : null
  const confirm = isHydrated ? params.get('confirm') : null
  const { answer, state: read, reload, take } = useOrder({ number, token }, isHydrated)
  const state = useLeaving() ? 'loading' : read
  const isPlaced = useJustPlaced()
  return (
    <main className="container" id="main">
      <PageHead meta={orderMeta(shop.name, number)} noindex />
      <Breadcrumbs
        crumbs={session ? [{ name: 'Заказы', to: '/profile?tab=orders' }] : []}
        current={`Заказ № ${number}`}
      />
      {state === 'ready' && answer ? (
        <OrderView orderKey={{ number, token }} order={answer} onOrder={take} isPlaced={isPlaced} confirm={confirm} />
      ) : (
        <>
          <div className="page-title">
            <h1>Заказ № {number}</h1>
          </div>
          {state === 'loading' && <div className="order-reading" role="status" aria-label="Загрузка..." />}
          {state === 'failed' && <FailedState title="Не удалось загрузить заказ" onRetry={() => void reload()} />}
          {(state === 'missing' || state === 'ended') && <OrderSearch number={number} reason={state} />}
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

/** The order behind this link or login. Which orders there are is nobody else's business: a wrong link and no order look the same. */
function useOrder(key: OrderKey, isHydrated: boolean) {
  // Read again on return from the payment page or another tab; a failure then leaves what is shown.
  const read = useRead('GET /api/orders/:number', ofOrder(key), { isOff: !isHydrated, follow: 'visible' })
  const { error } = read
  if (read.state !== 'failed' || !error) return read
  const isRejected = error.status >= 400 && error.status < 500 && error.status !== 429
  const isEnded = error.problem.code === 'order-link-ended'
  return { ...read, state: isRejected ? (isEnded ? ('ended' as const) : ('missing' as const)) : ('failed' as const) }
}
