import type { ReactNode } from 'react'
import { firstLevelName, type LevelBase } from '#shared/trade-level/level-price.ts'
import { maxTradeLevels } from '#shared/trade-level/trade-level-settings.ts'
import { RublesField } from '#web/admin/markup/rubles-field.tsx'
import type { FieldsProps, SettingErrors } from '#web/admin/ui/field-values.ts'
import { MoveButtons } from '#web/admin/ui/move-buttons.tsx'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { Field, FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTradeLevels } from './level-select.tsx'
import { exampleText } from './level-text.ts'

type Level = FieldsProps<'trade'>['value']['levels'][number]

const masterForms: CountForms = { one: 'мастер', few: 'мастера', many: 'мастеров' }
const leaveForms: CountForms = { one: 'мастер будет', few: 'мастера будут', many: 'мастеров будут' }
const bases: { value: LevelBase; name: string }[] = [
  { value: 'retail', name: 'от розничной цены' },
  { value: 'master', name: 'от цены мастера' },
]

/** Never given twice: accounts and orders keep the number of a level that is gone. */
function newLevel(): Level {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return { id: (number % 2_000_000_000) + 1, name: '', of: 'retail', percent: Number.NaN }
}

/** The levels at which masters buy: the first is the price of masters itself, the others follow from a rule. */
export function TradeLevelFields({ value: { levels }, errors, onChange }: FieldsProps<'trade'>) {
  const known = useTradeLevels()
  const put = (next: Level[]) => onChange({ levels: next })
  const orphaned = known.filter(({ id, masters }) => masters > 0 && !levels.some((level) => level.id === id))
  const mastersOf = (id: number) => known.find((level) => level.id === id)?.masters ?? 0

  function move(place: number, by: -1 | 1) {
    const next = [...levels]
    const [taken] = next.splice(place, 1)
    if (taken) next.splice(place + by, 0, taken)
    put(next)
  }

  return (
    <>
      <ol className="trade-levels">
        <li className="trade-level">
          <p>
            <b>{firstLevelName}</b>
            <small>Первый уровень: «Цена мастера» у каждого товара. На нём все, кому не выбран другой</small>
          </p>
        </li>
        {levels.map((level, place) => (
          <LevelCard
            key={level.id}
            level={level}
            masters={mastersOf(level.id)}
            errors={errors}
            own={`levels.${place}.`}
            onChange={(changed) => put(levels.map((each) => (each.id === level.id ? changed : each)))}
            buttons={
              <MoveButtons
                name={level.name || `Уровень ${place + 2}`}
                isFirst={place === 0}
                isLast={place === levels.length - 1}
                onMove={(by) => move(place, by)}
                onRemove={() => put(levels.filter(({ id }) => id !== level.id))}
              />
            }
          />
        ))}
      </ol>
      {orphaned.map(({ id, name, masters }) => (
        <p key={id} className="trade-level-orphans" role="status">
          <Icon name="triangle-exclamation-point" />
          Без уровня «{name}» {countOf(masters, leaveForms)} покупать по цене мастера.
        </p>
      ))}
      <FieldError error={errors.levels} />
      {levels.length < maxTradeLevels && (
        <button
          className="button button-outline button-small settings-add"
          type="button"
          onClick={() => put([...levels, newLevel()])}
        >
          <Icon name="plus" />
          Добавить уровень
        </button>
      )}
      <p className="trade-level-note">
        Копейки отбрасываем. Цена уровня не выше розничной и не ниже закупочной, если закупочная известна. Уровень
        мастера выбирают в его карточке и при одобрении заявки.
      </p>
    </>
  )
}

type LevelCardProps = {
  level: Level
  masters: number
  errors: SettingErrors
  own: string
  buttons: ReactNode
  onChange: (level: Level) => void
}

function LevelCard({ level, masters, errors, own, buttons, onChange }: LevelCardProps) {
  const example = exampleText(level)
  return (
    <li className="trade-level">
      <div className="trade-level-fields">
        <Field
          label="Название"
          maxLength={30}
          value={level.name}
          error={errors[`${own}name`]}
          onChange={(event) => onChange({ ...level, name: event.target.value })}
        />
        <RublesField
          label="Скидка, %"
          value={level.percent}
          error={errors[`${own}percent`]}
          onChange={(percent) => onChange({ ...level, percent })}
        />
        <SelectField
          label="Считать"
          value={level.of}
          options={bases}
          onChange={(of) => onChange({ ...level, of: of === 'master' ? 'master' : 'retail' })}
        />
        {buttons}
      </div>
      <p>
        {example && <small>{example}</small>}
        {masters > 0 && <small>На уровне {countOf(masters, masterForms)}</small>}
      </p>
    </li>
  )
}
