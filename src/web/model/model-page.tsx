import { useLoaderData } from 'react-router'
import type { ModelProducts } from '#shared/fit/model-contract.ts'
import { modelPath } from '#shared/fit/model-path.ts'
import { failedMeta, modelMeta } from '#shared/page/page-meta.ts'
import { breadcrumbFacts } from '#web/catalog/breadcrumb-facts.ts'
import { ProductGrid } from '#web/catalog/product-card.tsx'
import { NotFoundScreen } from '#web/not-found/not-found-screen.tsx'
import { Breadcrumbs } from '#web/page/breadcrumbs.tsx'
import { FailedScreen } from '#web/page/failed-screen.tsx'
import { JsonLd } from '#web/page/json-ld.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { categoryPath } from '#web/page/shop-paths.ts'
import { countOf, groupDigits, productForms } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'
import type { loader } from './model-loader.ts'

/** Everything that fits one appliance, grouped by category. */
export function Page() {
  const { shop } = useShell()
  const answer = useLoaderData<typeof loader>()
  if (answer.state === 'missing') return <NotFoundScreen />
  if (answer.state === 'failed') {
    return <FailedScreen meta={failedMeta.category(shop.name)} title="Не удалось загрузить модель" />
  }
  const { model, category, sections, total } = answer.value
  const crumbs = [{ name: category.name, to: categoryPath(category) }]
  const name = `${model.brand} ${model.code}`
  return (
    <main className="container" id="main">
      <PageHead meta={modelMeta(shop.name, model, total)} path={modelPath(model)} />
      <JsonLd
        facts={import.meta.env.SSR && breadcrumbFacts(shop.origin, [...crumbs, { name, to: modelPath(model) }])}
      />
      <Breadcrumbs crumbs={crumbs} current={name} />
      <div className="page-title">
        <h1>Запчасти для {name}</h1>
        <span>{countOf(total, productForms)}</span>
      </div>
      {model.note && <p className="lead">{model.note}</p>}
      {sections.length > 1 && (
        <nav className="sibling-chips" aria-label="Разделы">
          {sections.map(({ section, total }) => (
            <a key={section?.id ?? 0} className="chip" href={`#${sectionId(section)}`}>
              {section?.name ?? 'Прочее'} <span className="chip-count">{groupDigits(total)}</span>
            </a>
          ))}
        </nav>
      )}
      {sections.map((each) => (
        <ModelSection key={each.section?.id ?? 0} model={model} {...each} />
      ))}
      {sections.length === 0 && (
        <div className="empty">
          <h2>Для {name} деталей пока нет</h2>
          <p>
            Посмотрите{' '}
            <Link className="link" to={categoryPath(category)}>
              весь раздел «{category.name}»
            </Link>
          </p>
        </div>
      )}
    </main>
  )
}

type ModelSectionProps = ModelProducts['sections'][number] & { model: ModelProducts['model'] }

function ModelSection({ model, section, total, products }: ModelSectionProps) {
  const all = new URLSearchParams({ q: section?.name ?? model.code, model: `${model.brand} ${model.code}` })
  return (
    <section className="model-section" id={sectionId(section)}>
      <h2>{section?.name ?? 'Прочее'}</h2>
      <ProductGrid products={products} />
      {total > products.length && (
        <p className="section">
          <Link className="link" to={`/search?${all}`}>
            Показать все {countOf(total, productForms)}
          </Link>
        </p>
      )}
    </section>
  )
}

function sectionId(section: { id: number } | null): string {
  return `section-${section?.id ?? 'other'}`
}
