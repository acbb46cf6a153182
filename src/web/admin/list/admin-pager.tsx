import { useLocation } from '#web/router/router-context.tsx'
import { groupDigits } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import type { AdminList } from './admin-list.ts'
import { type ListAddress, pageSizes } from './admin-list-address.ts'
import { FilterSelect } from './filter-select.tsx'

type AdminPagerProps = { list: Pick<AdminList<unknown>, 'found' | 'state' | 'readMore'>; address: ListAddress }

/** «1–25 из 312», how many rows a page has, and the pages; lists that are read on by a cursor have one button instead. */
export function AdminPager({ list, address }: AdminPagerProps) {
  const { found, state, readMore } = list
  if (!found || found.rows.length === 0) return null
  const isRead = found.next !== undefined
  const { page, limit } = { page: Number(address.query.page), limit: Number(address.query.limit) }
  const first = isRead ? 1 : (page - 1) * limit + 1
  return (
    <div className="admin-pager">
      <p role="status">
        {groupDigits(first)}–{groupDigits(first + found.rows.length - 1)} из {groupDigits(found.total)}
        {found.isCapped && '+'}
      </p>
      {!isRead && (
        <FilterSelect
          label="На странице"
          word="limit"
          address={address}
          options={pageSizes.map((size) => ({ value: size, name: size }))}
        />
      )}
      {found.next && (
        <button
          className="button button-outline button-small"
          type="button"
          aria-busy={state === 'loading'}
          onClick={readMore}
        >
          {state === 'failed' ? 'Не удалось загрузить. Повторить' : 'Показать ещё'}
        </button>
      )}
      {!isRead && found.total > limit && <Pages page={page} last={Math.ceil(found.total / limit)} />}
    </div>
  )
}

function Pages({ page, last }: { page: number; last: number }) {
  const { pathname, search } = useLocation()
  function pathOf(to: number): string {
    const params = new URLSearchParams(search)
    if (to > 1) params.set('page', String(to))
    else params.delete('page')
    return `${pathname}${params.size > 0 ? `?${params}` : ''}`
  }
  return (
    <nav className="admin-pages" aria-label="Страницы">
      {page > 1 && (
        <Link to={pathOf(page - 1)} aria-label="Предыдущая страница">
          <Icon name="chevron-left" />
        </Link>
      )}
      {pagesAround(page, last).map((each) =>
        each < 0 ? (
          <span key={each}>…</span>
        ) : (
          <Link
            key={each}
            to={pathOf(each)}
            aria-label={`Страница ${each}`}
            aria-current={each === page ? 'page' : undefined}
          >
            {groupDigits(each)}
          </Link>
        ),
      )}
      {page < last && (
        <Link to={pathOf(page + 1)} aria-label="Следующая страница">
          <Icon name="chevron-right" />
        </Link>
      )}
    </nav>
  )
}

/** The pages worth a button: the first, the last, and those beside the current one; a gap is a negative number. */
export function pagesAround(page: number, last: number): number[] {
  const near = [1, page - 1, page, page + 1, last].filter((each) => each >= 1 && each <= last)
  if (page <= 2) near.push(Math.min(3, last))
  const pages = [...new Set(near)].sort((a, b) => a - b)
  return pages.flatMap((each, at) => {
    const gap = each - (pages[at - 1] ?? 0)
    if (gap <= 1) return [each]
    return gap === 2 ? [each - 1, each] : [-each, each]
  })
}
