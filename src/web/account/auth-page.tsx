import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { HomePage } from '#web/home/home-page.tsx'
import { openAuth } from './open-auth.ts'

/** /login and /register: the home page with the window open. */
export function AuthPage() {
  const { pathname } = useLocation()
  useEffect(() => {
    void openAuth(/register/i.test(pathname) ? 'registration' : 'login')
  }, [pathname])
  return <HomePage />
}
