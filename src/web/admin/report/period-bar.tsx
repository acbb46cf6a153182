import { useState } from 'react'
import { daysText } from '#shared/calendar/shop-calendar.ts'
import {
  type DaySpan,
  type ReportPeriod,
  reportDayLabels,
  reportDays,
  usualReportDays,
} from '#shared/report/report-period.ts'
import type { ListAddress } from '#web/admin/list/admin-list-address.ts'
import { FilterSelect } from '#web/admin/list/filter-select.tsx'
import { useRead } from '#web/api/use-read.ts'

/** Which days and which category the reports are about, and what they are compared with. */
export function PeriodBar({ address, period }: { address: ListAddress; period: ReportPeriod | undefined }) {
  const { days = usualReportDays, from, to } = address.query
  const hasDates = Boolean(from || to)
  const [isOpen, setIsOpen] = useState(false)
  const categories = useRead('GET /api/admin/categories').answer?.categories ?? []
  return (
    <div className="desk-period">
      <h2>Как идут дела</h2>
      <fieldset className="desk-days">
        <legend className="visually-hidden">Период</legend>
        {reportDays.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={!hasDates && each === days}
            onClick={() => {
              setIsOpen(false)
              address.change({ days: each === usualReportDays ? '' : each, from: '', to: '' })
            }}
          >
            {reportDayLabels[each]}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={hasDates}
          aria-expanded={isOpen || hasDates}
          onClick={() => setIsOpen((open) => !open)}
        >
          Даты…
        </button>
      </fieldset>
      <FilterSelect
        label="Категория"
        word="category"
        address={address}
        options={[
          { value: '', name: 'Все категории' },
          ...categories.map(({ id, name }) => ({ value: String(id), name })),
        ]}
      />
      {(isOpen || hasDates) && <DatesForm key={`${from} ${to}`} address={address} period={period} />}
      {period && (
        <p>
          {spanText(period)} против {spanText(period.before)}
        </p>
      )}
    </div>
  )
}

function DatesForm({ address, period }: { address: ListAddress; period: ReportPeriod | undefined }) {
  const { from, to } = address.query
  function show(form: FormData) {
    address.change({ days: '', from: String(form.get('from') ?? ''), to: String(form.get('to') ?? '') })
  }
  return (
    <form
      className="desk-dates"
      onSubmit={(event) => {
        event.preventDefault()
        show(new FormData(event.currentTarget))
      }}
    >
      <label>
        С <input type="date" name="from" required defaultValue={from ?? period?.from} />
      </label>
      <label>
        По <input type="date" name="to" required defaultValue={to ?? period?.to} />
      </label>
      <button className="button button-outline button-small" type="submit">
        Показать
      </button>
    </form>
  )
}

/** The year is said where it is not this one. */
function spanText({ from, to }: DaySpan): string {
  const year = to.slice(0, 4)
  const isThisYear = from.slice(0, 4) === year && Number(year) === new Date().getFullYear()
  if (isThisYear) return daysText(from, to)
  return `${daysText(from, from)} ${from.slice(0, 4)} – ${daysText(to, to)} ${year}`
}
