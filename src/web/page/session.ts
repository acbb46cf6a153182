import type { UserRole } from '#shared/account/account-contract.ts'
import { callShop, sessionOverEvent } from '#web/api/call-shop.ts'
import { createTextStore, useStore } from '#web/store/store.ts'

/** Who the page greets. The cookies are hints for the screen: whatever matters is decided by the server. */
export type Session = {
  userId: number
  role: UserRole
  name: string /** Of an admin: what they are in the shop. */
  staff: string
}

const hintLifeSeconds = 30 * 24 * 60 * 60
const sessionEvents = [sessionOverEvent, 'visibilitychange']

const session = createTextStore<Session | null>({
  initial: null,
  read: () => document.cookie,
  parse: (cookies, before) => sessionOf(cookies ?? '', before),
  watch(look) {
    // Another tab may have logged in or out meanwhile.
    for (const event of sessionEvents) document.addEventListener(event, look)
    return () => {
      for (const event of sessionEvents) document.removeEventListener(event, look)
    }
  },
})

/** Null for a guest, and for everyone until hydration: the server renders the same page for all. */
export function useSession(): Session | null {
  return useStore(session)
}

/** The same object until a cookie changes, so that nothing is rendered again needlessly. */
export const currentSession = session.get

/** The name may have been changed on another device. */
export async function refreshName(): Promise<void> {
  const known = currentSession()
  if (!known) return
  const profile = await callShop('GET /api/user/:id', { params: { id: known.userId } }).catch(() => null)
  if (profile && profile.first_name !== known.name) {
    const secure = window.location.protocol === 'https:' ? '; secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser the shop supports
    document.cookie = `uname=${encodeURIComponent(profile.first_name)}; path=/; max-age=${hintLifeSeconds}; samesite=lax${secure}`
  }
  sessionChanged()
}

/** To be called after a call that may have changed the cookies. */
export const sessionChanged = session.changed

function sessionOf(cookies: string, before: Session | null): Session | null {
  const hints = new Map(cookies.split('; ').map((pair) => pair.split('=', 2) as [string, string]))
  const userId = Number(hints.get('uid'))
  if (!Number.isInteger(userId) || userId < 1) return null
  const hint = hints.get('role')
  const role = hint === 'admin' || hint === 'master' ? hint : 'user'
  const name = decoded(hints.get('uname') ?? '')
  const staff = hints.get('staff') ?? ''
  const isSame = before?.userId === userId && before.role === role && before.name === name && before.staff === staff
  return isSame ? before : { userId, role, name, staff }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
