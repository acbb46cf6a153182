import House from 'lucide-react/icons/house'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Phone from 'lucide-react/icons/phone'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { catalogMenuId } from './catalog-menu.tsx'
import { phoneLink } from './section-path.ts'
import { useShell } from './shell-data.ts'

/** Small screens: the places of the shop under the thumb. */
export function BottomBar() {
  const { shop } = useShell()
  return (
    <nav className="bottom-bar" aria-label="Основная навигация">
      <Link to="/">
        <House />
        Главная
      </Link>
      <Link to="/#catalog" onClick={openCatalog}>
        <LayoutGrid />
        Каталог
      </Link>
      <a href={phoneLink(shop.phone)}>
        <Phone />
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
