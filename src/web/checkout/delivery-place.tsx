import type { Address } from '#shared/address/address-contract.ts'
import { addressText } from '#shared/address/address-rules.ts'
import type { CheckoutDraft } from '#shared/checkout/checkout-form.ts'
import type { DeliveryOption } from '#shared/delivery/delivery-contract.ts'
import { orderTexts } from '#shared/order/order-texts.ts'
import { BlockField, type BlockProps } from './block-field.tsx'
import { changeToAddress, chosenAddress } from './changed-draft.ts'
import { PointChoice } from './point-choice.tsx'
import { StreetField } from './street-field.tsx'

type DeliveryPlaceProps = {
  block: BlockProps
  option: DeliveryOption
  saved?: Address[] | undefined
  /** Somebody suggests streets. */
  hasStreets: boolean
}

/** Where to: a pickup point or an address; nothing for pickup at the shop. */
export function DeliveryPlace(props: DeliveryPlaceProps) {
  const { block, option } = props
  if (option.method === 'pickup') return null
  if (option.method === 'point' && option.points.length > 0) return <PointChoice block={block} points={option.points} />
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
  return <AddressFields {...props} />
}

/** Where there is no list there is nothing to choose. */
function typedPointErrors(errors: BlockProps['errors']): BlockProps['errors'] {
  return errors.point === orderTexts.point ? { ...errors, point: orderTexts.pointAddress } : errors
}

/** A logged-in user may choose a stored address, or store a new one. */
function AddressFields({ block, option, saved, hasStreets }: DeliveryPlaceProps) {
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
          hint={draft.postcode_city !== '' ? 'Это индекс города. Если знаете свой, впишите его' : undefined}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={6}
          shape={(typed) => typed.replace(/\D/g, '')}
        />
      )}
      {!chosen && <StreetField block={block} hasStreets={hasStreets} />}
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
            onChange={() => onChoose(changeToAddress(place))}
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
