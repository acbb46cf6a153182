import type { Address } from '#shared/address/address-contract.ts'
import type { CheckoutDraft } from '#shared/checkout/checkout-form.ts'
import { cityKey } from '#shared/delivery/delivery-table.ts'
import type { Town } from '#shared/delivery/town-contract.ts'

/**
 * What belongs to a city goes with it: the point chosen there, an address of the account with its index, the index of the town itself.
 * What the buyer has typed stays, for they may only be correcting the name of the city.
 */
export function changedDraft(draft: CheckoutDraft, changed: Partial<CheckoutDraft>): CheckoutDraft {
  const next = { ...movedTo(changed.city ?? draft.city, draft), ...changed }
  if (changed.point !== undefined) next.point_city = next.city
  if (changed.address !== undefined && changed.address_city === undefined) next.address_city = ''
  if (changed.postcode !== undefined && changed.postcode_city === undefined) next.postcode_city = ''
  return next
}

const noAddress = { address: '', address_city: '' }
const noIndex = { postcode: '', postcode_city: '' }

function movedTo(city: string, draft: CheckoutDraft): CheckoutDraft {
  // An index typed for an address of the account is that address's too.
  if (hasLeft(draft.address_city, city)) return { ...draft, ...noAddress, ...noIndex }
  return hasLeft(draft.postcode_city, city) ? { ...draft, ...noIndex } : draft
}

function hasLeft(ownCity: string, city: string): boolean {
  return ownCity !== '' && cityKey(ownCity) !== cityKey(city)
}

/** A town of the list brings its index, where no other one stands by then. */
export function changeToTown(draft: CheckoutDraft, { full_name, postcode }: Town): Partial<CheckoutDraft> {
  const city = { city: full_name }
  const moved = changedDraft(draft, city)
  if (hasOwnIndex(moved)) return city
  return { ...city, postcode: postcode ?? '', postcode_city: postcode ? full_name : '' }
}

/** An address of the account, chosen. */
export function changeToAddress({ city, address, postcode }: Address): Partial<CheckoutDraft> {
  return { city, address, address_city: city, postcode: postcode ?? '' }
}

/** The address of the account that the form names now. */
export function chosenAddress(saved: readonly Address[], draft: CheckoutDraft): Address | undefined {
  return draft.address_city === '' ? undefined : sameAddress(saved, draft)
}

/**
 * What is filled in by itself when the buyer comes to a city: the address used there last, unless something was typed. One that stands in
 * the form already, stored before it was noted where it came from, is known again.
 */
export function changeToUsual(saved: readonly Address[], draft: CheckoutDraft): Partial<CheckoutDraft> | undefined {
  const usual = usualAddress(saved, draft)
  if (!usual) return undefined
  const { address, postcode } = usual
  return { address, address_city: draft.city, ...(postcode !== null && { postcode }) }
}

function usualAddress(saved: readonly Address[], draft: CheckoutDraft): Address | undefined {
  if (draft.address !== '') return draft.address_city === '' ? sameAddress(saved, draft) : undefined
  return hasOwnIndex(draft) ? undefined : saved.find(({ city }) => cityKey(city) === cityKey(draft.city))
}

function sameAddress(saved: readonly Address[], { city, address }: CheckoutDraft): Address | undefined {
  return saved.find((place) => cityKey(place.city) === cityKey(city) && place.address === address.trim())
}

/** Typed by the buyer: not the town's. */
function hasOwnIndex({ postcode, postcode_city }: CheckoutDraft): boolean {
  return postcode !== '' && postcode_city === ''
}
