import { type MouseEvent, useEffect } from 'react'
import { afterPaint } from '#web/island/first-input.ts'
import { useSession } from '#web/page/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { openAuth } from './open-auth.ts'

/** The user's name, or «Войти». Its width is fixed, so nothing moves when the name appears. */
export function AccountLink() {
  const session = useSession()
  useEffect(() => {
    if (session) return
    // Until hydration nobody is known, and the head of the page hides «Войти» where a cookie promises a name. If none has come a frame
    // later, it will not: the login may have ended while the page was coming to life.
    return afterPaint(() => {
      delete document.documentElement.dataset.signedIn
    })
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
