import type { ProductList } from '#shared/catalog/product-list-contract.ts'
import { modelPath } from '#shared/model/model-path.ts'
import { failedMeta, searchMeta } from '#shared/page/page-meta.ts'
import { correctionText } from '#shared/search/correction.ts'
import { listPlace } from '#web/catalog/list-place.ts'
import { ProductListing } from '#web/catalog/product-listing.tsx'
import { NotFoundScreen } from '#web/not-found/not-found-screen.tsx'
import { FailedScreen } from '#web/page/failed-screen.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { useLoaderData } from '#web/router/router-context.tsx'
import { numberNoteText } from '#web/suggest/number-note.ts'
import { SymptomTable } from '#web/symptom/symptom-table.tsx'
import { countOf, groupDigits, productForms } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { FoundModel } from './found-model.tsx'
import { NothingFound, NothingTitle } from './nothing-found.tsx'
import { type Asked, hasChoice, type loader } from './search-loader.ts'

export function Page() {
  const { shop } = useShell()
  const answer = useLoaderData<typeof loader>()
  if (answer.state === 'missing') return <NotFoundScreen />
  if (answer.state === 'failed') {
    return <FailedScreen meta={failedMeta.search(shop.name, '')} title="Поиск не отвечает" />
  }
  const { model, words, query, list, models } = answer.value
  const said = saidOf(answer.value)
  const isNothing = query !== undefined && list.total === 0 && !hasChoice(query)
  return (
    <main className="container" id="main">
      <PageHead meta={searchMeta(shop.name, said)} noindex />
      {list && isNothing ? (
        <NothingTitle asked={answer.value} list={list} hasModels={models.length > 0} />
      ) : (
        <div className="page-title">
          <h1>{titleOf(words, model)}</h1>
          {list && <span>{countOf(list.total, productForms)}</span>}
        </div>
      )}
      {list?.match && !model && <FoundModel match={list.match} total={list.total} />}
      {!list?.match && models.length > 0 && (
        <nav className="sibling-chips" aria-label="Запчасти для модели">
          {models.map((each) => (
            <Link key={each.id} className="chip" to={modelPath(each)}>
              Для {each.brand} <span className="code">{each.code}</span>
            </Link>
          ))}
        </nav>
      )}
      {list && <SearchNotes asked={answer.value} list={list} />}
      {list?.scopes && <ScopeChips asked={answer.value} scopes={list.scopes} />}
      {!list && <p className="lead">Введите минимум 2 символа</p>}
      {list && query && !isNothing && (
        <ProductListing
          list={list}
          query={query}
          place={listPlace('/search', fixedOf(answer.value))}
          sorts={['match', 'popular', 'price_asc', 'price_desc', 'new']}
        />
      )}
      {list && isNothing && <NothingFound text={said} list={list} hasModels={models.length > 0} />}
    </main>
  )
}

/** What the address always says besides the choices. */
function fixedOf({ text, model, words, category, isLiteral }: Asked): Record<string, string> {
  return {
    q: text || model,
    ...(words && isLiteral && { exact: '1' }),
    ...(model && { model }),
    ...(words && category && { category }),
  }
}

/** The same search with something else about it. */
function searchPath(asked: Asked, change: Partial<Asked>): string {
  return `/search?${new URLSearchParams(fixedOf({ ...asked, ...change }))}`
}

/** In words what is looked for. */
function saidOf({ model, words }: Asked): string {
  return [words, model].filter(Boolean).join(' для ')
}

function titleOf(words: string, model: string): string {
  if (model) return words ? `Запчасти для ${model} по запросу «${words}»` : `Запчасти для ${model}`
  return words ? `Результаты по запросу «${words}»` : 'Поиск запчастей'
}

/** Notes above the results: a corrected word, a former number, a symptom. */
function SearchNotes({ asked, list }: { asked: Asked; list: ProductList }) {
  const { corrected, corrected_by: by = [], number_note: note, symptoms: errors } = list
  const noted = note && list.products.find(({ id }) => id === note.product_id)
  return (
    <>
      {corrected && (
        <p className="search-note">
          {correctionText(by)}. Показаны результаты для «{corrected}».{' '}
          <Link className="link" to={searchPath(asked, { isLiteral: true, category: '' })}>
            Искать «{asked.words}»
          </Link>
        </p>
      )}
      {note && noted && <p className="search-note">{numberNoteText(note, noted.sku)}</p>}
      {errors && errors.length > 0 && (
        <Section title="Возможная причина">
          <div className="panel">
            <SymptomTable symptoms={errors} />
          </div>
        </Section>
      )}
    </>
  )
}

type Scope = NonNullable<ProductList['scopes']>[number]

/** The same words in one kind of appliance; of too many matches no number is said. */
function ScopeChips({ asked, scopes }: { asked: Asked; scopes: Scope[] }) {
  const chosen = asked.category || undefined
  if (scopes.length < 2 && !chosen) return null
  return (
    <nav className="sibling-chips" aria-label="Где искать">
      <Link
        className="chip"
        to={searchPath(asked, { isLiteral: false, category: '' })}
        aria-current={chosen ? undefined : 'page'}
      >
        Везде
      </Link>
      {scopes.map(({ id, slug, name, count }) => {
        const category = slug ?? String(id)
        return (
          <Link
            key={id}
            className="chip"
            to={searchPath(asked, { isLiteral: false, category })}
            aria-current={category === chosen ? 'page' : undefined}
          >
            {name} {count !== null && <span className="chip-count">{groupDigits(count)}</span>}
          </Link>
        )
      })}
    </nav>
  )
}
