import { useRead } from '#web/api/use-read.ts'
import { useSearchParams } from '#web/router/router-context.tsx'
import { countOf } from '#web/ui/count.ts'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { ExchangeConnectionForm } from './exchange-connection.tsx'
import { ExchangeMappingsForm } from './exchange-mappings.tsx'
import { ExchangeRuns } from './exchange-runs.tsx'

const orderForms = { one: 'заказ', few: 'заказа', many: 'заказов' }
const views = [
  { name: 'connection', title: 'Подключение' },
  { name: 'mappings', title: 'Соответствия' },
  { name: 'runs', title: 'Журнал' },
] as const

/** The exchange with 1С: how it gets in, what its words are on the site, what came. */
export function ExchangePanel() {
  const [params] = useSearchParams()
  const current = views.find(({ name }) => name === params.get('view')) ?? views[0]
  const { answer, state, reload, take } = useRead('GET /api/admin/exchange')
  return (
    <section className="admin-card exchange" aria-label="Обмен с 1С">
      <nav className="exchange-views" aria-label="Обмен с 1С">
        {views.map(({ name, title }) => (
          <Link
            key={name}
            to={`/settings?part=exchange&view=${name}`}
            aria-current={name === current.name ? 'page' : undefined}
          >
            {title}
            {name === 'mappings' && answer && answer.undecided > 0 && <b>{answer.undecided}</b>}
          </Link>
        ))}
      </nav>
      {state === 'failed' && <FailedRead className="admin-state" onRetry={reload} />}
      {answer && answer.differing > 0 && (
        <div className="notice" data-kind="warn">
          <Icon name="triangle-exclamation-point" />
          <div>
            <b>Состав или сумму изменили в 1С: {countOf(answer.differing, orderForms)}</b>
            <p>
              На сайте ничего не меняли. <Link to="/orders?view=differing">Сверить заказы</Link>
            </p>
          </div>
        </div>
      )}
      {current.name === 'connection' && answer && <ExchangeConnectionForm connection={answer} onSaved={take} />}
      {current.name === 'mappings' && <ExchangeMappingsForm />}
      {current.name === 'runs' && <ExchangeRuns />}
    </section>
  )
}
