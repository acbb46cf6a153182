import { marginText } from '#shared/money/margin.ts'
import type { SoldMargin } from '#shared/report/report-contract.ts'
import { earned } from '#shared/report/report-steps.ts'
import { groupDigits } from '#web/ui/count.ts'
import { rubles } from './step-names.ts'

/** What was earned, beside the other sums; of what was sold at an unknown cost it says how much that is. */
export function MarginFigure({ total, before }: { total: SoldMargin; before: SoldMargin }) {
  const [now, was] = [earned(total), earned(before)]
  return (
    <div>
      <dt>Маржа</dt>
      <dd>
        <b data-loss={(now !== null && now.rubles < 0) || undefined}>
          {now === null ? '–' : wholeText(now.rubles)} {now?.percent != null && <i>{percentText(now.percent)}</i>}
        </b>
        <small>
          {was ? `было ${marginText(whole(was))}` : `было ${before.unknown > 0 ? 'неизвестно' : 'без заказов'}`}
        </small>
      </dd>
    </div>
  )
}

/** Said once under the figures, so that nobody takes a part for the whole. */
export function MarginNote({ total, isWholeShop }: { total: SoldMargin; isWholeShop: boolean }) {
  return (
    <p className="desk-note">
      Маржа – по закупочной цене в день заказа{isWholeShop && ', за вычетом скидок на заказ'}; без доставки, возвраты не
      вычтены.
      {total.unknown_pieces > 0 &&
        ` Закупочная неизвестна у ${groupDigits(total.unknown_pieces)} шт. на ${rubles(total.unknown)}: в маржу они не входят.`}
    </p>
  )
}

export const marginColumns = ['Закупка', 'Маржа', 'Маржа, %', 'Без закупочной']

export function marginCells(margin: SoldMargin): string[] {
  const found = earned(margin)
  return [
    found === null ? '–' : rubles(Math.round(margin.cost)),
    found === null ? '–' : wholeText(found.rubles),
    found?.percent == null ? '–' : percentText(found.percent),
    margin.unknown_pieces > 0 ? rubles(margin.unknown) : '–',
  ]
}

/** «, маржа 690 ₽, 36 %» after the other numbers of a point; nothing where nothing is known. */
export function marginWords(margin: SoldMargin | undefined): string {
  const found = margin && earned(margin)
  return found ? `, маржа ${marginText(whole(found))}` : ''
}

/** «690 ₽, 36 %», and what it is a part of where not all is known. */
export function ProductMargin({ margin }: { margin: SoldMargin }) {
  const found = earned(margin)
  if (found === null) return '–'
  return (
    <span data-loss={found.rubles < 0 || undefined}>
      {wholeText(found.rubles)}
      <small>
        {found.percent !== null && percentText(found.percent)}
        {margin.unknown_pieces > 0 && ` без ${groupDigits(margin.unknown_pieces)} шт.`}
      </small>
    </span>
  )
}

function whole<Found extends { rubles: number }>(found: Found): Found {
  return { ...found, rubles: Math.round(found.rubles) }
}

const wholeText = (sum: number) => rubles(Math.round(sum))
const percentText = (percent: number) => `${percent < 0 ? '−' : ''}${Math.abs(percent)}\u00a0%`
