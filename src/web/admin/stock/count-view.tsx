import { useState } from 'react'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { newKey } from '#web/api/new-key.ts'
import { refreshReads } from '#web/api/read-refresh.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useNavigate, useSearchParams } from '#web/router/router-context.tsx'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { CountTable } from './count-table.tsx'

/** A count at work, or the way to begin one. */
export function CountView() {
  const [params] = useSearchParams()
  const id = Number(params.get('count')) || undefined
  return id === undefined ? <CountStart /> : <OpenCount key={id} id={id} />
}

function OpenCount({ id }: { id: number }) {
  const { answer, state, reload } = useRead('GET /api/admin/stock/documents/:id', { params: { id } })
  if (answer) return <CountTable found={answer} />
  if (state === 'failed') return <FailedRead className="admin-card admin-state" onRetry={reload} />
  return (
    <p className="admin-card admin-state" role="status">
      Загрузка...
    </p>
  )
}

const countsShown = ['GET /api/admin/stock/documents'] as const
const startedBeforeText =
  'Инвентаризация с прежним выбором уже начата: ответ магазина до вас не дошёл. Она в списке ниже. Нажмите ещё раз, только если нужна вторая'

function CountStart() {
  const navigate = useNavigate()
  const categories = useRead('GET /api/admin/categories').answer?.categories ?? []
  const { answer } = useRead('GET /api/admin/stock/documents', { query: { kind: 'count', limit: '20' } })
  const [key, setKey] = useState(newKey)
  const [category, setCategory] = useState('')
  const [subcategory, setSubcategory] = useState('')
  const [shelf, setShelf] = useState('')
  const { isBusy, problem, write } = useWrite({
    refreshes: countsShown,
    onProblem({ code }) {
      if (code !== 'key-reused') return
      setKey(newKey())
      refreshReads(countsShown)
    },
  })
  const error = problem?.code === 'key-reused' ? startedBeforeText : problem?.error
  const chosen = categories.find(({ id }) => String(id) === category)
  const open = answer?.documents.filter(({ state }) => state === 'open') ?? []

  async function start() {
    const made = await write('POST /api/admin/stock/counts', {
      body: {
        key,
        ...(category && { category_id: Number(category) }),
        ...(subcategory && { subcategory_id: Number(subcategory) }),
        ...(shelf.trim() && { shelf }),
      },
    })
    if (made) void navigate(`/stock?tab=count&count=${made.id}`)
  }

  return (
    <section className="admin-card stock-move" aria-label="Новая инвентаризация">
      <p>
        Выберите раздел или полку: покажем, что там должно быть. Торговля не останавливается – проданное, пока вы
        считаете, учтём сами. Без раздела и полки список соберёт сканер.
      </p>
      <div className="stock-facts">
        <SelectField
          label="Категория"
          value={category}
          onChange={(value) => {
            setCategory(value)
            setSubcategory('')
          }}
          options={[{ value: '', name: 'Любая' }, ...categories.map(({ id, name }) => ({ value: String(id), name }))]}
        />
        {chosen && (
          <SelectField
            label="Раздел"
            value={subcategory}
            onChange={setSubcategory}
            options={[
              { value: '', name: 'Все разделы' },
              ...chosen.subcategories.map(({ id, name }) => ({ value: String(id), name })),
            ]}
          />
        )}
        <Field
          label="Полка"
          hint="Начало названия места: «А» или «А-03»"
          maxLength={40}
          value={shelf}
          onChange={(event) => setShelf(event.currentTarget.value)}
        />
      </div>
      <FormError text={error} />
      <div className="stock-buttons">
        <button className="button button-primary" type="button" aria-busy={isBusy} onClick={() => void start()}>
          Начать
        </button>
      </div>
      {open.length > 0 && (
        <>
          <h2>Начатые</h2>
          <ul className="stock-open">
            {open.map(({ id, scope, created_at, actor }) => (
              <li key={id}>
                <Link className="link" to={`/stock?tab=count&count=${id}`}>
                  {scope}
                </Link>{' '}
                <small>
                  {shortTime(created_at)}, {actor?.name}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
