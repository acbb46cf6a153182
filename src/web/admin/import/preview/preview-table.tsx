import { type FormEvent, useState } from 'react'
import type { ImportAnswer } from '#shared/import/import-contract.ts'
import { FailedRows, type Fixing } from '#web/admin/import/check/group-frame.tsx'
import { useRows } from '#web/admin/import/check/use-rows.ts'
import { pagesAround } from '#web/admin/list/admin-pager.tsx'
import { Tick } from '#web/admin/list/admin-tick.tsx'
import { groupDigits } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PreviewRow } from './preview-row.tsx'
import { hasTicks, type PreviewView, queryOf } from './preview-view.ts'
import type { Ticks } from './use-ticks.ts'

type Props = Fixing & { view: PreviewView; onView: (view: PreviewView) => void; ticks: Ticks }

const pageSize = 25

/** The rows of one view: ticked ones are taken as they are. */
export function PreviewTable({ answer, view, onView, fix, ticks }: Props) {
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const query = { ...queryOf(view), ...(search && { search }), limit: String(pageSize), page: String(page) }
  const { rows, total, isFailed, retry } = useRows(answer.id, query)
  const last = Math.ceil(total / pageSize)
  const ticked = rows?.filter(ticks.isOn).length ?? 0

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setPage(1)
    setSearch(String(new FormData(event.currentTarget).get('search')).trim())
  }

  return (
    <section className="admin-card import-preview">
      <div className="import-preview-bar">
        <Segments answer={answer} view={view} onView={onView} />
        <form className="admin-search" onSubmit={find}>
          <button type="submit" aria-label="Найти">
            <Icon name="search" />
          </button>
          <input type="search" name="search" aria-label="Артикул или название" placeholder="Артикул или название" />
        </form>
      </div>
      {isFailed && <FailedRows onRetry={retry} />}
      {rows?.length === 0 && <p className="admin-state">{search ? 'Ничего не найдено' : 'Таких строк нет'}</p>}
      {!rows && !isFailed && (
        <p className="admin-state" role="status">
          Загрузка...
        </p>
      )}
      {rows && rows.length > 0 && (
        <table className="data-table import-preview-table">
          <thead>
            <tr>
              {hasTicks(view) && (
                <th data-place="tick">
                  <Tick
                    label="Все на странице"
                    isOn={ticked === rows.length}
                    isPartial={ticked > 0 && ticked < rows.length}
                    onToggle={() => ticks.press(rows, ticked < rows.length)}
                  />
                </th>
              )}
              <th>Артикул</th>
              <th>Название</th>
              {view === 'skip' ? (
                <>
                  <th data-number="true">Строка</th>
                  <th>Почему</th>
                </>
              ) : (
                <>
                  <th data-number="true">Розничная: было</th>
                  <th data-number="true">Станет</th>
                  <th data-number="true">Разница</th>
                  <th data-number="true">Остаток: было</th>
                  <th data-number="true">Станет</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PreviewRow
                key={row.number}
                row={row}
                isTicked={hasTicks(view)}
                isSkipped={view === 'skip'}
                isOn={ticks.isOn(row)}
                onToggle={() => ticks.press([row], !ticks.isOn(row))}
                onTake={() => {
                  ticks.forget(row)
                  void fix({ rows: [row.number], take: true })
                }}
                onNew={() => {
                  ticks.forget(row)
                  void fix({ rows: [row.number], as_new: true })
                }}
              />
            ))}
          </tbody>
        </table>
      )}
      {total > pageSize && (
        <div className="admin-pager">
          <p role="status">
            {groupDigits((page - 1) * pageSize + 1)}–{groupDigits(Math.min(page * pageSize, total))} из{' '}
            {groupDigits(total)}
          </p>
          <nav className="admin-pages import-pages" aria-label="Страницы">
            {pagesAround(page, last).map((each) =>
              each < 0 ? (
                <span key={each}>…</span>
              ) : (
                <button
                  key={each}
                  type="button"
                  aria-label={`Страница ${each}`}
                  aria-current={each === page ? 'page' : undefined}
                  onClick={() => setPage(each)}
                >
                  {each}
                </button>
              ),
            )}
          </nav>
        </div>
      )}
    </section>
  )
}

type SegmentProps = { answer: ImportAnswer; view: PreviewView; onView: (view: PreviewView) => void }

function Segments({ answer: { doubts, jumps, warned, counts }, view, onView }: SegmentProps) {
  const looked: { view: PreviewView; name: string; count: number }[] = [
    { view: 'doubt', name: 'Похожие', count: doubts },
    { view: 'jump', name: 'Больше 30\u00a0%', count: jumps },
    { view: 'warned', name: 'Необычная цена', count: warned },
  ]
  const shown = looked.filter(({ count }) => count > 0)
  if (shown.length === 0) return null
  return (
    <fieldset className="import-segments" aria-label="Какие строки">
      {shown.map(({ view: each, name, count }) => (
        <button key={each} type="button" aria-pressed={view === each} onClick={() => onView(each)}>
          {name} · {groupDigits(count)}
        </button>
      ))}
      <button type="button" aria-pressed={view === 'update'} onClick={() => onView('update')}>
        Все {groupDigits(counts.update)}
      </button>
    </fieldset>
  )
}
