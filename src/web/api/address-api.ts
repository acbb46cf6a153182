import type { Address, AddressInput } from '#shared/address/address-contract.ts'
import { changeShop, readShop } from './shop-call.ts'

/** Addresses of a person who is logged in. Each call answers the whole list. */
type Addresses = { addresses: Address[] }

export function readAddresses(): Promise<Addresses> {
  return readShop('/api/addresses')
}

export function saveAddress(input: AddressInput): Promise<Addresses> {
  return changeShop('/api/addresses', { method: 'POST', body: input })
}

export function removeAddress(id: number): Promise<Addresses> {
  return changeShop(`/api/addresses/${id}`, { method: 'DELETE' })
}
