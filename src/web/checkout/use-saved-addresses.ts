import { useEffect, useRef, useState } from 'react'
import type { Address } from '#shared/address/address-contract.ts'
import type { CheckoutDraft } from '#shared/checkout/checkout-form.ts'
import { cityKey } from '#shared/delivery/delivery-table.ts'
import { readAddresses } from '#web/api/address-api.ts'

/** Where this person had things sent before; the latest one in the chosen city is filled in, unless something was typed. */
export function useSavedAddresses(
  userId: number | undefined,
  draft: CheckoutDraft,
  change: (changed: Partial<CheckoutDraft>) => void,
): Address[] {
  const [saved, setSaved] = useState<Address[]>([])
  const isOffered = useRef(false)
  useEffect(() => {
    if (userId === undefined) return
    // Without them the buyer types one, as a guest does.
    readAddresses().then(
      ({ addresses }) => setSaved(addresses),
      () => {},
    )
  }, [userId])
  useEffect(() => {
    if (isOffered.current || saved.length === 0 || draft.city === '') return
    isOffered.current = true
    const usual = saved.find(({ city }) => cityKey(city) === cityKey(draft.city))
    if (usual && draft.address === '') change({ address: usual.address, postcode: usual.postcode ?? '' })
  })
  return saved
}
