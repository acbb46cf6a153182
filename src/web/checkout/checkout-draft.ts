import { type CheckoutDraft, emptyCheckoutDraft } from '#shared/checkout/checkout-form.ts'
import { saveChosenWay } from '#web/delivery/chosen-way.ts'
import { savedJson, saveJson } from '#web/store/saved.ts'

const key = 'checkout-draft'

/** The draft survives a reload and a login, and ends with the tab. Consents are not stored: nobody agrees by reloading. */
export function readDraft(): CheckoutDraft {
  const kept = { ...(savedJson(key, 'sessionStorage') as Record<string, unknown> | null) }
  const draft = { ...emptyCheckoutDraft }
  for (const [name, empty] of Object.entries(emptyCheckoutDraft)) {
    const value = kept[name]
    if (typeof empty === 'string' && typeof value === 'string') Object.assign(draft, { [name]: value })
  }
  return draft
}

export function saveDraft(draft: CheckoutDraft) {
  saveJson(key, draft, 'sessionStorage')
}

export function forgetDraft() {
  saveChosenWay('')
  saveJson(key, null, 'sessionStorage')
}
