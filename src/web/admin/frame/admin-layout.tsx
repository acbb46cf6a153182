import { type ReactNode, useEffect } from 'react'
import { adminMeta } from '#shared/page/personal-meta.ts'
import { useHydrated } from '#web/island/use-hydrated.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { useLocation } from '#web/router/router-context.tsx'
import '#web/admin/admin-styles.css'
import { type StaffRight, staffRoleTexts } from '#shared/api/staff-right.ts'
import type { adminPaths } from '#shared/page/page-guard.ts'
import type { WaitingCounts } from '#shared/shop/settings-endpoints.ts'
import { FinderButton } from '#web/admin/finder/finder-button.tsx'
import { SoundSwitch, useLiveShop } from '#web/admin/live/order-signal.tsx'
import { PushSwitch } from '#web/admin/live/push-switch.tsx'
import { OpeningBar } from '#web/admin/opening/opening-bar.tsx'
import { SessionKeeper } from '#web/admin/session/session-keeper.tsx'
import { SessionOver } from '#web/admin/session/session-over.tsx'
import {
  keepStaffSession,
  leaveManagement,
  useIsSessionOver,
  useStaffSession,
} from '#web/admin/session/staff-session.ts'
import { useMayDo, useStaffRole } from '#web/admin/session/use-right.ts'
import { AdminMenu } from '#web/admin/ui/admin-menu.tsx'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { useRead } from '#web/api/use-read.ts'
import { answerProofs } from '#web/factor/proof-asker.ts'
import { phoneLink } from '#web/page/shop-paths.ts'
import { groupDigits } from '#web/ui/count.ts'
import { currentInView } from '#web/ui/current-in-view.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { FactorGate } from './factor-gate.tsx'

/** The first page, behind the logo. */
const firstMenuItem: AdminMenuItem = { path: '/admin', name: 'Первая страница', right: 'desk' }
/** The screens of management in the order of its header. */
const adminMenuItems: AdminMenuItem[] = [
  {
    path: '/users',
    name: 'Пользователи',
    right: 'customers',
    waiting: { of: 'master_requests', label: 'заявок мастеров' },
  },
  { path: '/products', name: 'Товары', right: ['catalogue', 'stock'] },
  { path: '/categories', name: 'Категории', right: 'catalogue' },
  { path: '/orders', name: 'Заказы', right: ['orders', 'parcels'], waiting: { of: 'new_orders', label: 'новых' } },
  {
    path: '/reviews',
    name: 'Отзывы',
    right: 'catalogue',
    waiting: { of: 'pending_reviews', and: 'pending_questions', label: 'на проверке' },
  },
]
/** Rarely needed screens: in the menu behind the administrator's name. */
const rareMenuItems: AdminMenuItem[] = [
  { path: '/diagrams', name: 'Схемы узлов', right: 'catalogue' },
  { path: '/models', name: 'Модели техники', right: 'catalogue' },
  { path: '/stock', name: 'Склад', right: 'stock' },
  { path: '/suppliers', name: 'Поставщики', right: 'purchase' },
  { path: '/settings', name: 'Настройки магазина', right: ['shop', 'catalogue'] },
  { path: '/searches', name: 'Поиск', right: 'catalogue' },
  { path: '/journal', name: 'Журнал', right: 'staff' },
]
/** Screens behind those of the header that fewer people may open. */
const innerScreens: ScreenRight[] = [
  { path: '/products/import', name: 'Импорт прайса', right: 'prices' },
  { path: '/products/new', name: 'Новый товар', right: 'prices' },
]

/**
 * Management: its own header, none of the shop around it, found by no search engine. The server draws the frame only; what is
 * inside depends on who asks and comes alive with the page. A chunk of its own, which no shopper ever loads.
 */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { shop } = useShell()
  const { pathname } = useLocation()
  const isHydrated = useHydrated()
  useEffect(answerProofs, [])
  useEffect(keepStaffSession, [])
  return (
    <div className="admin">
      <PageHead meta={adminMeta(shop.name, adminMenuItemAt(pathname)?.name ?? 'Магазин')} noindex />
      <AdminHeader />
      {isHydrated && <SessionOver />}
      {isHydrated && <OpeningBar />}
      {isHydrated ? (
        <SessionKeeper>
          <FactorGate>
            <Permitted>{children}</Permitted>
          </FactorGate>
        </SessionKeeper>
      ) : (
        <main className="admin-main" id="main" />
      )}
    </div>
  )
}

/** A screen that would only show rejections says so at once, and where else to go. */
function Permitted({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const mayDo = useMayDo()
  const closed = [screenAt(innerScreens, pathname), adminMenuItemAt(pathname)].find(
    (each) => each && !mayDo(each.right),
  )
  if (!closed) return children
  return (
    <AdminPage title={closed.name}>
      <p className="admin-card admin-state">
        Этот раздел вам не открыт: права даёт владелец магазина.{' '}
        <Link className="link" to={firstMenuItem.path}>
          На первую страницу
        </Link>
      </p>
    </AdminPage>
  )
}

function AdminHeader() {
  useLiveShop(!useIsSessionOver())
  const current = adminMenuItemAt(useLocation().pathname)
  const session = useStaffSession()
  const staffRole = useStaffRole()
  const mayDo = useMayDo()
  const waiting = useWaiting()
  // The server draws the same menu for everybody: it does not know yet who asks.
  const isShown = ({ right }: AdminMenuItem) => staffRole === null || mayDo(right)
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
        {adminMenuItems.filter(isShown).map((category) => (
          <Link key={category.path} to={category.path} aria-current={category === current ? 'page' : undefined}>
            {category.name}
            {category.waiting && <Waiting counts={waiting} {...category.waiting} />}
          </Link>
        ))}
      </nav>
      <FinderButton />
      <Contacts />
      <a className="admin-to-shop" href="/">
        <span>На сайт</span>
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
        {staffRole && <p className="admin-role">{staffRoleTexts[staffRole].name}</p>}
        {rareMenuItems.filter(isShown).map(({ path, name }) => (
          <Link key={path} to={path} aria-current={path === current?.path ? 'page' : undefined}>
            {name}
          </Link>
        ))}
        <Link to="/profile">Личный кабинет</Link>
        <Link to="/profile?tab=security">Вход и безопасность</Link>
        {mayDo('orders') && <SoundSwitch />}
        {mayDo('orders') && <PushSwitch />}
        <ThemeSwitch />
      </AdminMenu>
      <button className="admin-logout with-script" type="button" onClick={() => void leaveManagement()}>
        <Icon name="log-out" />
        <span>Выйти</span>
      </button>
    </header>
  )
}

/** Contacts and hours for callers: visible on large screens, behind a button on small ones. */
function Contacts() {
  const { shop } = useShell()
  if (!shop.phone) return null
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

type ScreenRight = { path: string; name: string; right: StaffRight | readonly StaffRight[] }

type AdminMenuItem = ScreenRight & {
  path: (typeof adminPaths)[number]
  /** What waits there, with the words for those who hear the number only. */
  waiting?: WaitingThings
}

/** `and`: what else waits on the same screen. */
type WaitingThings = { of: keyof WaitingCounts; and?: keyof WaitingCounts; label: string }

function adminMenuItemAt(pathname: string): AdminMenuItem | undefined {
  return screenAt([firstMenuItem, ...adminMenuItems, ...rareMenuItems], pathname)
}

function screenAt<Screen extends ScreenRight>(screens: Screen[], pathname: string): Screen | undefined {
  return screens.find(({ path }) => pathname.toLowerCase().startsWith(path))
}
