import type { ListAddress } from '#web/admin/list/admin-list-address.ts'
import { AdminViews } from '#web/admin/list/admin-views.tsx'

type UserViewsProps = { address: ListAddress; requests: number | undefined }

export function UserViews({ address, requests }: UserViewsProps) {
  return (
    <AdminViews
      label="Виды списка"
      address={address}
      views={[
        { name: 'Все', query: {} },
        { name: 'Мастера', query: { role: 'master' } },
        { name: 'Сотрудники', query: { role: 'admin' } },
        { name: 'Заблокированы', query: { blocked: 'yes' } },
        { name: 'Покупали без регистрации', query: { view: 'guests' } },
        { name: 'Заявки мастеров', query: { view: 'requests' }, count: requests },
      ]}
    />
  )
}
