import { useEffect, useState } from 'react'
import type { Product } from '#shared/catalog/product-contract.ts'
import { shownPrice } from '#shared/money/rubles.ts'
import { failedMeta, productMeta } from '#shared/page/page-meta.ts'
import { useOwnModel } from '#web/appliance/own-model.ts'
import { noteViewed } from '#web/catalog/viewed.ts'
import { ShareButton } from '#web/compare/share-button.tsx'
import { island } from '#web/island/island.tsx'
import { NotFoundScreen } from '#web/not-found/not-found-screen.tsx'
import { Breadcrumbs, breadcrumbFacts } from '#web/page/breadcrumbs.tsx'
import { FailedScreen } from '#web/page/failed-screen.tsx'
import { JsonLd } from '#web/page/json-ld.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { currentSession } from '#web/page/session.ts'
import { useShell } from '#web/page/shell-data.ts'
import { categoryPath, productPath, subcategoryPath } from '#web/page/shop-paths.ts'
import { questionFacts } from '#web/question/question-facts.ts'
import { useLoaderData } from '#web/router/router-context.tsx'
import { countOf, groupDigits, reviewForms } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyBox, DeliveryWays } from './buy-box.tsx'
import { FactList, ProductFacts } from './product-facts.tsx'
import { DimensionLines, ProductGallery } from './product-gallery.tsx'
import type { loader } from './product-loader.ts'

const FitCheck = island('fit', async () => (await import('./fit-check.tsx')).FitCheck, {
  when: 'touched',
  // Loaded at once for visitors who have chosen an appliance.
  orAtOnce: () => 'appliance' in document.documentElement.dataset || currentSession() !== null,
})
const loadCards = async () => (await import('#web/catalog/card-section.tsx')).CardSection
const Replacement = island('replacement', loadCards)
const Analogs = island('analogs', async () => (await import('./analog-cards.tsx')).AnalogCards)
const Together = island('together', async () => (await import('#web/together/together-kit.tsx')).TogetherKit)
const Viewed = island('viewed-here', async () => (await import('#web/catalog/viewed-products.tsx')).ViewedProducts)

/** Text and links that need no script. */
const Delivery = island('delivery', async () => (await import('./delivery-section.tsx')).DeliverySection, {
  when: 'touched',
  orAtOnce: () => false,
})
const Reviews = island('reviews', async () => (await import('#web/review/review-section.tsx')).ReviewSection)
const Questions = island('questions', async () => (await import('#web/question/question-section.tsx')).QuestionSection)
const ProductSheets = island('sheets', async () => (await import('./product-sheets.tsx')).ProductSheets)
const ProductPlace = island('place', async () => (await import('./product-place.tsx')).ProductPlace)
const ProductModels = island('models', async () => (await import('./product-models.tsx')).ProductModels)

/** What nearly every product shows. The others load when they are shown: a replacement, the place in the appliance. */
export const islands = [
  DimensionLines,
  DeliveryWays,
  FitCheck,
  ProductModels,
  Analogs,
  Together,
  Delivery,
  Questions,
  Reviews,
  Viewed,
]

export function Page() {
  const { shop } = useShell()
  const own = useOwnModel()
  const answer = useLoaderData<typeof loader>()
  if (answer.state === 'missing') return <NotFoundScreen />
  if (answer.state === 'failed') {
    return <FailedScreen meta={failedMeta.product(shop.name)} title="Не удалось загрузить товар" />
  }
  const { product, models, questions } = answer.value
  // The only machine that every shopper sees taken apart; who has chosen an appliance sees its own sheets.
  const washerPart =
    product.category.slug === 'stiralnye-mashiny' ? (product.subcategory?.slug ?? undefined) : undefined
  const crumbs = crumbsOf(product)
  const path = productPath(product)
  return (
    <main className="container" id="main" key={product.id}>
      <PageHead meta={productMeta(shop.name, product)} path={path} image={product.photos[0]} />
      <JsonLd facts={import.meta.env.SSR && productSchema(shop.origin, product)} />
      <JsonLd
        facts={import.meta.env.SSR && breadcrumbFacts(shop.origin, [...crumbs, { name: product.name, to: path }])}
      />
      {questions?.questions.some(({ answer }) => answer) && (
        <JsonLd facts={import.meta.env.SSR && questionFacts(questions.questions)} />
      )}
      <NoteViewed id={product.id} />
      <Breadcrumbs crumbs={crumbs} />
      <div className="product">
        <ProductGallery product={product} />
        <h1>{product.name}</h1>
        <ProductMeta product={product} />
        <div className="product-fit">
          <FitCheck product={product} example={shop.exampleModels.at(-1)} />
        </div>
        <ProductFacts product={product} />
        <BuyBox product={product} />
      </div>
      <BuyBar product={product} />
      {product.replaced_by && (
        <Replacement id="replacement" title="Вместо этой детали" products={[product.replaced_by]} />
      )}
      <ProductAnchors product={product} />
      <div className="product-details">
        {models && models.total > 0 && <ProductModels productId={product.id} first={models} />}
        {!own && washerPart && <ProductPlace subcategorySlug={washerPart} />}
        {own && <ProductSheets productId={product.id} own={own} washerPart={washerPart} />}
      </div>
      {(product.description || product.attributes.length > 0) && (
        <Section id="specs" title="Характеристики">
          <div className="specs">
            <FactList product={product} />
            {product.description && <p className="product-description">{product.description}</p>}
          </div>
        </Section>
      )}
      {product.analogs.length > 0 && <Analogs product={product} analogs={product.analogs} />}
      {product.together.length > 0 && <Together product={product} together={product.together} />}
      {!product.discontinued && <Delivery address={shop.address} />}
      <Questions productId={product.id} first={questions} />
      <Reviews productId={product.id} rating={product.rating} count={product.reviews_count} />
      <Viewed without={product.id} />
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

function NoteViewed({ id }: { id: number }) {
  useEffect(() => noteViewed(id), [id])
  return null
}

function crumbsOf({ category, subcategory }: Product) {
  const first = { name: category.name, to: categoryPath(category) }
  return subcategory ? [first, { name: subcategory.name, to: subcategoryPath(category, subcategory) }] : [first]
}

/** Links to the sections of a long page. */
function ProductAnchors({ product }: { product: Product }) {
  const anchors = [
    { id: 'models', name: 'Совместимость', count: product.models_count },
    { id: 'specs', name: 'Характеристики' },
    { id: 'analogs', name: 'Аналоги', count: product.analogs.length },
    { id: 'together', name: 'С этим покупают', isThere: product.together.length > 0 },
    { id: 'delivery', name: 'Доставка и оплата', isThere: !product.discontinued },
    { id: 'questions', name: 'Вопросы', count: product.questions_count || undefined },
    { id: 'reviews', name: 'Отзывы', count: product.reviews_count || undefined },
  ].filter(({ count, isThere }) => count !== 0 && isThere !== false)
  return (
    <nav className="product-anchors" aria-label="Разделы страницы">
      {anchors.map(({ id, name, count }) => (
        <a key={id} href={`#${id}`}>
          {name}
          {count !== undefined && <sup>{groupDigits(count)}</sup>}
        </a>
      ))}
    </nav>
  )
}

/** The product as schema.org data, always with the retail price: search engines see no master price. */
function productSchema(origin: string, product: Product) {
  const isInStock = !product.discontinued && product.quantity !== 0
  const availability = product.discontinued ? 'Discontinued' : isInStock ? 'InStock' : 'OutOfStock'
  return {
    '@type': 'Product',
    name: product.name,
    sku: product.sku,
    mpn: product.sku,
    brand: { '@type': 'Brand', name: product.brand },
    ...(product.description && { description: product.description }),
    ...(product.photos.length > 0 && { image: product.photos.map((photo) => new URL(photo, origin).href) }),
    ...(product.rating !== null &&
      product.reviews_count > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: product.rating,
          reviewCount: product.reviews_count,
        },
      }),
    offers: {
      '@type': 'Offer',
      url: origin + productPath(product),
      price: shownPrice(product, 'retail'),
      priceCurrency: 'RUB',
      availability: `https://schema.org/${availability}`,
    },
  }
}

/** The article, ready to be copied, and the rating. */
function ProductMeta({ product }: { product: Product }) {
  const [isCopied, setCopied] = useState(false)
  const { sku, brand, rating, reviews_count } = product

  async function copy() {
    await navigator.clipboard?.writeText(sku).then(
      () => setCopied(true),
      // Without the permission nothing was copied, and nothing says so.
      () => setCopied(false),
    )
  }

  return (
    <p className="product-meta">
      <span>Артикул</span>
      <button className="article-copy code" type="button" onClick={copy} aria-label={`Скопировать артикул ${sku}`}>
        {sku}
        {isCopied ? <Icon name="check" /> : <Icon name="copy" />}
      </button>
      <span className="visually-hidden" role="status">
        {isCopied && 'Артикул скопирован'}
      </span>
      <span>{brand}</span>
      <ShareButton path={productPath(product)} title={product.name} />
      {rating !== null && reviews_count > 0 && (
        <a className="rating" href="#reviews">
          <Icon name="star" />
          <b>{rating.toFixed(1).replace('.', ',')}</b> {countOf(reviews_count, reviewForms)}
        </a>
      )}
    </p>
  )
}
