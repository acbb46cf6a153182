import { orderSearchMeta } from '#shared/page/personal-meta.ts'
import { Breadcrumbs } from '#web/page/breadcrumbs.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { OrderSearch } from './order-search.tsx'

/** For a guest who lost the email. */
export function Page() {
  const { shop } = useShell()
  return (
    <main className="container" id="main">
      <PageHead meta={orderSearchMeta(shop.name)} noindex />
      <Breadcrumbs crumbs={[]} current="Где мой заказ" />
      <div className="page-title">
        <h1>Где мой заказ</h1>
      </div>
      <OrderSearch number="" />
    </main>
  )
}
