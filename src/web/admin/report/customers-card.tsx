import { useState } from 'react'
import { formatRubles } from '#shared/money/rubles.ts'
import type { Buyers, CustomersReport } from '#shared/report/buyers-contract.ts'
import { averageOrder } from '#shared/report/report-steps.ts'
import type { ListQuery } from '#web/admin/list/admin-list-address.ts'
import { useRead } from '#web/api/use-read.ts'
import { type CountForms, countOf, groupDigits } from '#web/ui/count.ts'
import { ChartTable } from './chart-table.tsx'
import { ReportCard, ShareBar } from './report-card.tsx'

const peopleForms: CountForms = { one: 'человек', few: 'человека', many: 'человек' }

/** Who ordered for the first time and who came again. */
export function CustomersCard({ query }: { query: ListQuery }) {
  const read = useRead('GET /api/admin/reports/customers', { query: new URLSearchParams(query) })
  const [isTable, setIsTable] = useState(false)
  return (
    <ReportCard
      id="desk-customers"
      title="Новые и постоянные"
      read={read}
      csv={{ ...query, report: 'customers' }}
      isTable={isTable}
      onTable={setIsTable}
    >
      {(report) => <BothKinds report={report} isTable={isTable} />}
    </ReportCard>
  )
}

function BothKinds({ report: { now, before }, isTable }: { report: CustomersReport; isTable: boolean }) {
  const kinds = [
    { key: 'fresh', name: 'Новые', own: now.fresh, was: before.fresh },
    { key: 'returning', name: 'Вернулись', own: now.returning, was: before.returning },
  ]
  const ordered = now.fresh.ordered + now.returning.ordered
  if (ordered === 0) return <p className="desk-note">За эти дни никто ничего не заказал.</p>
  return (
    <>
      <p className="desk-note">Покупателя узнаём по телефону</p>
      <ul className="desk-shares">
        {kinds.map(({ key, name, own, was }) => (
          <li key={key}>
            <span>
              {name}, {countOf(own.people, peopleForms)}
            </span>
            <b>{formatRubles(own.ordered)}</b>
            <small>было {formatRubles(was.ordered)}</small>
            <ShareBar share={own.ordered / ordered} isQuiet={key === 'fresh'} />
          </li>
        ))}
      </ul>
      {isTable && (
        <ChartTable
          caption="Новые и постоянные"
          columns={['Покупатели', 'Человек', 'Было', 'Заказы', 'Заказано', 'Средний заказ']}
          rows={kinds.map(({ key, name, own, was }) => ({ key, cells: [name, ...cellsOf(own, was)] }))}
        />
      )}
    </>
  )
}

function cellsOf(own: Buyers, was: Buyers): string[] {
  const average = averageOrder(own)
  return [
    groupDigits(own.people),
    groupDigits(was.people),
    groupDigits(own.orders),
    formatRubles(own.ordered),
    average === null ? '–' : formatRubles(average),
  ]
}
