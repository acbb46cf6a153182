import { meansMissing } from '#web/api/loaded.ts'
import { useRead } from '#web/api/use-read.ts'
import { useParams } from '#web/router/router-context.tsx'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { Link } from '#web/ui/link.tsx'
import { DiagramEditor } from './diagram-editor.tsx'

/** The editor of one sheet, or of a new one. */
export function DiagramEditorPage() {
  const { id } = useParams()
  if (id === undefined) return <DiagramEditor key="new" found={undefined} />
  return <KnownDiagram key={id} id={id} />
}

function KnownDiagram({ id }: { id: string }) {
  const isNumber = /^[1-9]\d{0,8}$/.test(id)
  const { answer, state, error, reload } = useRead(
    'GET /api/admin/diagrams/:id',
    { params: { id } },
    { isOff: !isNumber },
  )
  if (answer) return <DiagramEditor found={answer} />
  const isMissing = !isNumber || (error !== undefined && meansMissing(error))
  return (
    <main className="admin-main" id="main">
      <h1 className="visually-hidden">Схема</h1>
      {state === 'loading' && !isMissing && (
        <div className="form-skeleton" role="status">
          <span className="visually-hidden">Загрузка...</span>
        </div>
      )}
      {state === 'failed' && !isMissing && (
        <FailedRead className="admin-card admin-state" text="Не удалось загрузить схему." onRetry={reload} />
      )}
      {isMissing && (
        <p className="admin-card admin-state">
          Такой схемы нет.{' '}
          <Link className="link" to="/diagrams">
            К схемам
          </Link>
        </p>
      )}
    </main>
  )
}
