/** «Показать клиенту»: a master hides their own prices while the client looks. It can only take prices away, never give them. */
const cookie = 'client_view'
const pattern = new RegExp(`(?:^|; )${cookie}=1(?:;|$)`)

export function isClientView(cookies: string | undefined): boolean {
  return pattern.test(cookies ?? '')
}

/** What the browser writes to begin or to end it; it ends with the browser's session in any case. */
export function clientViewCookie(isOn: boolean): string {
  return `${cookie}=${isOn ? '1' : ''}; path=/; samesite=lax${isOn ? '' : '; max-age=0'}`
}
