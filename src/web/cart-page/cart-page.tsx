import { lazy, Suspense, useEffect } from 'react'
import { checkoutMeta } from '#shared/page/personal-meta.ts'
import { useHydrated } from '#web/island/use-hydrated.ts'
import { Breadcrumbs } from '#web/page/breadcrumbs.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { useNavigate, useSearchParams } from '#web/router/router-context.tsx'
import { CartReading } from './cart-reading-state.tsx'
import { CartScreen } from './cart-screen.tsx'

const Checkout = lazy(async () => ({ default: (await import('./checkout-step.tsx')).Checkout }))

/** What was chosen, and the form to order it: two steps at one address. An order that was placed has a page of its own. */
export function Page() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const done = params.get('done')
  useEffect(() => {
    if (done && /^\d+$/.test(done)) navigate(`/order/${done}`, { replace: true })
  }, [done, navigate])
  return params.get('step') === 'checkout' ? <CheckoutScreen /> : <CartScreen />
}

/** The form is a chunk of its own, loaded after hydration: its data are personal, and the server renders for everybody. */
function CheckoutScreen() {
  const { shop } = useShell()
  const isHydrated = useHydrated()
  return (
    <main className="container" id="main">
      <PageHead meta={checkoutMeta(shop.name)} noindex />
      <Breadcrumbs crumbs={[{ name: 'Корзина', to: '/cart' }]} current="Оформление" />
      <div className="page-title">
        <h1 tabIndex={-1}>Оформление заказа</h1>
      </div>
      {isHydrated ? (
        <Suspense fallback={<CartReading />}>
          <Checkout />
        </Suspense>
      ) : (
        <CartReading />
      )}
    </main>
  )
}
