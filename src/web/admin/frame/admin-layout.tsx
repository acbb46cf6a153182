import { Outlet, useLocation } from 'react-router'
import { adminMeta } from '#shared/page/personal-meta.ts'
import { useHydrated } from '#web/island/use-hydrated.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { AdminHeader } from './admin-header.tsx'
import { adminMenuItemAt } from './admin-menu-places.ts'
import '#web/admin/admin-styles.css'

/**
 * Management: its own header, none of the shop around it, found by no search engine. The server draws the frame only; what is
 * inside depends on who asks and comes alive with the page. A chunk of its own, which no shopper ever loads.
 */
export function AdminLayout() {
  const { shop } = useShell()
  const { pathname } = useLocation()
  const isHydrated = useHydrated()
  return (
    <div className="admin">
      <PageHead meta={adminMeta(shop.name, adminMenuItemAt(pathname)?.name ?? 'Магазин')} noindex />
      <AdminHeader />
      {isHydrated ? <Outlet /> : <main className="admin-main" id="main" />}
    </div>
  )
}
