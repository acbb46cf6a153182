import { useEffect, useRef, useState } from 'react'
import type { CheckoutDraft } from '#shared/checkout/checkout-form.ts'
import { useRead } from '#web/api/use-read.ts'
import { modelName, useOwnModel } from '#web/appliance/own-model.ts'
import { useCity } from '#web/delivery/delivery-city.ts'
import { changedDraft } from './changed-draft.ts'
import { readDraft, saveDraft } from './checkout-draft.ts'

/** The draft of the form, with what the shop knows already: the buyer's data, the city, the appliance of «Моя техника». */
export function useCheckoutDraft(userId: number | undefined) {
  const city = useCity()
  const own = useOwnModel()
  const [draft, setDraft] = useState<CheckoutDraft>(() => {
    const kept = readDraft(userId)
    const model = kept.model || (own ? modelName(own) : '')
    return { ...kept, city: kept.city || city, payment: kept.payment || 'on_receipt', model }
  })
  // Without an answer the buyer types it, as a guest does.
  const { answer: user } = useRead(
    'GET /api/user/:id',
    { params: { id: userId ?? 0 } },
    { isOff: userId === undefined },
  )
  useEffect(() => saveDraft(draft, userId), [draft, userId])
  useEffect(() => {
    if (!user) return
    const { first_name, last_name, patronymic, phone, email } = user
    const known = { first_name, last_name, patronymic: patronymic ?? '', phone: phone ?? '', email }
    setDraft((typed) => ({ ...typed, ...missing(typed, known) }))
  }, [user])
  // On another device the appliance comes from the account a moment later. Once put in, the field is the buyer's own.
  const isModelPut = useRef(draft.model !== '')
  useEffect(() => {
    if (!own || isModelPut.current) return
    isModelPut.current = true
    setDraft((typed) => ({ ...typed, ...missing(typed, { model: modelName(own) }) }))
  }, [own])

  function change(changed: Partial<CheckoutDraft>) {
    if (changed.model !== undefined) isModelPut.current = true
    setDraft((typed) => changedDraft(typed, changed))
  }

  return { draft, change, isPrefilled: user !== undefined }
}

/** What was typed already stays. */
function missing(typed: CheckoutDraft, known: Partial<CheckoutDraft>): Partial<CheckoutDraft> {
  return Object.fromEntries(Object.entries(known).filter(([name]) => typed[name as keyof CheckoutDraft] === ''))
}
