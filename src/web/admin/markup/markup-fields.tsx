import { useState } from 'react'
import type { MarkupRule, MarkupStep } from '#shared/markup/markup-rules.ts'
import { maxMarkupRules } from '#shared/markup/markup-settings.ts'
import type { FieldsProps } from '#web/admin/ui/field-values.ts'
import { useRead } from '#web/api/use-read.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MarkupRuleCard } from './markup-rule-card.tsx'
import { MarkupTrial } from './markup-trial.tsx'
import { useSectionChoice } from './section-choice.ts'

const newStep: MarkupStep = { percent: 40, rubles: 0, least: 0, rounding: '10' }
const newRule: MarkupRule = {
  ...{ supplier_id: null, brand: '', category_id: null, subcategory_id: null },
  ...{ purchase_from: null, purchase_to: null, retail: newStep, master: null },
}

/** The rules of markup in their order, and a place to try them. */
export function MarkupFields({ value: { rules }, errors, onChange }: FieldsProps<'markup'>) {
  const suppliers = useRead('GET /api/admin/suppliers').answer?.suppliers ?? []
  const brands = useRead('GET /api/admin/brands').answer?.brands ?? []
  const sections = useSectionChoice()
  const [opened, setOpened] = useState<number | null>(null)
  const put = (next: MarkupRule[]) => onChange({ rules: next })

  function move(place: number, by: -1 | 1) {
    const next = [...rules]
    const [taken] = next.splice(place, 1)
    if (taken) next.splice(place + by, 0, taken)
    setOpened(opened === place ? place + by : opened === place + by ? place : opened)
    put(next)
  }

  return (
    <>
      <datalist id="markup-brands">
        {brands.map((brand) => (
          <option key={brand} value={brand} />
        ))}
      </datalist>
      {rules.length === 0 && (
        <p className="markup-empty">
          Правил нет: цены вы ставите сами. Начните с общего правила «для всех», а частные ставьте выше него.
        </p>
      )}
      <ol className="markup-rules">
        {rules.map((_rule, place) => (
          <MarkupRuleCard
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place
            key={place}
            rules={rules}
            place={place}
            names={{ suppliers, sections }}
            errors={errors}
            isOpen={opened === place}
            onOpen={(isOpen) => setOpened(isOpen ? place : null)}
            onChange={(changed) => put(rules.map((each, index) => (index === place ? changed : each)))}
            onMove={(by) => move(place, by)}
            onRemove={() => {
              setOpened(null)
              put(rules.filter((_, index) => index !== place))
            }}
          />
        ))}
      </ol>
      <FieldError error={errors.rules} />
      {rules.length < maxMarkupRules && (
        <button
          className="button button-outline button-small settings-add"
          type="button"
          onClick={() => {
            setOpened(0)
            put([newRule, ...rules])
          }}
        >
          <Icon name="plus" />
          Добавить правило
        </button>
      )}
      <MarkupTrial rules={rules} suppliers={suppliers} sections={sections} />
    </>
  )
}
