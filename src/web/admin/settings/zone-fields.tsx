import { type DeliveryMethod, deliveryMethodLabels, deliveryMethods } from '#shared/delivery/delivery-method.ts'
import type { DeliveryRule, DeliveryZone } from '#shared/delivery/delivery-table.ts'
import { numberOf, type SettingErrors } from '#web/admin/ui/field-values.ts'
import { Field, FieldError } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Icon } from '#web/ui/icon.tsx'

type ZoneFieldsProps = {
  zone: DeliveryZone
  /** Where it stands, as the server names it: «table.zones.0». */
  place: string
  errors: SettingErrors
  onChange: (zone: DeliveryZone) => void
  onRemove: () => void
}

const usualRule: DeliveryRule = { price: 0, days: [1, 3], isFreeFromThreshold: true }

/** Cities that pay the same. The zone without cities is for everyone else, and there must be one. */
export function ZoneFields({ zone, place, errors, onChange, onRemove }: ZoneFieldsProps) {
  const isRest = zone.cities.length === 0

  function changeRule(method: DeliveryMethod, rule: DeliveryRule | undefined) {
    const { [method]: _, ...others } = zone.methods
    onChange({ ...zone, methods: rule ? { ...zone.methods, [method]: rule } : others })
  }

  return (
    <fieldset className="settings-zone">
      <legend>{zone.name || 'Новая зона'}</legend>
      <div className="settings-row">
        <Field
          label="Название зоны"
          maxLength={60}
          value={zone.name}
          error={errors[`${place}.name`]}
          onChange={(event) => onChange({ ...zone, name: event.target.value })}
        />
        {!isRest && (
          <button
            className="admin-icon-button"
            type="button"
            aria-label={`Убрать зону ${zone.name}`}
            onClick={onRemove}
          >
            <Icon name="trash" />
          </button>
        )}
      </div>
      {isRest ? (
        <p>Все города, которых нет в других зонах</p>
      ) : (
        <TextArea
          label="Города"
          note="через запятую"
          value={zone.cities.join(', ')}
          error={errors[`${place}.cities`] ?? errors[`${place}.cities.0`]}
          onChange={(event) => onChange({ ...zone, cities: citiesOf(event.target.value) })}
        />
      )}
      {deliveryMethods.map((method) => (
        <RuleRow
          key={method}
          name={deliveryMethodLabels[method]}
          rule={zone.methods[method]}
          place={`${place}.methods.${method}`}
          errors={errors}
          onChange={(rule) => changeRule(method, rule)}
        />
      ))}
      <FieldError error={errors[`${place}.methods`]} />
    </fieldset>
  )
}

/** An empty field stays one empty city: a zone without cities would apply to all others. */
function citiesOf(typed: string): string[] {
  return typed.split(/,\s*|\n/)
}

type RuleRowProps = {
  name: string
  rule: DeliveryRule | undefined
  place: string
  errors: SettingErrors
  onChange: (rule: DeliveryRule | undefined) => void
}

function RuleRow({ name, rule, place, errors, onChange }: RuleRowProps) {
  return (
    <div className="settings-rule">
      <label className="check">
        <input
          type="checkbox"
          checked={rule !== undefined}
          onChange={(event) => onChange(event.target.checked ? usualRule : undefined)}
        />
        {name}
      </label>
      {rule && (
        <>
          <NumberBox
            label={`${name}: цена, ₽`}
            shown="₽"
            value={rule.price}
            onChange={(price) => onChange({ ...rule, price })}
          />
          <NumberBox
            label={`${name}: дней, не меньше`}
            shown="от, дн."
            value={rule.days[0]}
            onChange={(from) => onChange({ ...rule, days: [from, rule.days[1]] })}
          />
          <NumberBox
            label={`${name}: дней, не больше`}
            shown="до, дн."
            value={rule.days[1]}
            onChange={(to) => onChange({ ...rule, days: [rule.days[0], to] })}
          />
          <label className="check">
            <input
              type="checkbox"
              checked={rule.isFreeFromThreshold}
              onChange={(event) => onChange({ ...rule, isFreeFromThreshold: event.target.checked })}
            />
            бесплатно от суммы
          </label>
        </>
      )}
      <FieldError
        error={
          errors[`${place}.price`] ?? errors[`${place}.days`] ?? errors[`${place}.days.0`] ?? errors[`${place}.days.1`]
        }
      />
    </div>
  )
}

type NumberBoxProps = { label: string; shown: string; value: number; onChange: (value: number) => void }

function NumberBox({ label, shown, value, onChange }: NumberBoxProps) {
  return (
    <span className="settings-number">
      <input
        inputMode="numeric"
        aria-label={label}
        maxLength={7}
        value={Number.isFinite(value) ? value : ''}
        onChange={(event) => onChange(numberOf(event.target.value))}
      />
      {shown}
    </span>
  )
}
