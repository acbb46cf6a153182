import type { ReactNode } from 'react'
import type { Read } from '#web/api/use-read.ts'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { ChartHead } from './chart-head.tsx'

type ReportCardProps<Answer> = {
  id: string
  title: string
  read: Pick<Read<Answer>, 'answer' | 'state' | 'reload'>
  /** What the file is asked for with. */
  csv: Readonly<Record<string, string>>
  isTable?: boolean
  onTable?: (isTable: boolean) => void
  /** Beside the title: a choice of what is shown. */
  choice?: ReactNode
  children: (answer: Answer) => ReactNode
}

/** One report on the owner's page, in all its states. The former numbers stay until the new ones are there. */
export function ReportCard<Answer>(props: ReportCardProps<Answer>) {
  const { id, title, read, csv, isTable, onTable, choice, children } = props
  return (
    <section className="admin-card desk-report" aria-labelledby={id} aria-busy={read.state === 'loading'}>
      <ChartHead id={id} title={title} csv={csv} {...(onTable && { isTable: isTable ?? false, onTable })}>
        {choice}
      </ChartHead>
      {read.state === 'failed' && (
        <FailedRead className="desk-note" text="Не удалось загрузить отчёт." onRetry={read.reload} />
      )}
      {read.answer !== undefined && children(read.answer)}
    </section>
  )
}

/** How much of the whole, as a bar; the number itself stands beside it. */
export function ShareBar({ share, isQuiet = false }: { share: number; isQuiet?: boolean }) {
  return (
    <svg
      className="share-bar"
      data-quiet={isQuiet || undefined}
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width="100" height="6" />
      <rect width={Math.max(0, Math.min(100, share * 100))} height="6" />
    </svg>
  )
}
