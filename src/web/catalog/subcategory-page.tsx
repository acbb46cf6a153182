import type { Subcategory, SubcategoryWithCategory } from '#shared/catalog/category-contract.ts'
import { countFilters, listSearch } from '#shared/page/list-address.ts'
import { failedMeta, subcategoryMeta } from '#shared/page/page-meta.ts'
import { ApplianceBar } from '#web/appliance/appliance-bar.tsx'
import { EnquiryButton } from '#web/enquiry/enquiry-button.tsx'
import { NotFoundScreen } from '#web/not-found/not-found-screen.tsx'
import { Breadcrumbs, breadcrumbFacts } from '#web/page/breadcrumbs.tsx'
import { FailedScreen } from '#web/page/failed-screen.tsx'
import { JsonLd } from '#web/page/json-ld.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { categoryPath, subcategoryPath } from '#web/page/shop-paths.ts'
import { useLoaderData } from '#web/router/router-context.tsx'
import { countOf, productForms } from '#web/ui/count.ts'
import { currentInView } from '#web/ui/current-in-view.ts'
import { Link } from '#web/ui/link.tsx'
import { listPlace } from './list-place.ts'
import { ProductListing } from './product-listing.tsx'
import type { loader } from './subcategory-loader.ts'

/** The product list; every filter and the sorting are in the address. */
export function Page() {
  const { shop } = useShell()
  const answer = useLoaderData<typeof loader>()
  if (answer.state === 'missing') return <NotFoundScreen />
  if (answer.state === 'failed') {
    return <FailedScreen meta={failedMeta.category(shop.name)} title="Не удалось загрузить товары" />
  }
  const { subcategory, siblings, query, list, model } = answer.value
  const { category } = subcategory
  const path = subcategoryPath(category, subcategory)
  const crumbs = [{ name: category.name, to: categoryPath(category) }]
  // Filters and orders are views of the same list; only its pages are pages of their own.
  const ownPath = path + listSearch({ facets: {}, inStock: false, page: query.page })
  const narrowedTo = (asked: string) => path + listSearch({ ...query, page: undefined }, asked ? { model: asked } : {})
  return (
    <main className="container" id="main">
      <PageHead meta={subcategoryMeta(shop.name, subcategory.name, category.name)} path={ownPath} />
      <JsonLd
        facts={import.meta.env.SSR && breadcrumbFacts(shop.origin, [...crumbs, { name: subcategory.name, to: path }])}
      />
      <Breadcrumbs crumbs={crumbs} current={subcategory.name} />
      <div className="page-title">
        <h1>{subcategory.name}</h1>
        <span>{countOf(list.total, productForms)}</span>
      </div>
      <SiblingChips category={category} siblings={siblings} currentId={subcategory.id} />
      <ApplianceBar asked={model} named={list.model_ids ?? []} drawing={category.drawing} addressOf={narrowedTo} />
      {model && list.total === 0 && countFilters(query) === 0 ? (
        <NothingFits model={model} path={path} total={subcategory.products_count} />
      ) : (
        <ProductListing
          list={list}
          query={query}
          place={listPlace(path, model ? { model } : {})}
          fitting={{ categoryId: category.id, addressOf: narrowedTo }}
          sorts={['popular', 'price_asc', 'price_desc', 'new']}
        />
      )}
    </main>
  )
}

type SiblingChipsProps = { category: SubcategoryWithCategory['category']; siblings: Subcategory[]; currentId: number }

/** The other subcategories; on a phone the row scrolls, and the current one is in view. */
function SiblingChips({ category, siblings, currentId }: SiblingChipsProps) {
  return (
    <nav ref={currentInView} className="sibling-chips" aria-label={category.name}>
      {siblings.map((sibling) => (
        <Link
          key={sibling.id}
          className="chip"
          to={subcategoryPath(category, sibling)}
          aria-current={sibling.id === currentId ? 'page' : undefined}
        >
          {sibling.name}
        </Link>
      ))}
    </nav>
  )
}

/** No product of this subcategory fits the appliance: offers the whole list, or to ask the shop. */
function NothingFits({ model, path, total }: { model: string; path: string; total: number }) {
  return (
    <div className="empty">
      <h2>Для {model} в этом разделе деталей нет</h2>
      <p className="message-actions">
        <Link className="button button-primary" to={path}>
          Показать все {countOf(total, productForms)}
        </Link>
        <EnquiryButton className="button button-outline" asked={{ kind: 'find-part', text: `${model}: ` }}>
          Помочь с подбором
        </EnquiryButton>
      </p>
    </div>
  )
}
