import type { ListAddress } from '#web/admin/list/admin-list-address.ts'
import { AdminViews } from '#web/admin/list/admin-views.tsx'

export function SearchViews({ address }: { address: ListAddress }) {
  return (
    <AdminViews
      label="Виды списка"
      address={address}
      views={[
        { name: 'Ничего не нашли', query: {} },
        { name: 'Все запросы', query: { tab: 'all' } },
        { name: 'Синонимы', query: { tab: 'synonyms' } },
        { name: 'Неисправности', query: { tab: 'faults' } },
      ]}
    />
  )
}
