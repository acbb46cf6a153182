import type { MarkupChoice } from '#shared/import/import-contract.ts'
import { SelectField } from '#web/admin/ui/select-field.tsx'

const choices: { value: MarkupChoice; name: string }[] = [
  { value: 'missing', name: 'Где в файле нет цены' },
  { value: 'always', name: 'Для всех строк с закупочной ценой' },
  { value: 'off', name: 'Не считать' },
]

type Props = { choice: MarkupChoice; onChange: (choice: MarkupChoice) => void }

/** The file says what the shop pays; the rules of markup say what it sells for. */
export function MarkupChoiceCard({ choice, onChange }: Props) {
  return (
    <section className="admin-card import-layout">
      <h2>Цены по правилам наценки</h2>
      <p>Новые цены покажем до загрузки. Товары с отметкой «Цена вручную» и со скидкой не тронем.</p>
      <div>
        <SelectField
          label="Считать"
          value={choice}
          options={choices}
          onChange={(value) => onChange(value as MarkupChoice)}
        />
      </div>
    </section>
  )
}
