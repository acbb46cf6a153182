import { useLoaderData } from 'react-router'
import { modelPath } from '#shared/fit/model-path.ts'
import { failedMeta, searchMeta } from '#shared/page/page-meta.ts'
import { listPlace } from '#web/catalog/list-place.ts'
import { ProductListing } from '#web/catalog/product-listing.tsx'
import { NotFoundScreen } from '#web/not-found/not-found-screen.tsx'
import { FailedScreen } from '#web/page/failed-screen.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { countOf, productForms } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'
import { NothingFound } from './nothing-found.tsx'
import { ScopeChips } from './scope-chips.tsx'
import type { Asked, searchLoader } from './search-loader.ts'
import { SearchNotes } from './search-notes.tsx'

export function SearchPage() {
  const { shop } = useShell()
  const answer = useLoaderData<typeof searchLoader>()
  if (answer.state === 'missing') return <NotFoundScreen />
  if (answer.state === 'failed') {
    return <FailedScreen meta={failedMeta.search(shop.name, '')} title="Поиск не отвечает" />
  }
  const { text, model, category, query, list, models } = answer.value
  const fixed = fixedOf(answer.value)
  return (
    <main className="container" id="main">
      <PageHead meta={searchMeta(shop.name, model || text)} noindex />
      <div className="page-title">
        <h1>{titleOf(text, model)}</h1>
        {list && <span>{countOf(list.total, productForms)}</span>}
      </div>
      {models.length > 0 && (
        <nav className="sibling-chips" aria-label="Запчасти для модели">
          {models.map((each) => (
            <Link key={each.id} className="chip" to={modelPath(each)}>
              Для {each.brand} <span className="code">{each.code}</span>
            </Link>
          ))}
        </nav>
      )}
      {list && <SearchNotes text={text} list={list} />}
      {list?.scopes && <ScopeChips text={text} scopes={list.scopes} chosen={category || undefined} />}
      {!list && <p className="lead">Введите минимум 2 символа</p>}
      {list && query && (list.total > 0 || hasChoice(query)) && (
        <ProductListing
          list={list}
          query={query}
          place={listPlace('/search', fixed)}
          sorts={['match', 'popular', 'price_asc', 'price_desc', 'new']}
        />
      )}
      {list && query && list.total === 0 && !hasChoice(query) && (
        <NothingFound text={text || model} hasModels={models.length > 0} />
      )}
    </main>
  )
}

/** What the address always says besides the choices. */
function fixedOf({ text, model, category, isLiteral }: Asked): Record<string, string> {
  if (model) return { q: text || model, model }
  return { q: text, ...(isLiteral && { exact: '1' }), ...(category && { category }) }
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
