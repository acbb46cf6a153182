import { AdminViews } from '#web/admin/admin-views.tsx'
import type { ListAddress } from '#web/admin/list-address.ts'

type UserViewsProps = { address: ListAddress; requests: number | undefined }

export function UserViews({ address, requests }: UserViewsProps) {
  return (
    <AdminViews
      label="Виды списка"
      address={address}
      views={[
        { name: 'Все', query: {} },
        { name: 'Мастера', query: { role: 'master' } },
        { name: 'Администраторы', query: { role: 'admin' } },
        { name: 'Заблокированы', query: { blocked: 'yes' } },
        { name: 'Заявки мастеров', query: { view: 'requests' }, count: requests },
      ]}
    />
  )
}
