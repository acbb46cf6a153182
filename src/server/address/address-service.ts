import type { Db, Queryable } from '#server/platform/database/database.ts'
import { waitForTurnOf } from '#server/platform/database/sql-rows.ts'
import type { Address } from '#shared/address/address-contract.ts'
import { maxAddresses } from '#shared/address/address-rules.ts'
import { deleteAddress, deleteBeyond, findAddresses, saveAddress } from './address-queries.ts'

/** Addresses a person has things sent to. Using one again brings it to the top; orders keep a copy of their own. */

export function listAddresses(db: Queryable, userId: number): Promise<Address[]> {
  return findAddresses(db, userId)
}

type Given = { userId: number; city: string; address: string; postcode?: string | null | undefined }

export function keepAddress(db: Db, { postcode, ...place }: Given): Promise<Address[]> {
  return db.transaction(async (tx) => {
    await waitForTurnOf(tx, place.userId)
    await saveAddress(tx, { ...place, postcode: postcode ?? null })
    await deleteBeyond(tx, place.userId, maxAddresses)
    return findAddresses(tx, place.userId)
  })
}

export async function removeAddress(db: Db, address: { userId: number; id: number }): Promise<Address[]> {
  await deleteAddress(db, address)
  return findAddresses(db, address.userId)
}
