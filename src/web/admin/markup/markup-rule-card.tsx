import { hiddenBy, type MarkupRule, type MarkupStep, markupRoundings } from '#shared/markup/markup-rules.ts'
import type { ManagedSupplier } from '#shared/supplier/supplier-contract.ts'
import type { SettingErrors } from '#web/admin/ui/field-values.ts'
import { MoveButtons } from '#web/admin/ui/move-buttons.tsx'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RublesField } from './rubles-field.tsx'
import { conditionText, roundingNames, stepText } from './rule-text.ts'
import { readSection, type SectionChoice, sectionValue } from './section-choice.ts'

type CardProps = {
  rules: MarkupRule[]
  place: number
  names: { suppliers: ManagedSupplier[]; sections: SectionChoice }
  errors: SettingErrors
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (rule: MarkupRule) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

const usualMaster: MarkupStep = { percent: 25, rubles: 0, least: 0, rounding: '10' }

/** One rule: what it is about and what it makes of the purchase price. Closed it is one line. */
export function MarkupRuleCard(props: CardProps) {
  const { rules, place, names, errors, isOpen, onOpen, onMove, onRemove } = props
  const rule = rules[place]
  if (!rule) return null
  const number = place + 1
  const own = `rules.${place}.`
  const hasErrors = Object.keys(errors).some((field) => field.startsWith(own))
  const hidden = hiddenBy(rules, place)
  const supplierName = (id: number) => names.suppliers.find((each) => each.id === id)?.name ?? 'Поставщик'
  return (
    <li className="markup-rule" data-wrong={hasErrors || undefined}>
      <header>
        <button type="button" aria-expanded={isOpen || hasErrors} onClick={() => onOpen(!isOpen)}>
          <span>№ {number}</span>
          <b>{conditionText(rule, { supplier: supplierName, section: names.sections.nameOf })}</b>
          <small>
            Розница {stepText(rule.retail)}
            {rule.master && `; мастер ${stepText(rule.master)}`}
          </small>
        </button>
        <MoveButtons
          name={`Правило № ${number}`}
          isFirst={place === 0}
          isLast={number === rules.length}
          onMove={onMove}
          onRemove={onRemove}
        />
      </header>
      {hidden !== null && (
        <p className="markup-hidden" role="note">
          <Icon name="triangle-exclamation-point" />
          Не сработает: всё, что сюда подходит, раньше берёт правило № {hidden}. Поставьте это правило выше.
        </p>
      )}
      {(isOpen || hasErrors) && <RuleFields {...props} rule={rule} own={own} />}
    </li>
  )
}

function RuleFields({ rule, own, names, errors, onChange }: CardProps & { rule: MarkupRule; own: string }) {
  const put = (given: Partial<MarkupRule>) => onChange({ ...rule, ...given })
  const band = (value: number | null) => value ?? Number.NaN
  const read = (value: number) => (Number.isNaN(value) ? null : value)
  return (
    <div className="markup-body">
      <div className="markup-conditions">
        <SelectField
          label="Поставщик"
          value={rule.supplier_id === null ? '' : String(rule.supplier_id)}
          options={[
            { value: '', name: 'Любой' },
            ...names.suppliers
              .filter(({ id, is_archived }) => !is_archived || id === rule.supplier_id)
              .map(({ id, name }) => ({ value: String(id), name })),
          ]}
          onChange={(id) => put({ supplier_id: id ? Number(id) : null })}
        />
        <Field
          label="Марка"
          note="пусто: любая"
          list="markup-brands"
          maxLength={100}
          value={rule.brand}
          error={errors[`${own}brand`]}
          onChange={(event) => put({ brand: event.target.value })}
        />
        <SelectField
          label="Раздел"
          value={sectionValue(rule.category_id, rule.subcategory_id)}
          options={names.sections.options}
          onChange={(value) => put(readSection(value))}
        />
        <RublesField
          label="Закупка от, ₽"
          value={band(rule.purchase_from)}
          error={errors[`${own}purchase_from`]}
          onChange={(value) => put({ purchase_from: read(value) })}
        />
        <RublesField
          label="до, ₽"
          value={band(rule.purchase_to)}
          error={errors[`${own}purchase_to`]}
          onChange={(value) => put({ purchase_to: read(value) })}
        />
      </div>
      <StepFields
        title="Розничная цена"
        step={rule.retail}
        place={`${own}retail.`}
        errors={errors}
        onChange={(retail) => put({ retail })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={rule.master !== null}
          onChange={(event) => put({ master: event.target.checked ? usualMaster : null })}
        />
        Считать и цену мастера
      </label>
      {rule.master && (
        <StepFields
          title="Цена мастера"
          step={rule.master}
          place={`${own}master.`}
          errors={errors}
          onChange={(master) => put({ master })}
        />
      )}
    </div>
  )
}

type StepProps = {
  title: string
  step: MarkupStep
  place: string
  errors: SettingErrors
  onChange: (step: MarkupStep) => void
}

function StepFields({ title, step, place, errors, onChange }: StepProps) {
  const put = (given: Partial<MarkupStep>) => onChange({ ...step, ...given })
  return (
    <fieldset className="markup-step">
      <legend>{title}</legend>
      <RublesField
        label="Наценка, %"
        value={step.percent}
        error={errors[`${place}percent`]}
        onChange={(percent) => put({ percent })}
      />
      <RublesField
        label="и ещё, ₽"
        value={step.rubles}
        error={errors[`${place}rubles`]}
        onChange={(rubles) => put({ rubles })}
      />
      <RublesField
        label="Заработать от, ₽"
        value={step.least}
        error={errors[`${place}least`]}
        onChange={(least) => put({ least })}
      />
      <SelectField
        label="Округлить вверх"
        value={step.rounding}
        options={markupRoundings.map((value) => ({ value, name: roundingNames[value] }))}
        onChange={(rounding) => put({ rounding: rounding as MarkupStep['rounding'] })}
      />
    </fieldset>
  )
}
