import type { ListAddress } from '#web/admin/list/admin-list-address.ts'
import { AdminViews } from '#web/admin/list/admin-views.tsx'
import { useSearchParams } from '#web/router/router-context.tsx'

/** The tab is no filter of its list: «Сбросить» leaves it. */
export function SearchViews({ address }: { address: ListAddress }) {
  const [params] = useSearchParams()
  const tab = params.get('tab') ?? ''
  return (
    <AdminViews
      label="Виды списка"
      address={{ ...address, query: { ...address.query, tab } }}
      views={[
        { name: 'Ничего не нашли', query: {} },
        { name: 'Все запросы', query: { tab: 'all' } },
        { name: 'Синонимы', query: { tab: 'synonyms' } },
        { name: 'Неисправности', query: { tab: 'symptoms' } },
      ]}
    />
  )
}
