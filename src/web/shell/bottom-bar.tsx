import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { catalogMenuId } from './catalog-menu.tsx'
import { phoneLink } from './section-path.ts'
import { useShell } from './shell-data.ts'

/** Small screens: the places of the shop under the thumb. */
export function BottomBar() {
  const { shop } = useShell()
  return (
    <nav className="bottom-bar" aria-label="Основная навигация">
      <Link to="/">
        <Icon name="house" />
        Главная
      </Link>
      <Link to="/#catalog" onClick={openCatalog}>
        <Icon name="layout-grid" />
        Каталог
      </Link>
      <a href={phoneLink(shop.phone)}>
        <Icon name="phone" />
        Позвонить
      </a>
    </nav>
  )
}

/** Before the page is alive the link leads to the sections on the home page instead. */
function openCatalog(event: MouseEvent) {
  const menu = document.getElementById(catalogMenuId)
  if (!(menu instanceof HTMLDetailsElement)) return
  event.preventDefault()
  menu.open = !menu.open
}
