import { useRef, useState } from 'react'
import { AccountLink } from '#web/account/account-link.tsx'
import { CartLink } from '#web/cart/cart-link.tsx'
import { CatalogFailed, CatalogLoading } from '#web/catalog-menu/catalog-state.tsx'
import { useLazyModule } from '#web/catalog-menu/lazy-module.ts'
import { FavoritesLink } from '#web/favorites/favorites-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { useKeyboardWatch } from './keyboard-watch.ts'

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
