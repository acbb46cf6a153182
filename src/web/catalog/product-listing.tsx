import { type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import { defaultPageSize } from '#shared/api/list-size.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import type { ProductFacets, ProductList, ProductListQuery } from '#shared/catalog/product-list-contract.ts'
import { productListParams } from '#shared/catalog/product-list-query.ts'
import { maxTotal, type ProductSort, productSortLabels } from '#shared/catalog/product-sort.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { countFilters, type ListChoice, withFacetValue, withoutFilters } from '#shared/page/list-address.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useLocation } from '#web/router/router-context.tsx'
import { groupDigits } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { FittingFirst } from './fitting-first.tsx'
import { filtersId, ListFilters } from './list-filters.tsx'
import { type ListPlace, useListChoice } from './list-place.ts'
import { pageCount, pageNumbers } from './page-numbers.ts'
import { ProductGrid } from './product-card.tsx'
import { createVisitMemory } from './visit-memory.ts'

type ProductListingProps = {
  list: ProductList
  query: ProductListQuery
  place: ListPlace
  sorts: ProductSort[]
  /** Of a subcategory: what fits one's own appliance of this category comes first there. */
  fitting?: { categoryId: number; addressOf: (model: string) => string } | undefined
}

/** Filters beside the cards, chips and order above them: the same in a subcategory and in a search. */
export function ProductListing({ list, query, place, sorts, fitting }: ProductListingProps) {
  const choice = useListChoice()
  const feed = <ProductFeed list={list} query={query} place={place} choice={choice} />
  return (
    <div className="product-listing">
      {list.facets && <ListFilters place={place} choice={choice} facets={list.facets} total={list.total} />}
      <div className="list-main">
        <h2 className="visually-hidden">Товары</h2>
        <ListToolbar place={place} choice={choice} facets={list.facets} sorts={sorts} />
        {list.products.length > 0 ? (
          <MaybeFittingFirst query={query} total={list.total} fitting={fitting}>
            {feed}
          </MaybeFittingFirst>
        ) : (
          <div className="empty">
            <h2>{countFilters(choice) > 0 ? 'Под эти условия ничего нет' : 'Здесь пока нет товаров'}</h2>
            {countFilters(choice) > 0 ? (
              <p>
                Уберите часть фильтров или{' '}
                <Link className="link" to={place.address(withoutFilters(choice))}>
                  сбросьте все
                </Link>
              </p>
            ) : (
              <p>
                Посмотрите{' '}
                <Link className="link" to="/#catalog">
                  другие разделы
                </Link>
              </p>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

type MaybeFittingProps = Pick<ProductListingProps, 'query' | 'fitting'> & { total: number; children: ReactNode }

function MaybeFittingFirst({ query, total, fitting, children }: MaybeFittingProps) {
  if (!fitting) return children
  return (
    <FittingFirst query={query} total={total} {...fitting}>
      {children}
    </FittingFirst>
  )
}

type ProductFeedProps = { list: ProductList; query: ProductListQuery; place: ListPlace; choice: ListChoice }

/** What «Показать ещё» added to a list. */
type LoadedPages = { added: ProductCard[]; cursor: string | null }
const loadedPages = createVisitMemory<LoadedPages>()

/** What is shown below the first page of a list, and of which list. */
type Feed = LoadedPages & { asked: string; state: 'ready' | 'loading' | 'failed' }

function openFeed(asked: string, stay: string, { next_cursor }: ProductList): Feed {
  return { asked, state: 'ready', ...(loadedPages.recall(stay) ?? { added: [], cursor: next_cursor }) }
}

/** The cards of a list. «Показать ещё» is a link to the next page, which with JavaScript adds to this one instead. */
function ProductFeed({ list, query, place, choice }: ProductFeedProps) {
  const { key } = useLocation()
  const asked = JSON.stringify(query)
  const [feed, setFeed] = useState<Feed>(() => openFeed(asked, key, list))
  // Another list begins anew; the cards that are in both of them stay as they are.
  const { added, cursor, state } = feed.asked === asked ? feed : openFeed(asked, key, list)
  if (feed.asked !== asked) setFeed({ asked, added, cursor, state })
  const products = useMemo(
    () => [...list.products, ...added.filter(({ id }) => list.products.every((shown) => shown.id !== id))],
    [list.products, added],
  )
  // A filter answers at once, before its list is there: the cards that still stand are not drawn for it again.
  const cards = useMemo(() => <ProductGrid products={products} isFirstOnPage />, [products])
  // Of the cards that are shown: while the next page loads, the choice is ahead of them.
  const page = query.page ?? 1
  const start = (page - 1) * defaultPageSize
  const lastPage = pageCount(list.total)
  const nextPage = page + Math.ceil(products.length / defaultPageSize)

  async function showMore(event: MouseEvent) {
    if (!cursor || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (state === 'loading') return
    // The list may have become another one meanwhile.
    const change = (next: Partial<Feed>) => setFeed((now) => (now.asked === asked ? { ...now, ...next } : now))
    change({ state: 'loading' })
    try {
      const more = await callShop('GET /api/products', {
        query: productListParams({ ...query, page: undefined, cursor }),
      })
      const pages = { added: [...added, ...more.products], cursor: more.next_cursor }
      change({ ...pages, state: 'ready' })
      loadedPages.save(key, pages)
    } catch {
      change({ state: 'failed' })
    }
  }

  return (
    <>
      {cards}
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

type ListToolbarProps = {
  place: ListPlace
  choice: ListChoice
  facets: ProductFacets | null
  sorts: ProductSort[]
}

/** Over the cards: what is switched on, each with its way off, and the order. */
function ListToolbar({ place, choice, facets, sorts }: ListToolbarProps) {
  const switchedOn = countFilters(choice)
  const sort = choice.sort ?? sorts[0] ?? 'popular'
  return (
    <div className="list-toolbar">
      {facets && (
        <button className="tool-button filters-button" type="button" popoverTarget={filtersId}>
          <Icon name="sliders-horizontal" />
          Фильтры{switchedOn > 0 && ` · ${switchedOn}`}
        </button>
      )}
      <ul className="filter-chips">
        {chipsOf(choice, facets).map(({ label, without }) => (
          <li key={label}>
            <Link className="filter-chip" to={place.address(without)} preventScrollReset>
              {label}
              <span className="visually-hidden"> — убрать</span>
              <Icon name="x" />
            </Link>
          </li>
        ))}
        {switchedOn > 0 && (
          <li>
            <Link className="link" to={place.address(withoutFilters(choice))} preventScrollReset>
              Сбросить всё
            </Link>
          </li>
        )}
      </ul>
      <details className="list-sort" key={sort}>
        <summary className="tool-button">
          <span>Порядок:</span> {productSortLabels[sort]}
          <Icon name="chevron-down" />
        </summary>
        <ul>
          {sorts.map((each) => (
            <li key={each}>
              <Link
                to={place.address({ ...choice, page: undefined, sort: each === sorts[0] ? undefined : each })}
                aria-current={each === sort ? 'true' : undefined}
                preventScrollReset
              >
                {productSortLabels[each]}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function chipsOf(choice: ListChoice, facets: ProductFacets | null) {
  const chips: { label: string; without: ListChoice }[] = []
  if (choice.inStock) chips.push({ label: 'В наличии', without: { ...choice, page: undefined, inStock: false } })
  if (choice.priceMin !== undefined || choice.priceMax !== undefined) {
    chips.push({
      label: priceLabel(choice),
      without: { ...choice, page: undefined, priceMin: undefined, priceMax: undefined },
    })
  }
  for (const [key, values] of Object.entries(choice.facets)) {
    const group = facets?.groups.find((each) => each.key === key)
    for (const value of values) {
      const label = group?.values.find(({ slug }) => slug === value)?.label ?? value
      chips.push({ label, without: withFacetValue(choice, key, value, false) })
    }
  }
  return chips
}

function priceLabel({ priceMin, priceMax }: ListChoice): string {
  const from = priceMin === undefined ? [] : [`от ${formatRubles(priceMin)}`]
  const to = priceMax === undefined ? [] : [`до ${formatRubles(priceMax)}`]
  return [...from, ...to].join(' ')
}
