import { type CheckoutDraft, emptyCheckoutDraft } from '#shared/checkout/checkout-form.ts'
import { saveChosenWay } from '#web/delivery/chosen-way.ts'
import { tabDrafts } from '#web/page/tab-drafts.ts'
import { savedJson, saveJson } from '#web/store/saved.ts'

const key = tabDrafts.checkout

/**
 * The draft survives a reload and a login, and ends with the tab. A user's is read by that user alone: the session may end elsewhere, and
 * somebody else sit down here. Consents are not stored: nobody agrees by reloading.
 */
export function readDraft(userId: number | undefined): CheckoutDraft {
  const kept = { ...(savedJson(key, 'sessionStorage') as Record<string, unknown> | null) }
  const draft = { ...emptyCheckoutDraft }
  if (kept.user_id !== undefined && kept.user_id !== userId) return draft
  for (const [name, empty] of Object.entries(emptyCheckoutDraft)) {
    const value = kept[name]
    if (typeof empty === 'string' && typeof value === 'string') Object.assign(draft, { [name]: value })
  }
  return draft
}

export function saveDraft(draft: CheckoutDraft, userId: number | undefined) {
  saveJson(key, { ...draft, user_id: userId }, 'sessionStorage')
}

export function forgetDraft() {
  saveChosenWay('')
  saveJson(key, null, 'sessionStorage')
}
