/** Notifies a user's other tabs that the cart on the server has changed; a guest's storage key does so by itself. */
export const cartChangedKey = 'cart-changed'

export function tellOtherTabs() {
  try {
    localStorage.setItem(cartChangedKey, crypto.getRandomValues(new Uint32Array(1)).join())
  } catch {
    // Without storage every tab is on its own.
  }
}
