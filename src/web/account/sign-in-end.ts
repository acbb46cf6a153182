import type { SignedInUser } from '#shared/account/account-contract.ts'
import { mergeGuestCart } from '#web/cart/guest-cart-merge.ts'

/**
 * Merges the guest's cart into the user's own; then reloads the page, now for the user. The form stays busy until it is gone. Whoever
 * works here and has no second factor yet is led to it.
 */
export async function finishSignIn(user?: Pick<SignedInUser, 'needs_factor'>): Promise<never> {
  await mergeGuestCart()
  if (user?.needs_factor) window.location.assign('/admin')
  else window.location.reload()
  return new Promise(() => {})
}
