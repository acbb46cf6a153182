import { clientViewCookie } from '#shared/money/client-view-cookie.ts'

/** Reloads the page, so that everything on it has the other prices. */
export function showToClient(isOn: boolean) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser the shop supports
  document.cookie = clientViewCookie(isOn)
  window.location.reload()
}
