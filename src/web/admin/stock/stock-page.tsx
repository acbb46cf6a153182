import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { useSearchParams } from '#web/router/router-context.tsx'
import { Link } from '#web/ui/link.tsx'
import { CountView } from './count-view.tsx'
import { DocumentList } from './document-list.tsx'
import { MoveForm } from './move-form.tsx'

const tabs = [
  { tab: 'receipt', name: 'Приёмка' },
  { tab: 'writeoff', name: 'Списание' },
  { tab: 'count', name: 'Инвентаризация' },
  { tab: 'documents', name: 'Документы' },
] as const

/** The stock as goods: what comes, what goes without being sold, what is counted, and the papers of it. */
export function StockPage() {
  const [params] = useSearchParams()
  const { tab } = tabs.find((each) => each.tab === params.get('tab')) ?? tabs[0]
  return (
    <AdminPage title="Склад">
      <nav className="admin-views stock-tabs" aria-label="Склад">
        {tabs.map((each) => (
          <Link
            key={each.tab}
            to={each.tab === 'receipt' ? '/stock' : `/stock?tab=${each.tab}`}
            aria-current={each.tab === tab ? 'page' : undefined}
          >
            {each.name}
          </Link>
        ))}
      </nav>
      {(tab === 'receipt' || tab === 'writeoff') && <MoveForm key={tab} kind={tab} />}
      {tab === 'count' && <CountView />}
      {tab === 'documents' && <DocumentList />}
    </AdminPage>
  )
}
