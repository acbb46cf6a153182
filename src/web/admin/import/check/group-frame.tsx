import { type ReactNode, useState } from 'react'
import type { ImportAnswer, ImportFixInput } from '#shared/import/import-contract.ts'
import type { RowError } from '#shared/import/import-fields.ts'
import { type CountForms, countOf, groupDigits } from '#web/ui/count.ts'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { Icon } from '#web/ui/icon.tsx'

export type CountedError = { fault: RowError; label: string; rows: number; left_out: number }
type Props = Pick<Fixing, 'fix'> & {
  counted: CountedError
  hint: string
  /** What can be done about all of them at once. */
  actions?: ReactNode
  isOpenAtFirst?: boolean
  children: ReactNode
}

const rowForms: CountForms = { one: 'строка', few: 'строки', many: 'строк' }

/** Rows with the same error: can be expanded, or left out as a whole. */
export function GroupFrame({ counted, hint, actions, isOpenAtFirst = true, fix, children }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const { fault, label, rows, left_out: leftOut } = counted
  const open = rows - leftOut
  return (
    <section className="admin-card import-group" data-settled={open === 0 || undefined}>
      <header>
        <Icon name={open === 0 ? 'minus' : 'circle-exclamation-point'} />
        <h2>
          {label} <em>{countOf(rows, rowForms)}</em>
        </h2>
        <p>{open === 0 ? 'Пропускаем, строки можно скачать' : hint}</p>
        {open > 0 && (
          <div>
            {actions}
            <button
              className="button button-outline button-small"
              type="button"
              onClick={() => void fix({ fault, leave_out: true })}
            >
              Пропустить {groupDigits(open)}
            </button>
          </div>
        )}
        {open > 0 && (
          <button
            className="admin-icon-button"
            type="button"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Свернуть' : 'Развернуть'}: ${label}`}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
          </button>
        )}
      </header>
      {isOpen && open > 0 && children}
    </section>
  )
}

/** Every group fixes rows in the same way; the rows shown are read again after it. */
export type Fixing = { answer: ImportAnswer; fix: (input: ImportFixInput) => Promise<void> }

export function FailedRows({ onRetry }: { onRetry: () => void }) {
  return <FailedRead className="admin-state" text="Не удалось загрузить строки." onRetry={onRetry} />
}
