import type { ReactNode } from 'react'
import { shopUrl } from '#web/api/call-shop.ts'
import { Icon } from '#web/ui/icon.tsx'

type ChartHeadProps = {
  id: string
  title: string
  /** Whether the same numbers stand in a table below. Absent: the report is a table itself. */
  isTable?: boolean
  onTable?: (isTable: boolean) => void
  /** What the file is asked for with. */
  csv: Readonly<Record<string, string>>
  children?: ReactNode
}

/** The name of a report, and the two ways to its numbers: rows below the chart, and a file. */
export function ChartHead({ id, title, isTable, onTable, csv, children }: ChartHeadProps) {
  return (
    <header className="chart-head">
      <h3 id={id}>{title}</h3>
      {children}
      <div>
        {onTable && (
          <button type="button" aria-pressed={isTable} onClick={() => onTable(!isTable)}>
            <Icon name="columns-3" />
            Таблица<span className="visually-hidden">: {title}</span>
          </button>
        )}
        <a href={shopUrl('GET /api/admin/reports/export', { query: new URLSearchParams(csv) })} download>
          <Icon name="download" />
          CSV<span className="visually-hidden">: {title}</span>
        </a>
      </div>
    </header>
  )
}
