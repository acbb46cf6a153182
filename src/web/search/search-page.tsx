import { useLoaderData } from 'react-router'
import { failedMeta, searchMeta } from '#shared/page/page-meta.ts'
import { listPlace } from '#web/catalog/list-place.ts'
import { ProductListing } from '#web/catalog/product-listing.tsx'
import { FailedScreen } from '#web/shell/failed-screen.tsx'
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { categoryPath } from '#web/shell/section-path.ts'
import { useShell } from '#web/shell/shell-data.ts'
import { countOf, productForms } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'
import type { searchLoader } from './search-loader.ts'

export function SearchPage() {
  const { shop } = useShell()
  const answer = useLoaderData<typeof searchLoader>()
  if (answer.state === 'missing') return <NotFoundScreen />
  if (answer.state === 'failed') {
    return <FailedScreen meta={failedMeta.search(shop.name, '')} title="Поиск не отвечает" />
  }
  const { text, model, query, list, models } = answer.value
  const fixed: Record<string, string> = model ? { q: text || model, model } : { q: text }
  return (
    <main className="container" id="main">
      <PageHead meta={searchMeta(shop.name, model || text)} noindex />
      <div className="page-title">
        <h1>{titleOf(text, model)}</h1>
        {list && <span>{countOf(list.total, productForms)}</span>}
      </div>
      {models.length > 0 && (
        <nav className="sibling-chips" aria-label="Запчасти для модели">
          {models.map(({ id, brand, code }) => (
            <Link key={id} className="chip" to={`/search?${new URLSearchParams({ q: text, model: code })}`}>
              Для {brand} <span className="code">{code}</span>
            </Link>
          ))}
        </nav>
      )}
      {list?.corrected && <p>Показаны результаты по запросу «{list.corrected}»</p>}
      {!list && <p className="lead">Введите минимум 2 символа</p>}
      {list && query && (list.total > 0 || hasChoice(query)) && (
        <ProductListing
          list={list}
          query={query}
          place={listPlace('/search', fixed)}
          sorts={['match', 'popular', 'price_asc', 'price_desc', 'new']}
        />
      )}
      {list && query && list.total === 0 && !hasChoice(query) && <NothingFound hasModels={models.length > 0} />}
    </main>
  )
}

function titleOf(text: string, model: string): string {
  if (model) return `Запчасти для ${model}`
  return text ? `Результаты по запросу «${text}»` : 'Поиск запчастей'
}

function hasChoice(query: {
  facets: Record<string, string[]>
  inStock: boolean
  priceMin?: number
  priceMax?: number
}) {
  return (
    Object.keys(query.facets).length > 0 ||
    query.inStock ||
    query.priceMin !== undefined ||
    query.priceMax !== undefined
  )
}

/** The way on when nothing was found. */
function NothingFound({ hasModels }: { hasModels: boolean }) {
  const { categories, shop } = useShell()
  return (
    <div className="empty">
      <h2>{hasModels ? 'Выберите свою модель' : 'Ничего не нашли'}</h2>
      <p>
        Проверьте артикул и раскладку клавиатуры, найдите деталь по модели техники или в каталоге. Если не получается,
        позвоните {shop.phone}.
      </p>
      <ul className="chips">
        {categories.map((category) => (
          <li key={category.id}>
            <Link className="chip" to={categoryPath(category)}>
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
