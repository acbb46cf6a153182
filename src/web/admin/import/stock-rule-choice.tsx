import type { ImportAnswer } from '#shared/import/import-contract.ts'
import { isStockWord, type StockRule, usualPieces } from '#shared/import/stock-words.ts'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'

type Props = {
  answer: ImportAnswer
  /** The column of the stock. */
  column: number
  rule: StockRule
  onChange: (rule: StockRule) => void
}

const rules = [
  { value: 'keep', name: 'Оставить прежний остаток' },
  { value: 'count', name: 'Считать, что товар есть' },
  { value: 'unknown', name: '«Под заказ»: остаток неизвестен' },
] as const
const shownWords = 5

/** What «много», «10+» or «под заказ» mean in this file; the prices of such rows are taken whatever is chosen. */
export function StockRuleChoice({ answer, column, rule, onChange }: Props) {
  const words = wordsIn(answer, column)
  function choose(kind: string) {
    onChange(kind === 'count' ? { kind, pieces: usualPieces } : { kind: kind === 'keep' ? 'keep' : 'unknown' })
  }
  return (
    <section className="admin-card import-layout">
      <h2>Если в остатке слово, а не число</h2>
      <p>
        {words.length > 0
          ? `В файле есть: ${words.map((word) => `«${word}»`).join(', ')}. Цены таких строк загрузим в любом случае.`
          : 'Например «много», «10+» или «под заказ». Цены таких строк загрузим в любом случае.'}
      </p>
      <div>
        <SelectField label="Что делать" value={rule.kind} options={rules} onChange={choose} />
        {rule.kind === 'count' && (
          <Field
            label="Сколько штук"
            hint="«10+» посчитаем как 10, а «под заказ» и «ожидается» — как неизвестный остаток"
            inputMode="numeric"
            maxLength={4}
            value={rule.pieces === 0 ? '' : String(rule.pieces)}
            onChange={(event) => {
              const pieces = Number(event.currentTarget.value.replace(/\D/g, ''))
              onChange({ kind: 'count', pieces })
            }}
          />
        )}
      </div>
    </section>
  )
}

function wordsIn({ head, heading_row: headingRow }: ImportAnswer, column: number): string[] {
  const cells = head.filter(({ number }) => number > headingRow).map(({ cells: row }) => (row[column] ?? '').trim())
  return [...new Set(cells.filter((cell) => cell !== '' && isStockWord(cell)))].slice(0, shownWords)
}
