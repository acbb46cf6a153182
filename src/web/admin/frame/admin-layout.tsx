import type { ReactNode } from 'react'
import { adminMeta } from '#shared/page/personal-meta.ts'
import { useHydrated } from '#web/island/use-hydrated.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { useLocation } from '#web/router/router-context.tsx'
import '#web/admin/admin-styles.css'
import type { adminPaths } from '#shared/page/page-guard.ts'
import type { WaitingCounts } from '#shared/shop/settings-endpoints.ts'
import { signOut } from '#web/account/sign-out.ts'
import { AdminMenu } from '#web/admin/ui/admin-menu.tsx'
import { useRead } from '#web/api/use-read.ts'
import { useSession } from '#web/page/session.ts'
import { phoneLink } from '#web/page/shop-paths.ts'
import { groupDigits } from '#web/ui/count.ts'
import { currentInView } from '#web/ui/current-in-view.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'

/** The first page, behind the logo. */
const firstMenuItem: AdminMenuItem = { path: '/admin', name: 'Первая страница' }
/** The screens of management in the order of its header. */
const adminMenuItems: AdminMenuItem[] = [
  { path: '/users', name: 'Пользователи', waiting: { of: 'master_requests', label: 'заявок мастеров' } },
  { path: '/products', name: 'Товары' },
  { path: '/categories', name: 'Категории' },
  { path: '/orders', name: 'Заказы', waiting: { of: 'new_orders', label: 'новых' } },
  {
    path: '/reviews',
    name: 'Отзывы',
    waiting: { of: 'pending_reviews', and: 'pending_questions', label: 'на проверке' },
  },
]
/** Rarely needed screens: in the menu behind the administrator's name. */
const rareMenuItems: AdminMenuItem[] = [
  { path: '/diagrams', name: 'Схемы узлов' },
  { path: '/models', name: 'Модели техники' },
  { path: '/settings', name: 'Настройки магазина' },
  { path: '/searches', name: 'Поиск' },
  { path: '/journal', name: 'Журнал' },
]

/**
 * Management: its own header, none of the shop around it, found by no search engine. The server draws the frame only; what is
 * inside depends on who asks and comes alive with the page. A chunk of its own, which no shopper ever loads.
 */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { shop } = useShell()
  const { pathname } = useLocation()
  const isHydrated = useHydrated()
  return (
    <div className="admin">
      <PageHead meta={adminMeta(shop.name, adminMenuItemAt(pathname)?.name ?? 'Магазин')} noindex />
      <AdminHeader />
      {isHydrated ? children : <main className="admin-main" id="main" />}
    </div>
  )
}

function AdminHeader() {
  const current = adminMenuItemAt(useLocation().pathname)
  const session = useSession()
  const waiting = useWaiting()
  return (
    <header className="admin-header">
      <Link
        className="admin-logo"
        to={firstMenuItem.path}
        aria-current={current === firstMenuItem ? 'page' : undefined}
      >
        <LogoMark />
        Управление
      </Link>
      <nav ref={currentInView} aria-label="Управление">
        {adminMenuItems.map((category) => (
          <Link key={category.path} to={category.path} aria-current={category === current ? 'page' : undefined}>
            {category.name}
            {category.waiting && <Waiting counts={waiting} {...category.waiting} />}
          </Link>
        ))}
      </nav>
      <Contacts />
      <a className="admin-to-shop" href="/">
        На сайт
        <Icon name="arrow-up-right" />
      </a>
      <AdminMenu
        className="admin-user"
        button={
          <>
            <Icon name="user-round" />
            <span>{session?.name}</span>
          </>
        }
      >
        {rareMenuItems.map(({ path, name }) => (
          <Link key={path} to={path} aria-current={path === current?.path ? 'page' : undefined}>
            {name}
          </Link>
        ))}
        <Link to="/profile">Личный кабинет</Link>
        <ThemeSwitch />
      </AdminMenu>
      <button className="admin-logout with-script" type="button" onClick={() => void signOut()}>
        <Icon name="log-out" />
        <span>Выйти</span>
      </button>
    </header>
  )
}

/** Contacts and hours for callers: visible on large screens, behind a button on small ones. */
function Contacts() {
  const { shop } = useShell()
  const phone = <a href={phoneLink(shop.phone)}>{shop.phone}</a>
  return (
    <>
      <p className="admin-contacts">
        {phone}
        <small>{shop.schedule.join(', ')}</small>
      </p>
      <AdminMenu className="admin-contacts-menu" label="Часы работы и телефон" button={<Icon name="phone" />}>
        {phone}
        {shop.schedule.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </AdminMenu>
    </>
  )
}

function Waiting({ counts, of, and, label }: WaitingThings & { counts: WaitingCounts | undefined }) {
  const count = counts && counts[of] + (and ? counts[and] : 0)
  if (!count) return null
  return (
    <i data-of={of}>
      {groupDigits(count)}
      <span className="visually-hidden"> {label}</span>
    </i>
  )
}

/** Counts of what is to be done, read again with every screen and when the page becomes visible. */
function useWaiting(): WaitingCounts | undefined {
  const { pathname } = useLocation()
  return useRead('GET /api/admin/waiting', {}, { edition: pathname, follow: 'visible' }).answer
}

type AdminMenuItem = {
  path: (typeof adminPaths)[number]
  name: string
  /** What waits there, with the words for those who hear the number only. */
  waiting?: WaitingThings
}

/** `and`: what else waits on the same screen. */
type WaitingThings = { of: keyof WaitingCounts; and?: keyof WaitingCounts; label: string }

function adminMenuItemAt(pathname: string): AdminMenuItem | undefined {
  return [firstMenuItem, ...adminMenuItems, ...rareMenuItems].find(({ path }) =>
    pathname.toLowerCase().startsWith(path),
  )
}
