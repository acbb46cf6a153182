import type { ShellData } from '#web/page/shell-data.ts'
import { categoryPath, phoneLink } from '#web/page/shop-paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'

const buyerLinks = [
  { to: '/info/oplata', name: 'Способы оплаты' },
  { to: '/info/dostavka', name: 'Способы доставки' },
  { to: '/info/vozvrat', name: 'Возврат и обмен' },
  { to: '/info/otzyvy', name: 'Отзывы' },
  { to: '/order', name: 'Где мой заказ' },
]

const companyLinks = [
  { to: '/about', name: 'О нас' },
  { to: '/info/vakansii', name: 'Вакансии' },
  { to: '/info/rekvizity', name: 'Реквизиты' },
  { to: '/info/politika', name: 'Политика обработки персональных данных' },
]

export function SiteFooter({ shop, categories }: Pick<ShellData, 'shop' | 'categories'>) {
  const categoryLinks = categories.map((category) => ({ to: categoryPath(category), name: category.name }))
  return (
    <footer className="site-footer">
      <div className="container">
        <div className="footer-columns">
          <div>
            <Link className="logo" to="/" aria-label={`${shop.name} — на главную`}>
              <LogoMark />
              {shop.name}
            </Link>
            {shop.phone && (
              <p className="footer-phone">
                <a href={phoneLink(shop.phone)}>{shop.phone}</a>
              </p>
            )}
            {shop.schedule.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {shop.address && <address>{shop.address}</address>}
            {shop.marketplaces.length > 0 && (
              <p className="marketplaces">
                {shop.marketplaces.map(({ label, url }) => (
                  <a key={url} href={url} target="_blank" rel="noopener">
                    {label}
                    <Icon name="arrow-up-right" />
                  </a>
                ))}
              </p>
            )}
          </div>
          {categoryLinks.length > 0 && <FooterLinks title="Каталог" links={categoryLinks} isWide />}
          <FooterLinks title="Покупателям" links={buyerLinks} />
          <FooterLinks title="Компания" links={companyLinks} />
        </div>
        <div className="footer-bottom">
          <span>© {shop.name}</span>
          <span>Цены на сайте не являются публичной офертой</span>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}

type FooterLinksProps = { title: string; links: { to: string; name: string }[]; isWide?: boolean }

function FooterLinks({ title, links, isWide = false }: FooterLinksProps) {
  return (
    <div>
      <h2>{title}</h2>
      <ul className={isWide ? 'footer-wide' : undefined}>
        {links.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
