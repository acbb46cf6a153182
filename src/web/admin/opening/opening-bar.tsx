import { useMayDo } from '#web/admin/session/use-right.ts'
import { useShell } from '#web/page/shell-data.ts'
import { useLocation } from '#web/router/router-context.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

/** The way back to the list from every screen it leads to. */
export function OpeningBar() {
  const { shop } = useShell()
  const { pathname } = useLocation()
  const mayDo = useMayDo()
  if (shop.isOpen || pathname === '/admin' || !mayDo('shop')) return null
  return (
    <p className="opening-bar">
      <Link to="/admin">
        <Icon name="chevron-left" />К списку дел
      </Link>
      <span>Магазин ещё закрыт, его видят только сотрудники</span>
    </p>
  )
}
