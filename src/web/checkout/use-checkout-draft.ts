import { useEffect, useState } from 'react'
import type { CheckoutDraft } from '#shared/checkout/checkout-form.ts'
import { readProfile } from '#web/api/profile-api.ts'
import { useCity } from '#web/delivery/delivery-city.ts'
import { readDraft, saveDraft } from './checkout-draft.ts'

/** The form as it is being filled in; of a person who is logged in the shop knows the first block already. */
export function useCheckoutDraft(userId: number | undefined) {
  const city = useCity()
  const [draft, setDraft] = useState<CheckoutDraft>(() => {
    const kept = readDraft()
    return { ...kept, city: kept.city || city, payment: kept.payment || 'on_receipt' }
  })
  const [isPrefilled, setPrefilled] = useState(false)
  useEffect(() => saveDraft(draft), [draft])

  useEffect(() => {
    if (userId === undefined) return
    readProfile(userId).then(
      ({ first_name, last_name, patronymic, phone, email }) => {
        const known = { first_name, last_name, patronymic: patronymic ?? '', phone: phone ?? '', email }
        setDraft((typed) => ({ ...typed, ...missing(typed, known) }))
        setPrefilled(true)
      },
      // Then the buyer types it, as a guest does.
      () => {},
    )
  }, [userId])

  function change(changed: Partial<CheckoutDraft>) {
    setDraft((typed) => ({ ...typed, ...changed }))
  }

  return { draft, change, isPrefilled }
}

/** What was typed already stays. */
function missing(typed: CheckoutDraft, known: Partial<CheckoutDraft>): Partial<CheckoutDraft> {
  return Object.fromEntries(Object.entries(known).filter(([name]) => typed[name as keyof CheckoutDraft] === ''))
}
