/** A guest's cart stays in this browser under this key. */
export const guestCartKey = 'cart'
