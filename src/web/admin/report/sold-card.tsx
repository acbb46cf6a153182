import { dayText } from '#shared/calendar/moscow-clock.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import type { BestReport, IdleReport } from '#shared/report/sold-contract.ts'
import type { ListAddress, ListQuery } from '#web/admin/list/admin-list-address.ts'
import { useRead } from '#web/api/use-read.ts'
import { countOf, groupDigits, productForms } from '#web/ui/count.ts'
import { marginWords, ProductMargin } from './margin-figures.tsx'
import { ProductLine } from './product-line.tsx'
import { ReportCard, ShareBar } from './report-card.tsx'

type SoldCardProps = { query: ListQuery; address: ListAddress }

/** What sells best, or what lies: the other half is one press away and stands in the address. */
export function SoldCard({ query, address }: SoldCardProps) {
  const isIdle = address.query.shelf === 'idle'
  const choice = (
    <fieldset className="desk-days">
      <legend className="visually-hidden">Что показать</legend>
      <button type="button" aria-pressed={!isIdle} onClick={() => address.change({ shelf: '' })}>
        Хиты
      </button>
      <button type="button" aria-pressed={isIdle} onClick={() => address.change({ shelf: 'idle' })}>
        Не покупают
      </button>
    </fieldset>
  )
  return isIdle ? (
    <IdleProducts query={query}>{choice}</IdleProducts>
  ) : (
    <BestSellers query={query}>{choice}</BestSellers>
  )
}

type ShelfProps = { query: ListQuery; children: React.ReactNode }

function BestSellers({ query, children }: ShelfProps) {
  const read = useRead('GET /api/admin/reports/best', { query: new URLSearchParams(query) })
  return (
    <ReportCard id="desk-sold" title="Что продаётся" read={read} csv={{ ...query, report: 'best' }} choice={children}>
      {(report) => (report.products.length === 0 ? <NothingSold /> : <BestTable report={report} />)}
    </ReportCard>
  )
}

function NothingSold() {
  return <p className="desk-note">За эти дни ничего не заказали.</p>
}

function BestTable({ report: { products, total } }: { report: BestReport }) {
  const most = Math.max(...products.map(({ ordered }) => ordered), 1)
  return (
    <>
      <table className="desk-table">
        <caption className="visually-hidden">Что продаётся: хиты</caption>
        <thead>
          <tr>
            <th scope="col">Товар</th>
            <th scope="col">Шт.</th>
            <th scope="col">Заказано</th>
            <th scope="col">Было</th>
            {total.margin && <th scope="col">Маржа</th>}
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id}>
              <th scope="row">
                <ProductLine product={product} />
              </th>
              <td>{groupDigits(product.pieces)}</td>
              <td>
                {formatRubles(product.ordered)}
                <ShareBar share={product.ordered / most} />
              </td>
              <td data-lesser>{product.before > 0 ? formatRubles(product.before) : '–'}</td>
              {product.margin && (
                <td>
                  <ProductMargin margin={product.margin} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="desk-note">
        Всего заказали {countOf(total.products, productForms)} на {formatRubles(total.ordered)}
        {marginWords(total.margin)}, без доставки и скидок на заказ. Полный список – в файле CSV.
      </p>
    </>
  )
}

function IdleProducts({ query, children }: ShelfProps) {
  const read = useRead('GET /api/admin/reports/idle', { query: new URLSearchParams(query) })
  return (
    <ReportCard id="desk-sold" title="Что не покупают" read={read} csv={{ ...query, report: 'idle' }} choice={children}>
      {(report) =>
        report.products.length === 0 ? (
          <p className="desk-note">Всё, что есть на складе, за эти дни покупали.</p>
        ) : (
          <IdleTable report={report} />
        )
      }
    </ReportCard>
  )
}

function IdleTable({ report: { products, total } }: { report: IdleReport }) {
  const most = Math.max(...products.map(({ worth }) => worth), 1)
  return (
    <>
      <table className="desk-table">
        <caption className="visually-hidden">Что не покупают</caption>
        <thead>
          <tr>
            <th scope="col">Товар</th>
            <th scope="col">Шт.</th>
            <th scope="col">На сумму</th>
            <th scope="col">Последний заказ</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id}>
              <th scope="row">
                <ProductLine product={product} />
              </th>
              <td>{groupDigits(product.quantity)}</td>
              <td>
                {formatRubles(product.worth)}
                <ShareBar share={product.worth / most} isQuiet />
              </td>
              <td data-lesser>{product.last_ordered ? dayText(product.last_ordered) : 'не заказывали'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="desk-note">
        Лежит без заказов {countOf(total.products, productForms)} на {formatRubles(total.worth)} по розничной цене.
      </p>
    </>
  )
}
