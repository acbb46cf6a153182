import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'

const useEffectBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * An anchor is scrolled to smoothly, a saved place and the top are simply there. The router scrolls by itself after each
 * navigation; this says, just before, in which manner. It stands in the page before the router's own part.
 */
export function AnchorScrolling() {
  const location = useLocation()
  const kind = useNavigationType()
  const navigate = useNavigate()

  useEffectBeforePaint(() => {
    document.documentElement.classList.toggle('smooth-scroll', location.hash !== '' && kind !== 'POP')
  }, [location, kind])

  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null
      const hash = link?.getAttribute('href')
      const target = hash && document.getElementById(hash.slice(1))
      if (!hash || !target || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      navigate(hash)
      // As the browser does for an anchor of its own: Tab goes on from there.
      if (target.tabIndex < 0) target.tabIndex = -1
      target.focus({ preventScroll: true })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])

  return null
}
