import { useEffect } from 'react'
import { comparePath, fewestCompared, mostCompared, readComparedIds } from '#shared/compare/comparison.ts'
import { compareMeta } from '#shared/page/personal-meta.ts'
import { Breadcrumbs } from '#web/page/breadcrumbs.tsx'
import { FailedScreen } from '#web/page/failed-screen.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useShell } from '#web/page/shell-data.ts'
import {
  useLatestSearch,
  useLoaderData,
  useLocation,
  useNavigate,
  usePendingLocation,
} from '#web/router/router-context.tsx'
import { countOf, partForms } from '#web/ui/count.ts'
import { EmptyState } from '#web/ui/screen-state.tsx'
import type { loader } from './compare-loader.ts'
import { setCompared, useCompared } from './compare-store.ts'
import { CompareTable } from './compare-table.tsx'
import { ShareButton } from './share-button.tsx'

/** Products side by side; what is compared stands in the address, so that it can be sent to somebody. */
export function Page() {
  const { shop } = useShell()
  const answer = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const latestSearch = useLatestSearch()
  const coming = useComingIds()
  const chosen = useCompared()
  const asked = answer.state === 'ready' ? answer.value.ids : []

  // Without an address: what this browser has chosen.
  useEffect(() => {
    if (asked.length === 0 && chosen.length > 0) void navigate(comparePath(chosen), { replace: true })
  }, [asked.length, chosen, navigate])

  if (answer.state !== 'ready') {
    return <FailedScreen meta={compareMeta(shop.name)} title="Не удалось загрузить сравнение" />
  }
  // What was taken away is gone at once, not when the answer without it is there.
  const products = answer.value.products.filter(({ id }) => coming?.includes(id) ?? true)

  function remove(id: number) {
    setCompared(chosen.filter((each) => each !== id))
    // Of the products drawn, one may have been taken away by a press that has no answer yet.
    const left = readComparedIds(latestSearch().coming.get('ids')).filter((each) => each !== id)
    void navigate(comparePath(products.map((each) => each.id).filter((each) => left.includes(each))), {
      replace: true,
      preventScrollReset: true,
    })
  }

  return (
    <main className="container" id="main">
      <PageHead meta={compareMeta(shop.name)} noindex />
      <Breadcrumbs crumbs={[]} current="Сравнение" />
      <div className="page-title">
        <h1>Сравнение</h1>
        {products.length > 0 && <span>{countOf(products.length, partForms)}</span>}
      </div>
      {products.length === 0 ? (
        <EmptyState title="Здесь детали встают рядом">
          <p>Нажмите «Сравнить» на двух–четырёх карточках</p>
        </EmptyState>
      ) : (
        <>
          <div className="compare-actions">
            <p>{hintOf(products.length)}</p>
            <ShareButton path={comparePath(products.map(({ id }) => id))} title="Сравнение деталей" />
          </div>
          <CompareTable products={products} onRemove={remove} />
        </>
      )}
    </main>
  )
}

/** What the address will ask here when the last press has its answer; undefined while nothing is awaited. */
function useComingIds(): number[] | undefined {
  const { pathname } = useLocation()
  const pending = usePendingLocation()
  if (pending?.pathname !== pathname) return undefined
  return readComparedIds(new URLSearchParams(pending.search).get('ids'))
}

function hintOf(count: number): string {
  if (count < fewestCompared) return 'Добавьте ещё хотя бы одну деталь: кнопка «Сравнить» есть на каждой карточке'
  return count < mostCompared
    ? 'Отличия выделены и стоят первыми. Можно добавить ещё'
    : 'Отличия выделены и стоят первыми'
}
