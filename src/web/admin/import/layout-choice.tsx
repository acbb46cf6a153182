import type { ImportAnswer } from '#shared/import/import-contract.ts'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { callShop } from '#web/api/call-shop.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { useAsking } from '#web/ui/use-asking.ts'

type Props = { answer: ImportAnswer; onAnswer: (answer: ImportAnswer) => void }

/** Enough of a row to know it again. */
const shownCells = 5
const shownLetters = 70

/** Where the table stands in the file: its sheet, and the row that names the columns. Recognised, and chosen otherwise here. */
export function LayoutChoice({ answer, onAnswer }: Props) {
  const { id, sheets, sheet, heading_row: headingRow, head } = answer
  const { isBusy, error, run } = useAsking()
  if (head.length === 0) return null

  function choose(layout: { sheet?: number; heading_row?: number }) {
    void run(async () =>
      onAnswer(await callShop('POST /api/admin/imports/:id/layout', { params: { id }, body: layout })),
    )
  }

  return (
    <section className="admin-card import-layout" aria-busy={isBusy}>
      <h2>Где таблица</h2>
      <div>
        {sheets.length > 1 && (
          <SelectField
            label="Лист"
            value={String(sheet)}
            options={sheets.map(({ name, is_hidden: isHidden }, n) => ({
              value: String(n),
              name: `${name || `Лист ${n + 1}`}${isHidden ? ' (скрытый)' : ''}`,
            }))}
            onChange={(value) => choose({ sheet: Number(value) })}
          />
        )}
        <SelectField
          label="Строка с названиями колонок"
          value={String(headingRow)}
          options={head.map(({ number, cells }) => ({ value: String(number), name: `${number}: ${shown(cells)}` }))}
          onChange={(value) => choose({ sheet, heading_row: Number(value) })}
        />
      </div>
      <FormError text={error} />
    </section>
  )
}

function shown(cells: string[]): string {
  const text = cells.filter(Boolean).slice(0, shownCells).join(' · ')
  return text.length > shownLetters ? `${text.slice(0, shownLetters)}…` : text
}
