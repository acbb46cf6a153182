import { mergeGuestCart } from '#web/cart/guest-cart-merge.ts'

/** Merges the guest's cart into the user's own; then reloads the page, now for the user. */
export async function finishSignIn(): Promise<void> {
  await mergeGuestCart()
  window.location.reload()
}
