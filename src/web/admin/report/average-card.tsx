import { useState } from 'react'
import type { SalesReport } from '#shared/report/report-contract.ts'
import { daysIn } from '#shared/report/report-period.ts'
import { averageOrder, type ReportStep, stepsOf, usualStep } from '#shared/report/report-steps.ts'
import type { ListQuery } from '#web/admin/list/admin-list-address.ts'
import { groupDigits } from '#web/ui/count.ts'
import { ChartHead } from './chart-head.tsx'
import { ChartTable } from './chart-table.tsx'
import { StepChart } from './step-chart.tsx'
import { rubles, stepName, tickName } from './step-names.ts'

const title = 'Средний заказ'

/** `step`: chosen beside the chart of sales. */
type AverageCardProps = { report: SalesReport; query: ListQuery; step: ReportStep | undefined }

/** What one order comes to, step by step: from the same numbers as the chart of sales. */
export function AverageCard({ report, query, step: chosen }: AverageCardProps) {
  const [isTable, setIsTable] = useState(false)
  const step = chosen ?? averageStep(daysIn(report.period))
  const steps = stepsOf(report.days, step)
  const shown = (average: number | null) => (average === null ? '–' : rubles(average))
  const now = averageOrder(report.total)
  return (
    <section className="admin-card desk-report" aria-labelledby="desk-average">
      <ChartHead
        id="desk-average"
        title={title}
        isTable={isTable}
        onTable={setIsTable}
        csv={{ ...query, report: 'sales', step }}
      />
      <StepChart
        label={`${title}: ${shown(now)}, раньше ${shown(averageOrder(report.before))}. Числа – в таблице.`}
        points={steps.map((each) => ({
          key: each.from,
          tick: tickName(each.from, step),
          text: `${stepName(each, step)}: ${shown(averageOrder(each))}, раньше ${shown(averageOrder(each.before))}`,
          line: averageOrder(each),
          before: averageOrder(each.before),
        }))}
        names={{ line: 'средний заказ', before: 'раньше' }}
      />
      {isTable && (
        <ChartTable
          caption={title}
          columns={['Когда', 'Средний', 'Было', 'Заказы']}
          rows={steps.toReversed().map((each) => ({
            key: each.from,
            cells: [
              stepName(each, step),
              shown(averageOrder(each)),
              shown(averageOrder(each.before)),
              groupDigits(each.orders),
            ],
          }))}
          total={['Всего', shown(now), shown(averageOrder(report.before)), groupDigits(report.total.orders)]}
        />
      )}
    </section>
  )
}

/** An average of a day or two jumps about: a month is looked at by weeks. */
const fewDays = 14

function averageStep(days: number): ReportStep {
  const usual = usualStep(days)
  return usual === 'day' && days > fewDays ? 'week' : usual
}
