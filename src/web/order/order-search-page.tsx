import { orderSearchMeta } from '#shared/page/personal-meta.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { useShell } from '#web/shell/shell-data.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { OrderSearch } from './order-search.tsx'

/** For a guest who lost the letter. */
export function OrderSearchPage() {
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
