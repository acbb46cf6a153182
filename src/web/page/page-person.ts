import { useEffect, useState } from 'react'
import { savedText } from '#web/store/saved.ts'
import { tellOtherTabs } from '#web/store/tabs.ts'
import { currentSession, useSession } from './session.ts'

/**
 * Whose personal page stands open. A session that has merely ended takes nothing from the screen: its user may log in elsewhere and go on
 * with what they type. Somebody else, or a press of «Выйти» in another tab, ends it.
 */

const signedOutKey = 'signed-out'

/** Undefined until somebody is known; then another number only when somebody else is logged in. */
export function usePagePerson(): number | undefined {
  const hinted = useSession()?.userId
  const [kept, keep] = useState(hinted)
  if (hinted !== undefined && hinted !== kept) keep(hinted)
  return hinted ?? kept
}

export function tellSignedOut() {
  tellOtherTabs(signedOutKey)
}

type PagePerson = { person: number | undefined; isTyped: boolean }

/** Reloads the page, which is another one for a guest or the next person, once its own person is gone. */
export function useLeavingWithPerson({ person, isTyped }: PagePerson) {
  // The entry and not its event alone: a tab that slept has missed the event.
  const [signedOutBefore] = useState(() => savedText(signedOutKey))

  useEffect(() => {
    if (person === undefined) return
    function leaveOnceSignedOut() {
      if (savedText(signedOutKey) !== signedOutBefore) window.location.reload()
    }
    function look() {
      if (document.visibilityState !== 'visible') return
      if (!isTyped && !currentSession()) window.location.reload()
      else leaveOnceSignedOut()
    }
    window.addEventListener('storage', leaveOnceSignedOut)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('storage', leaveOnceSignedOut)
      document.removeEventListener('visibilitychange', look)
    }
  }, [person, isTyped, signedOutBefore])
}
