/** Tells the other tabs of a person that their cart on the server has changed; a guest's own key tells it by itself. */
export const cartChangedKey = 'cart-changed'

export function tellOtherTabs() {
  try {
    localStorage.setItem(cartChangedKey, crypto.getRandomValues(new Uint32Array(1)).join())
  } catch {
    // Without storage every tab is on its own.
  }
}
