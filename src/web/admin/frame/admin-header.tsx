import { useLocation } from 'react-router'
import { signOut } from '#web/account/sign-out.ts'
import { AdminMenu } from '#web/admin/ui/admin-menu.tsx'
import { useCurrentInView } from '#web/admin/ui/current-in-view.ts'
import { useSession } from '#web/page/session.ts'
import { useShell } from '#web/page/shell-data.ts'
import { phoneLink } from '#web/page/shop-paths.ts'
import { groupDigits } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { adminMenuItemAt, adminMenuItems, rareMenuItems } from './admin-menu-places.ts'
import { useWaiting } from './use-waiting.ts'

export function AdminHeader() {
  const current = adminMenuItemAt(useLocation().pathname)
  const session = useSession()
  const waiting = useWaiting()
  const nav = useCurrentInView<HTMLElement>(`${current?.path} ${JSON.stringify(waiting)}`)
  return (
    <header className="admin-header">
      <Link className="admin-logo" to="/orders">
        <LogoMark />
        Управление
      </Link>
      <nav ref={nav} aria-label="Управление">
        {adminMenuItems.map((category) => (
          <Link key={category.path} to={category.path} aria-current={category === current ? 'page' : undefined}>
            {category.name}
            {category.waiting && <Waiting count={waiting?.[category.waiting.of]} {...category.waiting} />}
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

/** What a caller is told: in sight on large screens, behind one button on small ones. */
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

function Waiting({ count, label, of }: { count: number | undefined; label: string; of: string }) {
  if (!count) return null
  return (
    <i data-of={of}>
      {groupDigits(count)}
      <span className="visually-hidden"> {label}</span>
    </i>
  )
}
