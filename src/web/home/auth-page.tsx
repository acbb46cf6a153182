import { useEffect } from 'react'
import { openAuth } from '#web/account/open-auth.ts'
import { useLocation } from '#web/router/router-context.tsx'
import { Page as HomePage } from './home-page.tsx'

export { islands } from './home-page.tsx'

/** /login and /register: the home page with the window open. */
export function Page() {
  const { pathname } = useLocation()
  useEffect(() => {
    void openAuth(/register/i.test(pathname) ? 'registration' : 'login')
  }, [pathname])
  return <HomePage />
}
