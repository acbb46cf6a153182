import { useEffect, useRef, useState } from 'react'
import { AccountLink } from '#web/account/account-link.tsx'
import { CartLink } from '#web/cart/cart-link.tsx'
import { CatalogFailed, CatalogLoading } from '#web/catalog-menu/catalog-state.tsx'
import { useLazyModule } from '#web/catalog-menu/lazy-module.ts'
import { FavoritesLink } from '#web/favorites/favorites-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

/** A keyboard on the screen takes at least this share of its height; the browser's own bars take less. */
const keyboardShare = 0.2

/** Small screens: the places of the shop under the thumb. */
export function BottomBar() {
  const {
    module: Overlay,
    hasFailed,
    want,
  } = useLazyModule(async () => (await import('#web/catalog-menu/catalog-overlay.tsx')).CatalogOverlay)
  const [isOpen, setOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  useKeyboardWatch()

  function toggle() {
    want()
    setOpen(!isOpen)
  }

  return (
    <>
      <nav className="bottom-bar" aria-label="Основная навигация" ref={bar}>
        <Link className="without-script" to="/#catalog">
          <Icon name="layout-grid" />
          Каталог
        </Link>
        <button className="with-script" type="button" aria-expanded={isOpen} onPointerEnter={want} onClick={toggle}>
          <Icon name="layout-grid" />
          Каталог
        </button>
        <FavoritesLink />
        <CartLink />
        <AccountLink />
      </nav>
      {isOpen && Overlay && <Overlay bar={bar} onClose={() => setOpen(false)} />}
      {isOpen && !Overlay && (
        <section className="catalog-overlay" aria-label="Каталог">
          {hasFailed ? <CatalogFailed onRetry={want} /> : <CatalogLoading />}
        </section>
      )}
    </>
  )
}

/** Marks the document while the screen's keyboard is open: the bars at the bottom would lie over what is typed. */
function useKeyboardWatch() {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const tallest = new Map<number, number>()
    function look() {
      if (!view) return
      // Without the zoom of two fingers, and apart for upright and sideways.
      const height = view.height * view.scale
      const width = Math.round(view.width * view.scale)
      const whole = Math.max(height, tallest.get(width) ?? 0)
      tallest.set(width, whole)
      const isOpen = height < whole * (1 - keyboardShare) && isTypedInto(document.activeElement)
      document.documentElement.toggleAttribute('data-keyboard', isOpen)
    }
    look()
    view.addEventListener('resize', look)
    return () => view.removeEventListener('resize', look)
  }, [])
}

function isTypedInto(element: Element | null): boolean {
  return element?.matches('input, textarea, select, [contenteditable]') ?? false
}
