import { modelPath } from '#shared/model/model-path.ts'
import { failedMeta, modelMeta } from '#shared/page/page-meta.ts'
import { DiagramIsland } from '#web/diagram/diagram-island.ts'
import { island } from '#web/island/island.tsx'
import { NotFoundScreen } from '#web/not-found/not-found-screen.tsx'
import { Breadcrumbs, breadcrumbFacts } from '#web/page/breadcrumbs.tsx'
import { FailedScreen } from '#web/page/failed-screen.tsx'
import { JsonLd } from '#web/page/json-ld.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { categoryPath } from '#web/page/shop-paths.ts'
import { useLoaderData } from '#web/router/router-context.tsx'
import { Link } from '#web/ui/link.tsx'
import { ModelAsk } from './model-ask.tsx'
import { ModelDiagram } from './model-diagram.tsx'
import { ModelHead } from './model-head.tsx'
import type { loader } from './model-loader.ts'
import { modelPartsFacts } from './model-parts-facts.ts'

/** Text and links that need no script. */
const asHtml = { when: 'touched', orAtOnce: () => false } as const
const Breaks = island('breaks', async () => (await import('./model-breaks.tsx')).ModelBreaks, asHtml)
const Errors = island('errors', async () => (await import('./model-errors.tsx')).ModelErrors, asHtml)
const Parts = island('model-parts', async () => (await import('./model-parts.tsx')).ModelParts)

export const islands = [DiagramIsland, Breaks, Errors, Parts]

/** The home of a repair: one appliance, what breaks in it, what its display says, and every product that fits. */
export function Page() {
  const { shop, categories } = useShell()
  const answer = useLoaderData<typeof loader>()
  if (answer.state === 'missing') return <NotFoundScreen />
  if (answer.state === 'failed') {
    return <FailedScreen meta={failedMeta.category(shop.name)} title="Не удалось загрузить модель" />
  }
  const page = answer.value
  const { model, category, diagrams, diagram, breaks, errors, parts, choice } = page
  const path = modelPath(model)
  const name = `${model.brand} ${model.code}`
  const crumbs = [{ name: category.name, to: categoryPath(category) }]
  const drawing = categories.find(({ id }) => id === category.id)?.drawing ?? 'washer'
  return (
    <main className="container" id="main" key={model.id}>
      <PageHead
        meta={modelMeta(shop.name, model, {
          appliance: page.appliance,
          parts: page.parts_count,
          diagrams: diagrams.length,
          errors: errors.length,
        })}
        path={path}
      />
      <JsonLd facts={import.meta.env.SSR && breadcrumbFacts(shop.origin, [...crumbs, { name, to: path }])} />
      {parts.total > 0 && <JsonLd facts={import.meta.env.SSR && modelPartsFacts(shop.origin, { name, path, parts })} />}
      <Breadcrumbs crumbs={crumbs} current={name} />
      <ModelHead page={page} diagramsCount={diagrams.length} drawing={drawing} />
      {diagram && (
        <ModelDiagram
          model={model}
          diagrams={diagrams}
          diagram={diagram}
          path={path}
          choice={choice}
          partsCount={page.parts_count}
        />
      )}
      {breaks.length > 0 && <Breaks path={path} breaks={breaks} />}
      {errors.length > 0 && <Errors path={path} brand={model.brand} errors={errors} />}
      {page.parts_count > 0 ? (
        <Parts path={path} choice={choice} page={page} />
      ) : (
        <div className="empty">
          <h2>Для {name} деталей пока нет</h2>
          <p>
            Спросите мастера или посмотрите{' '}
            <Link className="link" to={categoryPath(category)}>
              весь раздел «{category.name}»
            </Link>
          </p>
        </div>
      )}
      <ModelAsk name={name} phone={shop.phone} />
    </main>
  )
}
