import type { Address } from '#shared/address/address-contract.ts'
import { addressText } from '#shared/address/address-rules.ts'
import type { CheckoutDraft } from '#shared/checkout/checkout-form.ts'

type SavedAddressesProps = {
  saved: Address[]
  chosen: Address | undefined
  onChoose: (place: Partial<CheckoutDraft>) => void
}

/** Places things went to before, and the way to another one. */
export function SavedAddresses({ saved, chosen, onChoose }: SavedAddressesProps) {
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
export function chosenAddress(saved: readonly Address[], { city, address }: CheckoutDraft): Address | undefined {
  return saved.find((place) => place.city === city.trim() && place.address === address.trim())
}
