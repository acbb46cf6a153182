import { useState } from 'react'
import { formatRubles } from '#shared/money/rubles.ts'
import type { ReturnsReport } from '#shared/report/buyers-contract.ts'
import type { ListQuery } from '#web/admin/list/admin-list-address.ts'
import { useRead } from '#web/api/use-read.ts'
import { type CountForms, countOf, groupDigits } from '#web/ui/count.ts'
import { ChartTable } from './chart-table.tsx'
import { ReportCard, ShareBar } from './report-card.tsx'

const returnForms: CountForms = { one: 'возврат', few: 'возврата', many: 'возвратов' }

/** What came back and why, in rubles. */
export function ReturnsCard({ query }: { query: ListQuery }) {
  const read = useRead('GET /api/admin/reports/returns', { query: new URLSearchParams(query) })
  const [isTable, setIsTable] = useState(false)
  return (
    <ReportCard
      id="desk-returns"
      title="Возвраты по причинам"
      read={read}
      csv={{ ...query, report: 'returns' }}
      isTable={isTable}
      onTable={setIsTable}
    >
      {(report) => <Reasons report={report} isTable={isTable} />}
    </ReportCard>
  )
}

function Reasons({ report: { total, before, reasons }, isTable }: { report: ReturnsReport; isTable: boolean }) {
  const was =
    before.returns > 0
      ? `раньше ${countOf(before.returns, returnForms)} на ${formatRubles(before.sum)}`
      : 'раньше не было'
  if (total.returns === 0) return <p className="desk-note">Возвратов за эти дни нет, {was}.</p>
  return (
    <>
      <p className="desk-note">
        {countOf(total.returns, returnForms)} на {formatRubles(total.sum)}, {was}
      </p>
      <ul className="desk-shares">
        {reasons.map(({ reason, pieces, sum }, place) => (
          <li key={reason}>
            <span>{reason}</span>
            <b>{formatRubles(sum)}</b>
            <small>{groupDigits(pieces)} шт.</small>
            <ShareBar share={total.sum > 0 ? sum / total.sum : 0} isQuiet={place > 0} />
          </li>
        ))}
      </ul>
      {isTable && (
        <ChartTable
          caption="Возвраты по причинам"
          columns={['Причина', 'Возвратов', 'Штук', 'На сумму']}
          rows={reasons.map(({ reason, returns, pieces, sum }) => ({
            key: reason,
            cells: [reason, groupDigits(returns), groupDigits(pieces), formatRubles(sum)],
          }))}
          total={['Итого', groupDigits(total.returns), groupDigits(total.pieces), formatRubles(total.sum)]}
        />
      )}
    </>
  )
}
