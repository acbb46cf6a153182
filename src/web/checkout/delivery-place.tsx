import type { Address } from '#shared/address/address-contract.ts'
import { addressText } from '#shared/address/address-rules.ts'
import type { CheckoutDraft } from '#shared/checkout/checkout-form.ts'
import type { DeliveryOption } from '#shared/delivery/delivery-contract.ts'
import { orderTexts } from '#shared/order/order-texts.ts'
import { FieldError } from '#web/ui/field.tsx'
import { BlockField, type BlockProps, fieldId } from './block-field.tsx'

type DeliveryPlaceProps = { block: BlockProps; option: DeliveryOption; saved?: Address[] | undefined }

/** Where to: a pickup point or an address; nothing for pickup at the shop. */
export function DeliveryPlace({ block, option, saved }: DeliveryPlaceProps) {
  if (option.method === 'pickup') return null
  if (option.method === 'point' && option.points.length > 0) return <PointChoice block={block} option={option} />
  if (option.method === 'point') {
    return (
      <BlockField
        block={{ ...block, errors: typedPointErrors(block.errors) }}
        name="point"
        label="Пункт выдачи"
        hint="Адрес удобного пункта; уточним по телефону"
        maxLength={300}
      />
    )
  }
  return <AddressFields block={block} option={option} saved={saved} />
}

/** Where there is no list there is nothing to choose. */
function typedPointErrors(errors: BlockProps['errors']): BlockProps['errors'] {
  return errors.point === orderTexts.point ? { ...errors, point: orderTexts.pointAddress } : errors
}

/** A logged-in user may choose a stored address, or store a new one. */
function AddressFields({ block, option, saved }: DeliveryPlaceProps) {
  const { draft, update } = block
  const chosen = saved && chosenAddress(saved, draft)
  return (
    <div className="checkout-address">
      {saved && saved.length > 0 && <SavedAddresses saved={saved} chosen={chosen} onChoose={update} />}
      {option.method === 'post' && !chosen?.postcode && (
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
      {!chosen && (
        <BlockField
          block={block}
          name="address"
          label="Улица, дом, квартира"
          autoComplete="street-address"
          maxLength={300}
        />
      )}
      {saved && !chosen && (
        <label className="check">
          <input
            type="checkbox"
            name="keep_address"
            checked={draft.keep_address}
            onChange={(event) => update({ keep_address: event.target.checked })}
          />
          <span>Запомнить адрес</span>
        </label>
      )}
    </div>
  )
}

function PointChoice({ block, option }: DeliveryPlaceProps) {
  const { draft, errors, update } = block
  const id = fieldId('point')
  const chosen = option.points.find((point) => point.id === draft.point)
  return (
    <div className="field">
      <label htmlFor={id}>Пункт выдачи</label>
      <select
        id={id}
        name="point"
        value={draft.point}
        aria-invalid={errors.point ? true : undefined}
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
        <FieldError error={errors.point} />
        {chosen?.note && <p>{chosen.note}</p>}
      </div>
    </div>
  )
}

type SavedAddressesProps = {
  saved: Address[]
  chosen: Address | undefined
  onChoose: (place: Partial<CheckoutDraft>) => void
}

/** Places things went to before, and the way to another one. */
function SavedAddresses({ saved, chosen, onChoose }: SavedAddressesProps) {
  return (
    <fieldset className="saved-addresses">
      <legend>Куда доставить</legend>
      {saved.map((place) => (
        <label key={place.id}>
          <input
            type="radio"
            name="saved-address"
            checked={place === chosen}
            onChange={() => onChoose({ city: place.city, address: place.address, postcode: place.postcode ?? '' })}
          />
          <span>{addressText(place)}</span>
        </label>
      ))}
      <label>
        <input
          type="radio"
          name="saved-address"
          checked={chosen === undefined}
          onChange={() => onChoose({ address: '', postcode: '' })}
        />
        <span>Другой адрес</span>
      </label>
    </fieldset>
  )
}

/** The one the form names now. */
function chosenAddress(saved: readonly Address[], { city, address }: CheckoutDraft): Address | undefined {
  return saved.find((place) => place.city === city.trim() && place.address === address.trim())
}
