import type { EditedNumber } from '#shared/model/model-admin-contract.ts'
import { numberKindNames, numberKinds } from '#shared/model/number-kinds.ts'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type ModelNumberFieldsProps = {
  numbers: EditedNumber[]
  fields: Record<string, string>
  onChange: (numbers: EditedNumber[]) => void
}
const kinds = numberKinds.map((value) => ({ value, name: numberKindNames[value] }))

/** Other numbers on the plate: whoever types one of them finds the model. */
export function ModelNumberFields({ numbers, fields, onChange }: ModelNumberFieldsProps) {
  const put = (at: number, given: Partial<EditedNumber>) =>
    onChange(numbers.map((each, n) => (n === at ? { ...each, ...given } : each)))
  return (
    <fieldset className="model-rows">
      <legend>Другие номера с шильдика</legend>
      {numbers.map(({ kind, number }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no number of their own and never move
        <div className="model-row" key={at}>
          <SelectField
            label="Какой"
            value={kind}
            options={kinds}
            onChange={(value) => put(at, { kind: value as EditedNumber['kind'] })}
          />
          <Field
            label="Номер"
            maxLength={64}
            autoCapitalize="characters"
            spellCheck={false}
            value={number}
            error={fields[`numbers.${at}.number`]}
            onChange={(event) => put(at, { number: event.target.value })}
          />
          <button
            className="admin-icon-button"
            type="button"
            aria-label={`Убрать номер ${number}`}
            onClick={() => onChange(numbers.filter((_each, n) => n !== at))}
          >
            <Icon name="trash" />
          </button>
        </div>
      ))}
      <button
        className="button button-outline button-small"
        type="button"
        onClick={() => onChange([...numbers, { kind: numbers.at(-1)?.kind ?? 'pnc', number: '' }])}
      >
        <Icon name="plus" />
        Добавить номер
      </button>
    </fieldset>
  )
}
