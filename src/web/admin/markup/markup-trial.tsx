import { useState } from 'react'
import { type MarkupRule, markUp } from '#shared/markup/markup-rules.ts'
import { marginOf, marginText } from '#shared/money/margin.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import type { ManagedSupplier } from '#shared/supplier/supplier-contract.ts'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { RublesField } from './rubles-field.tsx'
import { readSection, type SectionChoice } from './section-choice.ts'

type TrialProps = { rules: MarkupRule[]; suppliers: ManagedSupplier[]; sections: SectionChoice }

/** A product that need not exist, and what the rules on the screen, saved or not, make of it. */
export function MarkupTrial({ rules, suppliers, sections }: TrialProps) {
  const [draft, setDraft] = useState({ purchase: Number.NaN, supplier: '', brand: '', section: '' })
  const put = (given: Partial<typeof draft>) => setDraft({ ...draft, ...given })
  return (
    <fieldset className="markup-trial">
      <legend>Проверить на примере</legend>
      <div className="markup-conditions">
        <RublesField label="Закупка, ₽" value={draft.purchase} onChange={(purchase) => put({ purchase })} />
        <SelectField
          label="Поставщик товара"
          value={draft.supplier}
          options={[
            { value: '', name: 'Не указан' },
            ...suppliers.map(({ id, name }) => ({ value: String(id), name })),
          ]}
          onChange={(supplier) => put({ supplier })}
        />
        <Field
          label="Марка товара"
          list="markup-brands"
          maxLength={100}
          value={draft.brand}
          onChange={(event) => put({ brand: event.target.value })}
        />
        <SelectField
          label="Раздел товара"
          value={draft.section}
          options={sections.options.map((each) => (each.value === '' ? { value: '', name: 'Не выбран' } : each))}
          onChange={(section) => put({ section })}
        />
      </div>
      <p role="status">
        {Number.isFinite(draft.purchase)
          ? trialText(rules, {
              supplier_id: draft.supplier ? Number(draft.supplier) : null,
              brand: draft.brand,
              ...readSection(draft.section),
              purchase_price: draft.purchase,
            })
          : 'Введите закупочную цену: покажем, что получится'}
      </p>
    </fieldset>
  )
}

function trialText(rules: MarkupRule[], subject: Parameters<typeof markUp>[1]): string {
  const marked = markUp(rules, subject)
  if (!marked) return 'Ни одно правило не подходит: цена останется прежней'
  const { rule, retail, master } = marked
  if (!Number.isFinite(retail) || (master !== null && !Number.isFinite(master))) return `Заполните правило № ${rule}`
  const margin = marginOf(retail, subject.purchase_price)
  return [
    `${formatRubles(retail)} по правилу № ${rule}`,
    margin && `маржа ${marginText(margin)}`,
    master !== null && `мастеру ${formatRubles(master)}`,
  ]
    .filter(Boolean)
    .join(', ')
}
