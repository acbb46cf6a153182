import { type CheckoutDraft, emptyCheckoutDraft } from '#shared/checkout/checkout-form.ts'

const key = 'checkout-draft'

/** The draft survives a reload and a login, and ends with the tab. Consents are not stored: nobody agrees by reloading. */
export function readDraft(): CheckoutDraft {
  const kept = readSaved()
  const draft = { ...emptyCheckoutDraft }
  for (const [name, empty] of Object.entries(emptyCheckoutDraft)) {
    const value = kept[name]
    if (typeof empty === 'string' && typeof value === 'string') Object.assign(draft, { [name]: value })
  }
  return draft
}

export function saveDraft(draft: CheckoutDraft) {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Without storage the form lasts until the page is left.
  }
}

export function forgetDraft() {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}

function readSaved(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}
