import { useLocation } from 'react-router'
import { useSession } from '#web/account/session.ts'
import { signOut } from '#web/account/sign-out.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { adminSections } from './admin-sections.ts'

export function AdminHeader() {
  const { pathname } = useLocation()
  const session = useSession()
  return (
    <header className="admin-header">
      <Link className="admin-logo" to="/orders">
        <LogoMark />
        Управление
      </Link>
      <nav aria-label="Управление">
        {adminSections.map(({ path, name }) => (
          <Link key={path} to={path} aria-current={pathname.startsWith(path) ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <a className="admin-to-shop" href="/">
        На сайт
        <Icon name="arrow-up-right" />
      </a>
      <span className="admin-name">
        <Icon name="user-round" />
        <span>{session?.name}</span>
      </span>
      <button className="admin-logout with-script" type="button" onClick={() => void signOut()}>
        <Icon name="log-out" />
        <span>Выйти</span>
      </button>
    </header>
  )
}
