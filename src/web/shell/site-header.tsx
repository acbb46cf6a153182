import { AccountLink } from '#web/account/account-link.tsx'
import { CartLink } from '#web/cart/cart-link.tsx'
import { CatalogMenu } from '#web/catalog-menu/catalog-menu.tsx'
import { FavoritesLink } from '#web/favorites/favorites-link.tsx'
import { OpeningStateText } from '#web/page/opening-state.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { phoneLink } from '#web/page/shop-paths.ts'
import { SearchForm } from '#web/suggest/search-form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { LogoMark } from '#web/ui/logo.tsx'

/** The row that stays: logo, catalogue, search; on small screens hours and phone behind two buttons. */
export function SiteHeader() {
  const { shop } = useShell()
  return (
    <header className="site-header">
      <div className="container">
        <Link className="logo" to="/" aria-label={`${shop.name} — на главную`}>
          <LogoMark />
          {shop.name}
        </Link>
        <CatalogMenu />
        {shop.schedule.length > 0 && (
          <button className="header-tool" type="button" popoverTarget="hours" aria-label="Часы работы">
            <Icon name="clock" />
          </button>
        )}
        {shop.phone && (
          <a className="header-tool" href={phoneLink(shop.phone)} aria-label={`Позвонить ${shop.phone}`}>
            <Icon name="phone" />
          </a>
        )}
        <SearchForm />
        <nav className="header-links" aria-label="Личное">
          <FavoritesLink />
          <CartLink />
          <AccountLink />
        </nav>
      </div>
      <div className="hours-menu" id="hours" popover="auto">
        {shop.schedule.length > 0 && <OpeningStateText hours={shop.hours} />}
        {shop.schedule.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {shop.phone && (
          <a className="button button-secondary" href={phoneLink(shop.phone)}>
            Позвонить {shop.phone}
          </a>
        )}
      </div>
    </header>
  )
}
