import type { ImportState } from '#shared/import/import-contract.ts'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { useRead } from '#web/api/use-read.ts'
import { countOf, productForms } from '#web/ui/count.ts'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

const stateNames: Record<ImportState, string> = {
  uploading: 'Отправлен не до конца',
  uploaded: 'Ждёт выбора колонок',
  checking: 'Проверяется',
  checked: 'Ждёт загрузки',
  running: 'Загружается',
  done: 'Загружен',
  undoing: 'Отменяется',
  undone: 'Отменён',
  failed: 'Не удался',
  cancelled: 'Отменён до загрузки',
}

/** What was imported when and by whom; whatever is not over can be gone on with. */
export function ImportJournal() {
  const read = useRead('GET /api/admin/imports', { query: { limit: 20 } })
  const imports = read.answer?.imports
  const cursor = read.answer?.next_cursor
  const isFailed = read.state === 'failed'
  const hasMore = cursor != null && !isFailed

  function readMore() {
    void read.readMore({ query: { limit: 20, cursor } }, (before, page) => ({
      ...page,
      imports: [...before.imports, ...page.imports],
    }))
  }

  return (
    <section className="admin-card import-journal" aria-busy={!imports && !isFailed}>
      <h2>Журнал импортов</h2>
      {imports?.length === 0 && <p className="admin-state">Импортов ещё не было</p>}
      <ul>
        {imports?.map((each) => (
          <li key={each.id}>
            <Icon name={each.kind === 'photos' ? 'images' : 'file-spreadsheet'} />
            <Link to={`/products/import?id=${each.id}`}>{each.file_name}</Link>
            <span data-state={each.state}>
              {stateNames[each.state]}
              {each.undo &&
                each.undo.kept > 0 &&
                `, кроме того, что изменили позже: ${countOf(each.undo.kept, productForms)}`}
            </span>
            <span>{each.products_count > 0 && countOf(each.products_count, productForms)}</span>
            <span>{each.actor.name}</span>
            <time dateTime={each.created_at}>{shortTime(each.created_at)}</time>
          </li>
        ))}
      </ul>
      {isFailed && <FailedRead className="admin-state" text="Не удалось загрузить журнал." onRetry={readMore} />}
      {hasMore && (
        <button className="import-more" type="button" onClick={readMore}>
          Показать ещё
        </button>
      )}
    </section>
  )
}
