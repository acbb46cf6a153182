import { hourOf } from '#shared/calendar/moscow-clock.ts'
import { BackupHint } from '#web/admin/backup/backup-hint.tsx'
import { filterOf, useListAddress } from '#web/admin/list/admin-list-address.ts'
import { OpeningCard } from '#web/admin/opening/opening-card.tsx'
import { useStaffSession } from '#web/admin/session/staff-session.ts'
import { useMayDo } from '#web/admin/session/use-right.ts'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { todayText } from '#web/admin/ui/shown-time.ts'
import { useRead } from '#web/api/use-read.ts'
import { useShell } from '#web/page/shell-data.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { AverageCard } from './average-card.tsx'
import { CustomersCard } from './customers-card.tsx'
import { DemandCard } from './demand-card.tsx'
import { DeskWaitingCard } from './desk-waiting-card.tsx'
import { FirstSale } from './first-sale.tsx'
import { PeriodBar } from './period-bar.tsx'
import { ReturnsCard } from './returns-card.tsx'
import { SalesCard } from './sales-card.tsx'
import { SoldCard } from './sold-card.tsx'
import { stepIn } from './step-names.ts'

/** What a report is about stands in the address: the days, or two dates, and a category; then how it is shown. */
const reportWords = ['days', 'from', 'to', 'category', 'step', 'shelf'] as const

/** The owner's first page: what waits, then how the business goes. */
export function DeskPage() {
  const session = useStaffSession()
  const mayDo = useMayDo()
  const { shop } = useShell()
  const address = useListAddress(reportWords)
  const { shelf: _shelf, step: _step, ...query } = filterOf(address.query)
  const {
    answer: sales,
    state,
    error,
    reload,
  } = useRead(
    'GET /api/admin/reports/sales',
    { query: new URLSearchParams(query) },
    { isOff: !shop.isOpen || !mayDo('reports') },
  )
  const isEmpty = sales && !sales.has_orders
  return (
    <AdminPage
      title={greeting(new Date(), session?.name)}
      count={todayText()}
      actions={
        shop.isOpen &&
        mayDo('orders') && (
          <Link className="button button-primary button-small" to="/orders?order=new">
            <Icon name="plus" />
            Новый заказ
          </Link>
        )
      }
    >
      {mayDo('shop') && <OpeningCard />}
      {mayDo('shop') && <BackupHint />}
      {/* Before the opening nothing can wait, and nothing was sold. */}
      {shop.isOpen && <DeskWaitingCard />}
      {!shop.isOpen || !mayDo('reports') ? null : isEmpty ? (
        <FirstSale searched={sales.searched} />
      ) : (
        <>
          <PeriodBar address={address} period={sales?.period} />
          {state === 'failed' ? (
            <section className="admin-card admin-state" role="alert">
              {error?.status === 400 ? error.message : 'Не удалось загрузить отчёт.'}{' '}
              <button
                className="link"
                type="button"
                onClick={() => (error?.status === 400 ? address.reset() : void reload())}
              >
                {error?.status === 400 ? 'Показать 30 дней' : 'Повторить'}
              </button>
            </section>
          ) : (
            <>
              <SalesCard report={sales} query={query} address={address} isLoading={state === 'loading'} />
              <div className="desk-two">
                <SoldCard query={query} address={address} />
                <DemandCard query={query} />
              </div>
              <div className="desk-three">
                {sales && <AverageCard report={sales} query={query} step={stepIn(address.query)} />}
                <ReturnsCard query={query} />
                <CustomersCard query={query} />
              </div>
            </>
          )}
        </>
      )}
    </AdminPage>
  )
}

const [morning, noon, evening] = [5, 12, 18]

/** «Добрый день, Ольга», by the shop's clock. */
function greeting(now: Date, name: string | undefined): string {
  const hour = hourOf(now)
  const words =
    hour < morning ? 'Доброй ночи' : hour < noon ? 'Доброе утро' : hour < evening ? 'Добрый день' : 'Добрый вечер'
  return name ? `${words}, ${name}` : words
}
