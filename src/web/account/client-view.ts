import { clientViewCookie } from '#shared/money/client-view.ts'

/** The page begins anew: everything on it, and everything it asks for, then carries the other prices. */
export function showToClient(isOn: boolean) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser the shop supports
  document.cookie = clientViewCookie(isOn)
  window.location.reload()
}
