import { signOut } from '#web/account/sign-out.ts'
import { currentSession, type Session, useSession } from '#web/page/session.ts'

/**
 * Whose screens of management these are. Where the session ends by itself, by a log-out in another tab or because nothing was done for long,
 * they stay that person's until somebody logs in: what may be seen does not change under what is being typed. The server knows better and
 * answers nobody.
 */
let known: Session | null = null
let isKept = false

/** Called when management is opened; returns what is called when it is left. */
export function keepStaffSession(): () => void {
  known = currentSession()
  isKept = true
  return forgetStaffSession
}

function forgetStaffSession() {
  isKept = false
}

/** Logged out on purpose: nothing of theirs is kept on the screen. Where it fails they are logged in as before. */
export async function leaveManagement(): Promise<void> {
  if (currentSession()) forgetStaffSession()
  await signOut()
  if (currentSession()) keepStaffSession()
}

/** The person of these screens, logged in or not any more. Null for somebody who came without a session, and until hydration. */
export function useStaffSession(): Session | null {
  const session = useSession()
  if (session || !isKept) known = session
  return known
}

/** They are logged in no more, and their screens are still here. */
export function useIsSessionOver(): boolean {
  const session = useSession()
  return useStaffSession() !== null && session === null
}
