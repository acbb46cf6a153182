import type { DeliveryTable, DeliveryZone } from '#shared/delivery/delivery-table.ts'
import { type FieldsProps, numberOf, type SettingErrors } from '#web/admin/ui/field-values.ts'
import { newKey } from '#web/api/new-key.ts'
import { CityField } from '#web/delivery/city-field.tsx'
import { Field, FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ZoneFields } from './zone-fields.tsx'

const newZone: DeliveryZone = {
  name: '',
  cities: ['Город'],
  methods: { courier: { price: 500, days: [2, 4], isFreeFromThreshold: false } },
}

/** What delivery costs and how long it takes, by where the customer lives. */
export function DeliveryFields({ value, errors, onChange }: FieldsProps<'delivery'>) {
  const { table, freeFrom } = value

  function changeTable(change: Partial<DeliveryTable>) {
    onChange({ ...value, table: { ...table, ...change } })
  }
  function changeZone(at: number, zone: DeliveryZone) {
    changeTable({ zones: table.zones.map((each, index) => (index === at ? zone : each)) })
  }

  return (
    <>
      <div className="settings-row settings-pair">
        <Field
          label="Бесплатно от, ₽"
          name="freeFrom"
          note="пусто: никогда"
          inputMode="numeric"
          value={freeFrom ?? ''}
          error={errors.freeFrom}
          onChange={(event) =>
            onChange({ ...value, freeFrom: event.target.value ? numberOf(event.target.value) : null })
          }
        />
        <Field
          label="Отправляем в тот же день до, час"
          inputMode="numeric"
          value={Number.isNaN(table.dispatchHour) ? '' : table.dispatchHour}
          error={errors['table.dispatchHour']}
          onChange={(event) => changeTable({ dispatchHour: numberOf(event.target.value) })}
        />
      </div>
      {table.zones.map((zone, at) => (
        <ZoneFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a zone is known by its place, the first that knows the city counts
          key={at}
          zone={zone}
          place={`table.zones.${at}`}
          errors={errors}
          onChange={(changed) => changeZone(at, changed)}
          onRemove={() => changeTable({ zones: table.zones.filter((_, index) => index !== at) })}
        />
      ))}
      <FieldError error={errors['table.zones']} />
      <button
        className="button button-outline button-small settings-add"
        type="button"
        onClick={() => changeTable({ zones: [newZone, ...table.zones] })}
      >
        <Icon name="plus" />
        Добавить зону
      </button>
      <PointFields points={table.points} errors={errors} onChange={(points) => changeTable({ points })} />
    </>
  )
}

type Points = DeliveryTable['points']

type PointFieldsProps = { points: Points; errors: SettingErrors; onChange: (points: Points) => void }

/** Places where an order can be picked up, shown at the checkout in their city. */
function PointFields({ points, errors, onChange }: PointFieldsProps) {
  function change(at: number, point: Partial<Points[number]>) {
    onChange(points.map((each, index) => (index === at ? { ...each, ...point } : each)))
  }
  return (
    <fieldset className="settings-rows">
      <legend>Пункты выдачи</legend>
      {points.length === 0 && <p>Пунктов нет: при оформлении покупатель впишет адрес сам</p>}
      {points.map((point, at) => (
        <div className="settings-row settings-point" key={point.id}>
          <CityField
            autoComplete="off"
            value={point.city}
            error={errors[`table.points.${at}.city`]}
            onCity={(city) => change(at, { city })}
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
        className="button button-outline button-small"
        type="button"
        onClick={() => onChange([...points, { id: newKey().slice(0, 8), city: '', address: '', note: '' }])}
      >
        <Icon name="plus" />
        Добавить пункт
      </button>
    </fieldset>
  )
}
