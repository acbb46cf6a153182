import { useSyncExternalStore } from 'react'
import type { UserRole } from '#shared/account/account-contract.ts'
import { callShop, sessionOverEvent } from '#web/api/call-shop.ts'

/** Who the page greets. The cookies are hints for the screen: whatever matters is decided by the server. */
export type Session = { userId: number; role: UserRole; name: string }

const hintLifeSeconds = 30 * 24 * 60 * 60
const listeners = new Set<() => void>()
let known: { cookies: string; session: Session | null } = { cookies: '', session: null }

/** Null for a guest, and for everyone until hydration: the server renders the same page for all. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, currentSession, () => null)
}

/** The same object until a cookie changes, so that nothing is rendered again needlessly. */
export function currentSession(): Session | null {
  const cookies = document.cookie
  if (cookies !== known.cookies) known = { cookies, session: sessionOf(cookies, known.session) }
  return known.session
}

/** The name may have been changed on another device. */
export async function refreshName(): Promise<void> {
  const session = currentSession()
  if (!session) return
  const profile = await callShop('GET /api/user/:id', { params: { id: session.userId } }).catch(() => null)
  if (profile && profile.first_name !== session.name) {
    const secure = window.location.protocol === 'https:' ? '; secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser the shop supports
    document.cookie = `uname=${encodeURIComponent(profile.first_name)}; path=/; max-age=${hintLifeSeconds}; samesite=lax${secure}`
  }
  sessionChanged()
}

/** To be called after a call that may have changed the cookies. */
export function sessionChanged() {
  for (const listener of listeners) listener()
}

function sessionOf(cookies: string, before: Session | null): Session | null {
  const hints = new Map(cookies.split('; ').map((pair) => pair.split('=', 2) as [string, string]))
  const userId = Number(hints.get('uid'))
  if (!Number.isInteger(userId) || userId < 1) return null
  const hint = hints.get('role')
  const role = hint === 'admin' || hint === 'master' ? hint : 'user'
  const name = decoded(hints.get('uname') ?? '')
  const isSame = before?.userId === userId && before.role === role && before.name === name
  return isSame ? before : { userId, role, name }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  document.addEventListener(sessionOverEvent, listener)
  // Another tab may have logged in or out meanwhile.
  document.addEventListener('visibilitychange', listener)
  return () => {
    listeners.delete(listener)
    document.removeEventListener(sessionOverEvent, listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
