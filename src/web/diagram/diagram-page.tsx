import type { Diagram } from '#shared/diagram/diagram-contract.ts'
import { productsAt } from '#shared/diagram/diagram-offers.ts'
import { diagramPath } from '#shared/diagram/diagram-path.ts'
import { modelPath } from '#shared/model/model-path.ts'
import { diagramMeta, failedMeta } from '#shared/page/page-meta.ts'
import { NotFoundScreen } from '#web/not-found/not-found-screen.tsx'
import { Breadcrumbs, breadcrumbFacts } from '#web/page/breadcrumbs.tsx'
import { FailedScreen } from '#web/page/failed-screen.tsx'
import { JsonLd } from '#web/page/json-ld.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { categoryPath, productPath } from '#web/page/shop-paths.ts'
import { useLoaderData } from '#web/router/router-context.tsx'
import { Link } from '#web/ui/link.tsx'
import { DiagramIsland } from './diagram-island.ts'
import type { loader } from './diagram-loader.ts'
import { DiagramTabs } from './diagram-tabs.tsx'

export const islands = [DiagramIsland]

/** One sheet of an appliance. */
export function Page() {
  const { shop } = useShell()
  const answer = useLoaderData<typeof loader>()
  if (answer.state === 'missing') return <NotFoundScreen />
  if (answer.state === 'failed') {
    return <FailedScreen meta={failedMeta.category(shop.name)} title="Не удалось загрузить схему" />
  }
  const { model, category, diagrams, diagram } = answer.value
  const name = `${model.brand} ${model.code}`
  const path = diagramPath(model, diagram.id)
  const crumbs = [
    { name: category.name, to: categoryPath(category) },
    { name, to: modelPath(model) },
  ]
  const current = `Схема: ${diagram.unit}`
  return (
    <main className="container" id="main">
      <PageHead meta={diagramMeta(shop.name, model, diagram)} path={path} />
      <JsonLd facts={import.meta.env.SSR && breadcrumbFacts(shop.origin, [...crumbs, { name: current, to: path }])} />
      <JsonLd facts={import.meta.env.SSR && partFacts(shop.origin, `${diagram.unit}: детали ${name}`, diagram)} />
      <Breadcrumbs crumbs={crumbs} current={current} />
      <div className="page-title">
        <h1>Схема {name}</h1>
        <Link className="link" to={modelPath(model)}>
          Ко всем деталям модели
        </Link>
      </div>
      {diagrams.length > 1 && <DiagramTabs model={model} diagrams={diagrams} current={diagram.id} />}
      <DiagramIsland model={model} diagrams={diagrams} diagram={diagram} />
      <p className="diagram-small-print">
        Рисунок показывает, где стоят детали, пропорции условные. Перед покупкой сверьте номер на детали.
      </p>
    </main>
  )
}

/** What can be bought of the sheet, for search engines, in the order of its positions. */
function partFacts(origin: string, name: string, { positions }: Diagram) {
  const products = new Map(positions.flatMap(productsAt).map((product) => [product.id, product]))
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: products.size,
    itemListElement: [...products.values()].map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: product.name,
      url: origin + productPath(product),
    })),
  }
}
