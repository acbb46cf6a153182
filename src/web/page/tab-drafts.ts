import { saveText } from '#web/store/saved.ts'

/**
 * What somebody types and has not sent yet, by its entry of this tab's storage: it outlives a reload and a look at another page. Whoever
 * signs out takes it along. All are listed here, for a page that ends a session has mostly not loaded the scripts of the forms.
 */
export const tabDrafts = {
  checkout: 'checkout-draft',
  /** Chosen in the form of the order; the cart names the same. */
  deliveryWay: 'delivery-way',
  quickOrder: 'quick-order',
  /** Not typed, but about what this person had in the cart. */
  cartNotices: 'cart-notices',
}

export function forgetTabDrafts() {
  for (const key of Object.values(tabDrafts)) saveText(key, null, 'sessionStorage')
}
