import { tellOtherTabs } from '#web/store/tabs.ts'

export const cartChangedKey = 'cart-changed'

/** For a user's other tabs; a guest's cart is an entry of the storage, which tells them by itself. */
export function serverCartChanged() {
  tellOtherTabs(cartChangedKey)
}
