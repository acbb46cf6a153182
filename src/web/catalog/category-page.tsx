import { categoryMeta, failedMeta } from '#shared/page/page-meta.ts'
import { island } from '#web/island/island.tsx'
import { NotFoundScreen } from '#web/not-found/not-found-screen.tsx'
import { Breadcrumbs, breadcrumbFacts } from '#web/page/breadcrumbs.tsx'
import { FailedScreen } from '#web/page/failed-screen.tsx'
import { JsonLd } from '#web/page/json-ld.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { categoryPath, subcategoryPath } from '#web/page/shop-paths.ts'
import { useLoaderData } from '#web/router/router-context.tsx'
import { countOf, groupDigits, productForms } from '#web/ui/count.ts'
import { Drawing } from '#web/ui/drawing.tsx'
import { Link } from '#web/ui/link.tsx'
import type { loader } from './category-loader.ts'

const Popular = island('popular-here', async () => (await import('./card-section.tsx')).CardSection)
const CommonSymptoms = island(
  'faults-here',
  async () => (await import('#web/symptom/symptom-sections.tsx')).CommonSymptoms,
)

export const islands = [Popular, CommonSymptoms]

/** A category's page: its subcategories first, then its best-selling products. */
export function Page() {
  const { shop } = useShell()
  const answer = useLoaderData<typeof loader>()
  if (answer.state === 'missing') return <NotFoundScreen />
  if (answer.state === 'failed') {
    return <FailedScreen meta={failedMeta.category(shop.name)} title="Не удалось загрузить раздел" />
  }
  const { category, subcategories, popular, symptoms } = answer.value
  return (
    <main className="container" id="main">
      <PageHead
        meta={categoryMeta(shop.name, category.name)}
        path={categoryPath(category)}
        image={category.photos[0]}
      />
      <JsonLd
        facts={
          import.meta.env.SSR && breadcrumbFacts(shop.origin, [{ name: category.name, to: categoryPath(category) }])
        }
      />
      <Breadcrumbs crumbs={[]} current={category.name} />
      <div className="page-title">
        <h1>{category.name}</h1>
        <span>{countOf(category.products_count, productForms)}</span>
      </div>
      {subcategories.length > 0 && (
        <ul className="subcategory-tiles">
          {subcategories.map((subcategory) => (
            <li key={subcategory.id}>
              <Link to={subcategoryPath(category, subcategory)}>
                <Drawing name={subcategory.drawing} />
                <b>{subcategory.name}</b>
                <span>{groupDigits(subcategory.products_count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {popular.length > 0 ? (
        <Popular title="Популярное в разделе" products={popular} />
      ) : (
        <div className="empty">
          <h2>В этом разделе пока нет товаров</h2>
          <p>
            Посмотрите{' '}
            <Link className="link" to="/#catalog">
              другие разделы
            </Link>
          </p>
        </div>
      )}
      {symptoms.length > 0 && <CommonSymptoms symptoms={symptoms} />}
    </main>
  )
}
