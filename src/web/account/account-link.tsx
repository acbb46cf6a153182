import { type MouseEvent, useEffect } from 'react'
import { currentSession, useSession } from '#web/page/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { openAuth } from './open-auth.ts'

/** The user's name, or «Войти». Its width is fixed, so nothing moves when the name appears. */
export function AccountLink() {
  const session = useSession()
  useEffect(() => {
    // Until hydration nobody is known: the cookies say whether a name is about to come.
    if (!session && !currentSession()) delete document.documentElement.dataset.signedIn
  }, [session])

  if (session) {
    return (
      <Link className="account-link" to="/profile">
        <Icon name="user-round" />
        <span>{session.name || 'Профиль'}</span>
      </Link>
    )
  }
  return (
    <a className="account-link account-link-guest" href="/login" onClick={open}>
      <Icon name="user-round" />
      <span>Войти</span>
    </a>
  )
}

/** Before hydration the link leads to the same window. */
function open(event: MouseEvent) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  void openAuth('login')
}
