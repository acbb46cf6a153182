import { useLoaderData } from 'react-router'
import type { Product } from '#shared/catalog/product-contract.ts'
import { failedMeta, productMeta } from '#shared/page/page-meta.ts'
import { breadcrumbFacts } from '#web/catalog/breadcrumb-facts.ts'
import { ProductGrid } from '#web/catalog/product-card.tsx'
import { FailedScreen } from '#web/shell/failed-screen.tsx'
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { categoryPath, productPath, subcategoryPath } from '#web/shell/section-path.ts'
import { useShell } from '#web/shell/shell-data.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { JsonLd } from '#web/ui/json-ld.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyBox } from './buy-box.tsx'
import { FitCheck } from './fit-check.tsx'
import { FactList, ProductFacts } from './product-facts.tsx'
import { ProductGallery } from './product-gallery.tsx'
import type { productLoader } from './product-loader.ts'
import { ProductMeta } from './product-meta.tsx'
import { ProductModels } from './product-models.tsx'
import { productSchema } from './product-schema.ts'

export function ProductPage() {
  const { shop } = useShell()
  const answer = useLoaderData<typeof productLoader>()
  if (answer.state === 'missing') return <NotFoundScreen />
  if (answer.state === 'failed') {
    return <FailedScreen meta={failedMeta.product(shop.name)} title="Не удалось загрузить товар" />
  }
  const { product, models } = answer.value
  const crumbs = crumbsOf(product)
  const path = productPath(product)
  return (
    <main className="container" id="main" key={product.id}>
      <PageHead meta={productMeta(shop.name, product)} path={path} image={product.photos[0]} />
      <JsonLd facts={productSchema(shop.origin, product)} />
      <JsonLd facts={breadcrumbFacts(shop.origin, [...crumbs, { name: product.name, to: path }])} />
      <Breadcrumbs crumbs={crumbs} />
      <div className="product">
        <ProductGallery product={product} />
        <h1>{product.name}</h1>
        <ProductMeta product={product} />
        <FitCheck productId={product.id} />
        <ProductFacts product={product} />
        <BuyBox product={product} />
      </div>
      <BuyBar product={product} />
      {product.replaced_by && (
        <Section title="Вместо этой детали">
          <ProductGrid products={[product.replaced_by]} />
        </Section>
      )}
      {models && models.total > 0 && <ProductModels productId={product.id} first={models} />}
      {(product.description || product.attributes.length > 0) && (
        <Section id="specs" title="Характеристики">
          <div className="specs">
            <FactList product={product} />
            {product.description && <p className="product-description">{product.description}</p>}
          </div>
        </Section>
      )}
      {product.analogs.length > 0 && (
        <Section id="analogs" title="Аналоги">
          <ProductGrid products={product.analogs} isRail />
        </Section>
      )}
      {product.together.length > 0 && (
        <Section id="together" title="С этим покупают">
          <ProductGrid products={product.together} isRail />
        </Section>
      )}
      {product.subcategory && (
        <p className="section">
          <Link className="link" to={subcategoryPath(product.category, product.subcategory)}>
            Все товары раздела «{product.subcategory.name}»
          </Link>
        </p>
      )}
    </main>
  )
}

function crumbsOf({ category, subcategory }: Product) {
  const first = { name: category.name, to: categoryPath(category) }
  return subcategory ? [first, { name: subcategory.name, to: subcategoryPath(category, subcategory) }] : [first]
}
