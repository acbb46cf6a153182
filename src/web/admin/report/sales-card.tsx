import { useState } from 'react'
import type { SalesReport } from '#shared/report/report-contract.ts'
import { daysIn } from '#shared/report/report-period.ts'
import {
  averageOrder,
  growthPercent,
  type ReportStep,
  reportStepLabels,
  reportSteps,
  type Sales,
  type SalesStep,
  stepsOf,
  usualStep,
} from '#shared/report/report-steps.ts'
import type { ListAddress, ListQuery } from '#web/admin/list/admin-list-address.ts'
import { orderForms } from '#web/admin/ui/order-forms.ts'
import { countOf, groupDigits } from '#web/ui/count.ts'
import { ChartHead } from './chart-head.tsx'
import { ChartTable } from './chart-table.tsx'
import { MarginFigure, MarginNote, marginCells, marginColumns, marginWords } from './margin-figures.tsx'
import { StepChart } from './step-chart.tsx'
import { rubles, stepIn, stepName, tickName } from './step-names.ts'

type SalesCardProps = {
  report: SalesReport | undefined
  query: ListQuery
  address: ListAddress
  isLoading: boolean
}

/** What was ordered and what was paid, beside the period before: in numbers, on a chart, in a table. */
export function SalesCard({ report, query, address, isLoading }: SalesCardProps) {
  const [isTable, setIsTable] = useState(false)
  if (!report) return <section className="admin-card desk-sales" aria-busy="true" />
  const usual = usualStep(daysIn(report.period))
  const step = stepIn(address.query) ?? usual
  const steps = stepsOf(report.days, step)
  const isPaidKnown = report.total.paid !== null
  const title = `${isPaidKnown ? 'Заказано и оплачено' : 'Заказано'} ${reportStepLabels[step]}`
  return (
    <section className="admin-card desk-sales" aria-labelledby="desk-sales" aria-busy={isLoading}>
      <SalesFigures total={report.total} before={report.before} />
      <div className="desk-report">
        <ChartHead
          id="desk-sales"
          title={title}
          isTable={isTable}
          onTable={setIsTable}
          csv={{ ...query, report: 'sales', step }}
        >
          <StepChoice step={step} onChoose={(each) => address.change({ step: each === usual ? '' : each })} />
        </ChartHead>
        {!isPaidKnown && (
          <p className="desk-note">
            Товары выбранной категории, без доставки и скидок. Деньги приходят за заказ целиком, поэтому оплату по
            категориям не делим.
          </p>
        )}
        {report.total.margin && <MarginNote total={report.total.margin} isWholeShop={isPaidKnown} />}
        <StepChart
          label={`${title}: заказано ${rubles(report.total.ordered)}, раньше ${rubles(report.before.ordered)}. Числа – в таблице.`}
          points={steps.map((each) => ({
            key: each.from,
            tick: tickName(each.from, step),
            text: stepText(each, step),
            line: each.ordered,
            bar: each.paid,
            before: each.before.ordered,
          }))}
          names={{ line: 'заказано', bar: isPaidKnown ? 'оплачено' : undefined, before: 'заказано раньше' }}
        />
        {isTable && (
          <ChartTable
            caption={title}
            columns={[
              'Когда',
              'Заказано',
              'Было',
              ...(isPaidKnown ? ['Оплачено', 'Было оплачено'] : []),
              'Заказы',
              'Средний заказ',
              ...(report.total.margin ? marginColumns : []),
            ]}
            rows={steps.toReversed().map((each) => ({
              key: each.from,
              cells: [stepName(each, step), ...cellsOf(each, each.before)],
            }))}
            total={['Итого', ...cellsOf(report.total, report.before)]}
          />
        )}
      </div>
    </section>
  )
}

function SalesFigures({ total, before }: { total: Sales; before: Sales }) {
  const average = averageOrder(total)
  const averageBefore = averageOrder(before)
  return (
    <dl className="desk-figures">
      <Figure name="Заказано" mark="line" now={total.ordered} before={before.ordered} />
      {total.paid !== null && before.paid !== null && (
        <Figure name="Оплачено" mark="bar" now={total.paid} before={before.paid} />
      )}
      <div>
        <dt>Заказы и средний заказ</dt>
        <dd>
          <b>
            {groupDigits(total.orders)} {average !== null && <i>по {rubles(average)}</i>}
          </b>
          <small>
            было{' '}
            {averageBefore === null
              ? 'без заказов'
              : `${countOf(before.orders, orderForms)} по ${rubles(averageBefore)}`}
          </small>
        </dd>
      </div>
      {total.margin && before.margin && <MarginFigure total={total.margin} before={before.margin} />}
    </dl>
  )
}

type FigureProps = { name: string; mark: 'line' | 'bar'; now: number; before: number }

function Figure({ name, mark, now, before }: FigureProps) {
  const percent = growthPercent(now, before)
  return (
    <div>
      <dt data-mark={mark}>{name}</dt>
      <dd>
        <b>{rubles(now)}</b>
        <small>
          {percent !== null && (
            <em data-grows={percent >= 0}>
              <span aria-hidden="true">{percent >= 0 ? '↑' : '↓'}</span>
              <span className="visually-hidden">{percent >= 0 ? 'больше на' : 'меньше на'}</span> {Math.abs(percent)} %
            </em>
          )}{' '}
          было {rubles(before)}
        </small>
      </dd>
    </div>
  )
}

function StepChoice({ step, onChoose }: { step: ReportStep; onChoose: (step: ReportStep) => void }) {
  return (
    <fieldset className="desk-days">
      <legend className="visually-hidden">Шаг графика</legend>
      {reportSteps.map((each) => (
        <button key={each} type="button" aria-pressed={each === step} onClick={() => onChoose(each)}>
          {reportStepLabels[each]}
        </button>
      ))}
    </fieldset>
  )
}

function cellsOf(now: Sales, before: Sales): string[] {
  const average = averageOrder(now)
  return [
    rubles(now.ordered),
    rubles(before.ordered),
    ...(now.paid === null || before.paid === null ? [] : [rubles(now.paid), rubles(before.paid)]),
    groupDigits(now.orders),
    average === null ? '–' : rubles(average),
    ...(now.margin ? marginCells(now.margin) : []),
  ]
}

function stepText(each: SalesStep, step: ReportStep): string {
  const paid = each.paid === null ? '' : `, оплачено ${rubles(each.paid)}`
  return `${stepName(each, step)}: заказано ${rubles(each.ordered)}${paid}${marginWords(each.margin)}, раньше заказано ${rubles(each.before.ordered)}`
}
