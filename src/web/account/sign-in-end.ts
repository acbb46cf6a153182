import { mergeGuestCart } from '#web/cart/guest-cart-merge.ts'

/** Merges the guest's cart into the user's own; then reloads the page, now for the user. The form stays busy until it is gone. */
export async function finishSignIn(): Promise<never> {
  await mergeGuestCart()
  window.location.reload()
  return new Promise(() => {})
}
