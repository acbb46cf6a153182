import { type MouseEvent, useState } from 'react'
import { useLocation } from 'react-router'
import type { ProductList, ProductListQuery } from '#shared/catalog/product-list-contract.ts'
import { defaultPageSize, maxTotal } from '#shared/catalog/product-sort.ts'
import type { ListChoice } from '#shared/page/list-address.ts'
import { browserShopApi } from '#web/api/shop-api-context.ts'
import { groupDigits } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'
import type { ListPlace } from './list-place.ts'
import { recallPages, savePages } from './loaded-pages.ts'
import { pageCount, pageNumbers } from './page-numbers.ts'
import { ProductGrid } from './product-card.tsx'

type ProductFeedProps = { list: ProductList; query: ProductListQuery; place: ListPlace; choice: ListChoice }

/** The cards of a list. «Показать ещё» is a link to the next page, which with JavaScript adds to this one instead. */
export function ProductFeed({ list, query, place, choice }: ProductFeedProps) {
  const { key } = useLocation()
  const [{ added, cursor }, setMore] = useState(() => recallPages(key) ?? { added: [], cursor: list.next_cursor })
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready')
  const products = [...list.products, ...added.filter(({ id }) => list.products.every((shown) => shown.id !== id))]
  const page = choice.page ?? 1
  const start = (page - 1) * defaultPageSize
  const lastPage = pageCount(list.total)
  const nextPage = page + Math.ceil(products.length / defaultPageSize)

  async function showMore(event: MouseEvent) {
    if (!cursor || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (state === 'loading') return
    setState('loading')
    try {
      const more = await browserShopApi.products({ ...query, page: undefined, cursor })
      const pages = { added: [...added, ...more.products], cursor: more.next_cursor }
      setMore(pages)
      savePages(key, pages)
      setState('ready')
    } catch {
      setState('failed')
    }
  }

  return (
    <>
      <ProductGrid products={products} />
      {list.total > products.length && (
        <div className="list-more">
          <p role="status">{shownText(start, products.length, list.total)}</p>
          <progress value={start + products.length} max={list.total} aria-label="Показано товаров" />
          {cursor && nextPage <= lastPage && (
            <Link
              className="button button-outline"
              to={place.address({ ...choice, page: nextPage })}
              onClick={showMore}
              aria-busy={state === 'loading'}
            >
              Показать ещё {Math.min(defaultPageSize, list.total - start - products.length)}
            </Link>
          )}
          {state === 'failed' && <p role="alert">Не удалось загрузить товары. Нажмите ещё раз, чтобы повторить</p>}
          <nav className="page-links" aria-label="Страницы">
            {pageNumbers(page, lastPage).map((number, index) =>
              number === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name than its place
                <span key={`gap-${index}`}>…</span>
              ) : (
                <Link
                  key={number}
                  to={place.address({ ...choice, page: number })}
                  aria-current={number === page ? 'page' : undefined}
                  aria-label={`Страница ${number}`}
                >
                  {number}
                </Link>
              ),
            )}
          </nav>
        </div>
      )}
    </>
  )
}

/** «Показано 48 из 148»; from the second page on, from where. Above ten thousand nobody counts. */
function shownText(start: number, shown: number, total: number): string {
  const of = total >= maxTotal ? `более чем ${groupDigits(maxTotal)}` : groupDigits(total)
  return start === 0 ? `Показано ${shown} из ${of}` : `Показаны ${start + 1}–${start + shown} из ${of}`
}
