import type { DeliveryTable } from '#shared/delivery/delivery-table.ts'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { SettingErrors } from './fields-props.ts'

type Points = DeliveryTable['points']
type PointFieldsProps = { points: Points; errors: SettingErrors; onChange: (points: Points) => void }

/** Places where an order can be picked up, shown at the checkout in their city. */
export function PointFields({ points, errors, onChange }: PointFieldsProps) {
  function change(at: number, point: Partial<Points[number]>) {
    onChange(points.map((each, index) => (index === at ? { ...each, ...point } : each)))
  }
  return (
    <fieldset className="settings-rows">
      <legend>Пункты выдачи</legend>
      {points.length === 0 && <p>Пунктов нет: при оформлении покупатель впишет адрес сам</p>}
      {points.map((point, at) => (
        <div className="settings-row settings-point" key={point.id}>
          <Field
            label="Город"
            value={point.city}
            error={errors[`table.points.${at}.city`]}
            onChange={(event) => change(at, { city: event.target.value })}
          />
          <Field
            label="Адрес"
            value={point.address}
            error={errors[`table.points.${at}.address`]}
            onChange={(event) => change(at, { address: event.target.value })}
          />
          <Field
            label="Примечание"
            note="часы работы"
            value={point.note}
            error={errors[`table.points.${at}.note`]}
            onChange={(event) => change(at, { note: event.target.value })}
          />
          <button
            className="admin-icon-button"
            type="button"
            aria-label={`Убрать пункт ${point.address}`}
            onClick={() => onChange(points.filter((_, index) => index !== at))}
          >
            <Icon name="trash" />
          </button>
        </div>
      ))}
      <FieldError error={errors['table.points']} />
      <button
        className="button button-outline admin-small"
        type="button"
        onClick={() => onChange([...points, { id: crypto.randomUUID().slice(0, 8), city: '', address: '', note: '' }])}
      >
        <Icon name="plus" />
        Добавить пункт
      </button>
    </fieldset>
  )
}
