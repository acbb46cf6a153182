import { AdminPage } from '#web/admin/admin-page.tsx'

export function OrdersPage() {
  return (
    <AdminPage title="Заказы">
      <p className="admin-card admin-state">О каждом новом заказе приходит письмо на почту магазина.</p>
    </AdminPage>
  )
}
