import { mergeGuestCart } from '#web/cart/guest-cart-merge.ts'

/** The cart filled before joins the person's own; then the page begins anew, now for the person. */
export async function finishSignIn(): Promise<void> {
  await mergeGuestCart()
  window.location.reload()
}
