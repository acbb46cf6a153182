import { type FormEvent, useState } from 'react'
import type { ImportAnswer, ImportRow } from '#shared/import/import-contract.ts'
import { rowFaults } from '#shared/import/import-fields.ts'
import { Tick } from '#web/admin/admin-tick.tsx'
import { pagesAround } from '#web/admin/pages-around.ts'
import { groupDigits } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FailedRows } from './failed-rows.tsx'
import type { Mending } from './mending.ts'
import { formatPlainRubles } from './plain-rubles.ts'
import { type PreviewPrice, previewOf } from './preview-rules.ts'
import { useRows } from './use-rows.ts'

type Props = Mending & {
  action: keyof ImportAnswer['counts']
  isJumpOnly: boolean
  onJumpOnly: (isJumpOnly: boolean) => void
}

const pageSize = 25

/** The rows of one kind: ticked ones are taken as they are. */
export function PreviewTable({ answer, action, isJumpOnly, onJumpOnly, turn, mend }: Props) {
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  // A price that is kept may leave nothing to update; among the jumps such a row stays in sight, to be taken after all.
  const kind: Record<string, string> = isJumpOnly ? { jump: 'yes' } : { action }
  const query = { ...kind, ...(search && { search }), limit: String(pageSize), page: String(page) }
  const { rows, total, isFailed, retry } = useRows(answer.id, query, turn)
  const last = Math.ceil(total / pageSize)
  const ticked = rows?.filter(isTaken).length ?? 0

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setPage(1)
    setSearch(String(new FormData(event.currentTarget).get('search')).trim())
  }

  function toggle(chosen: ImportRow[], isTakenNow: boolean) {
    const known = chosen.filter(({ product_id: part }) => part !== null).map(({ number }) => number)
    const fresh = chosen.filter(({ product_id: part }) => part === null).map(({ number }) => number)
    void (async () => {
      if (known.length > 0) await mend({ rows: known, keep_price: !isTakenNow })
      if (fresh.length > 0) await mend({ rows: fresh, take: isTakenNow })
    })()
  }

  const isTicked = action === 'update' || action === 'create'
  return (
    <section className="admin-card import-preview">
      <div className="import-preview-bar">
        {action === 'update' && answer.jumps > 0 && (
          <fieldset className="import-segments" aria-label="Какие строки">
            <button type="button" aria-pressed={isJumpOnly} onClick={() => onJumpOnly(true)}>
              Больше 30 % · {groupDigits(answer.jumps)}
            </button>
            <button type="button" aria-pressed={!isJumpOnly} onClick={() => onJumpOnly(false)}>
              Все {groupDigits(answer.counts.update)}
            </button>
          </fieldset>
        )}
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
              {isTicked && (
                <th data-place="tick">
                  <Tick
                    label="Все на странице"
                    isOn={ticked === rows.length}
                    isPart={ticked > 0 && ticked < rows.length}
                    onToggle={() => toggle(rows, ticked < rows.length)}
                  />
                </th>
              )}
              <th>Артикул</th>
              <th>Название</th>
              {action === 'skip' ? (
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
                isTicked={isTicked}
                isSkipped={action === 'skip'}
                onToggle={() => toggle([row], !isTaken(row))}
                onTake={() => void mend({ rows: [row.number], take: true })}
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

function isTaken({ keeps_price: isKept, action, product_id: part }: ImportRow): boolean {
  return part === null ? action === 'create' : !isKept
}

type RowProps = {
  row: ImportRow
  isTicked: boolean
  isSkipped: boolean
  onToggle: () => void
  onTake: () => void
}

function PreviewRow({ row, isTicked, isSkipped, onToggle, onTake }: RowProps) {
  const { price, stock, others } = previewOf(row)
  const isSlip = row.keeps_price && row.is_jump
  return (
    <tr data-kept={isSlip || undefined} data-jump={row.is_jump || undefined}>
      {isTicked && (
        <td data-place="tick">
          <Tick label={`Взять цену: ${row.sku}`} isOn={isTaken(row)} onToggle={onToggle} />
        </td>
      )}
      <td className="code" data-place="sku">
        {row.sku || '—'}
      </td>
      <td data-place="name">
        {row.name || '—'}
        {isSlip && (
          <em>
            <Icon name="circle-exclamation-point" />
            {price?.isSlip ? 'Похоже на опечатку, оставим прежнюю' : 'Оставим прежнюю цену'}
          </em>
        )}
        {!isSkipped && others.length > 0 && <small>{others.join(', ')}</small>}
      </td>
      {isSkipped ? (
        <>
          <td data-number="true" data-name="Строка">
            {groupDigits(row.number)}
          </td>
          <td data-name="Почему">
            {row.fault ? rowFaults[row.fault] : ''}{' '}
            {row.fault === 'unticked' && (
              <button className="link" type="button" onClick={onTake}>
                Вернуть
              </button>
            )}
          </td>
        </>
      ) : (
        <>
          <td data-number="true" data-place="was" data-name={price?.name ?? 'Было'}>
            {price ? formatPlainRubles(price.before) : '—'}
          </td>
          <td data-number="true" data-place="will" data-name="Станет">
            <After price={price} isKept={row.keeps_price} />
          </td>
          <td data-number="true" data-place="difference" data-name="Разница">
            {price?.difference}
          </td>
          <td data-number="true" data-place="was" data-name="Остаток был">
            {stock ? (stock.before ?? '—') : ''}
          </td>
          <td data-number="true" data-name="Станет">
            {stock ? (stock.after ?? '—') : ''}
          </td>
        </>
      )}
    </tr>
  )
}

function After({ price, isKept }: { price: PreviewPrice | null; isKept: boolean }) {
  if (!price) return '—'
  return isKept && price.isChanged ? <s>{formatPlainRubles(price.after)}</s> : formatPlainRubles(price.after)
}
