import { useState } from 'react'
import { orderMeta } from '#shared/page/personal-meta.ts'
import { isRejected } from '#shared/problem/shop-api-error.ts'
import { useRead } from '#web/api/use-read.ts'
import { useHydrated } from '#web/island/use-hydrated.ts'
import { Breadcrumbs } from '#web/page/breadcrumbs.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useLeavingWithPerson, usePagePerson } from '#web/page/page-person.ts'
import { useSession } from '#web/page/session.ts'
import { useShell } from '#web/page/shell-data.ts'
import { useLoaderData, useLocation, useSearchParams } from '#web/router/router-context.tsx'
import { FailedState } from '#web/ui/screen-state.tsx'
import { type OrderKey, ofOrder } from './order-key.ts'
import type { loader } from './order-loader.ts'
import { OrderSearch } from './order-search.tsx'
import { OrderView } from './order-view.tsx'
import { useLeaving } from './pay-leave.ts'

/** One order: opened by its owner, by the link from the email, or found by number and phone. A link shows the same to everybody. */
export function Page() {
  const [params] = useSearchParams()
  const isHydrated = useHydrated()
  const person = usePagePerson()
  const token = isHydrated ? params.get('token') : null
  return <OpenOrder key={token === null ? person : 'link'} person={token === null ? person : undefined} token={token} />
}

function OpenOrder({ person, token }: { person: number | undefined; token: string | null }) {
  const { shop } = useShell()
  const { number } = useLoaderData<typeof loader>() as { number: string }
  const [params] = useSearchParams()
  const isHydrated = useHydrated()
  const session = useSession()
  const confirm = isHydrated ? params.get('confirm') : null
  const [isTyped, setTyped] = useState(false)
  useLeavingWithPerson({ person, isTyped })
  const { answer, state: read, reload, take } = useOrder({ number, token }, { isHydrated, isTyped })
  const state = useLeaving() ? 'loading' : read
  const isPlaced = useJustPlaced()
  return (
    <main className="container" id="main" onInput={() => state === 'ready' && setTyped(true)}>
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

type OrderPlace = { isHydrated: boolean; isTyped: boolean }

/** The order behind this link or login. Which orders there are is nobody else's business: a wrong link and no order look the same. */
function useOrder(key: OrderKey, { isHydrated, isTyped }: OrderPlace) {
  // Read again on return from the payment page or another tab; a failure then leaves what is shown.
  const read = useRead('GET /api/orders/:number', ofOrder(key), { isOff: !isHydrated, follow: 'visible' })
  const { error } = read
  if (!error || !isRejected(error)) return read
  // Read in the background: the order is not for whoever sits here now. What they are about to send about it they may still log in for.
  if (read.state === 'ready' && isTyped) return read
  const isEnded = error.problem.code === 'order-link-ended'
  return { ...read, state: isEnded ? ('ended' as const) : ('missing' as const) }
}
