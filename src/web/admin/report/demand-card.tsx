import type { DemandReport } from '#shared/report/demand-contract.ts'
import type { ListQuery } from '#web/admin/list/admin-list-address.ts'
import { shopUrl } from '#web/api/call-shop.ts'
import { useRead } from '#web/api/use-read.ts'
import { type CountForms, countOf, groupDigits } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { ProductLine } from './product-line.tsx'
import { ReportCard } from './report-card.tsx'

const visitorForms: CountForms = { one: 'посетитель', few: 'посетителя', many: 'посетителей' }

/** What people wanted and could not buy, each with what can be done about it. */
export function DemandCard({ query }: { query: ListQuery }) {
  const read = useRead('GET /api/admin/reports/demand', { query: new URLSearchParams(query) })
  return (
    <ReportCard id="desk-demand" title="Спросили, а продать не смогли" read={read} csv={{ ...query, report: 'missed' }}>
      {(report) => (
        <>
          <MissedProducts report={report} />
          {report.searches && <MissedSearches report={report} query={query} searches={report.searches} />}
        </>
      )}
    </ReportCard>
  )
}

function MissedProducts({ report: { products } }: { report: DemandReport }) {
  if (products.length === 0) return <p className="desk-note">Нет раскупленных товаров, которых ждут или смотрят.</p>
  return (
    <>
      <table className="desk-table">
        <caption className="visually-hidden">Раскупленные товары, которых ждут</caption>
        <thead>
          <tr>
            <th scope="col">Нет в наличии</th>
            <th scope="col">Ждут, чел.</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id}>
              <th scope="row">
                <ProductLine
                  product={product}
                  note={product.visitors > 0 ? `за неделю ${countOf(product.visitors, visitorForms)}` : undefined}
                />
              </th>
              <td>{product.people > 0 ? groupDigits(product.people) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="desk-note">
        <Link className="link" to="/orders?tab=awaited">
          Все, чего ждут, и список для закупки
        </Link>
      </p>
    </>
  )
}

type MissedSearchesProps = {
  report: DemandReport
  query: ListQuery
  searches: NonNullable<DemandReport['searches']>
}

function MissedSearches({ report, query, searches }: MissedSearchesProps) {
  if (searches.length === 0) return <p className="desk-note">Всё, что искали за эти дни, нашлось.</p>
  const csv = new URLSearchParams({ ...query, report: 'searches' })
  return (
    <>
      <table className="desk-table">
        <caption className="visually-hidden">Искали и не нашли</caption>
        <thead>
          <tr>
            <th scope="col">Искали и не нашли</th>
            <th scope="col">Раз</th>
          </tr>
        </thead>
        <tbody>
          {searches.map(({ query: text, times }) => (
            <tr key={text}>
              <th scope="row">«{text}»</th>
              <td>{groupDigits(times)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="desk-note desk-ways">
        <Link className="link" to="/searches">
          {report.searches_total > searches.length
            ? `Все запросы: ${groupDigits(report.searches_total)}`
            : 'Все запросы'}
        </Link>
        <a className="link" href={shopUrl('GET /api/admin/reports/export', { query: csv })} download>
          <Icon name="download" />
          CSV<span className="visually-hidden">: искали и не нашли</span>
        </a>
      </p>
    </>
  )
}
