import { AdminViews } from '#web/admin/admin-views.tsx'
import type { ListAddress } from '#web/admin/list-address.ts'

export function SearchViews({ address }: { address: ListAddress }) {
  return (
    <AdminViews
      label="Виды списка"
      address={address}
      views={[
        { name: 'Ничего не нашли', query: {} },
        { name: 'Все запросы', query: { tab: 'all' } },
        { name: 'Синонимы', query: { tab: 'synonyms' } },
      ]}
    />
  )
}
