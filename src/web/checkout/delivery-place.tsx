import type { DeliveryOption } from '#shared/delivery/delivery-contract.ts'
import { FieldError } from '#web/ui/field.tsx'
import { BlockField } from './block-field.tsx'
import type { BlockProps } from './block-props.ts'
import { fieldId } from './field-id.ts'

type DeliveryPlaceProps = { block: BlockProps; option: DeliveryOption }

/** Where to: one of the points, or an address. Whoever picks it up at the shop is asked nothing. */
export function DeliveryPlace({ block, option }: DeliveryPlaceProps) {
  if (option.method === 'pickup') return null
  if (option.method === 'point' && option.points.length > 0) return <PointChoice block={block} option={option} />
  if (option.method === 'point') {
    return (
      <BlockField
        block={block}
        name="point"
        label="Пункт выдачи"
        hint="Адрес удобного пункта; уточним по телефону"
        maxLength={300}
      />
    )
  }
  return (
    <div className="checkout-address">
      {option.method === 'post' && (
        <BlockField
          block={block}
          name="postcode"
          label="Индекс"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={6}
          shape={(typed) => typed.replace(/\D/g, '')}
        />
      )}
      <BlockField
        block={block}
        name="address"
        label="Улица, дом, квартира"
        autoComplete="street-address"
        maxLength={300}
      />
    </div>
  )
}

function PointChoice({ block, option }: DeliveryPlaceProps) {
  const { draft, faults, update } = block
  const id = fieldId('point')
  const chosen = option.points.find((point) => point.id === draft.point)
  return (
    <div className="field">
      <label htmlFor={id}>Пункт выдачи</label>
      <select
        id={id}
        name="point"
        value={draft.point}
        aria-invalid={faults.point ? true : undefined}
        aria-describedby={`${id}-text`}
        onChange={(event) => update({ point: event.target.value })}
      >
        <option value="">Выберите пункт</option>
        {option.points.map((point) => (
          <option key={point.id} value={point.id}>
            {point.address}
          </option>
        ))}
      </select>
      <div className="field-text" id={`${id}-text`} aria-live="polite">
        <FieldError error={faults.point} />
        {chosen?.note && <p>{chosen.note}</p>}
      </div>
    </div>
  )
}
