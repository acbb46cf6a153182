import type { DayHours } from '#shared/calendar/opening-hours.ts'
import { dayRows } from '#shared/calendar/opening-schedule.ts'
import { homeMeta } from '#shared/page/page-meta.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import { island } from '#web/island/island.tsx'
import { CategoryPicture } from '#web/page/category-picture.tsx'
import { JsonLd } from '#web/page/json-ld.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { categoryPath, subcategoryPath } from '#web/page/shop-paths.ts'
import { useLoaderData, useLocation } from '#web/router/router-context.tsx'
import { groupDigits } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { Hero } from './hero.tsx'
import type { loader } from './home-loader.ts'
import { PromiseStrip } from './promise-strip.tsx'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const EverySymptom = island('symptoms', async () => (await import('#web/symptom/symptom-sections.tsx')).EverySymptom)
const HomeBanners = island('banners', async () => (await import('./home-banners.tsx')).HomeBanners)
const EmptyCatalog = island('empty-catalog', async () => (await import('./empty-catalog.tsx')).EmptyCatalog)
const Viewed = island('viewed', async () => (await import('#web/catalog/viewed-products.tsx')).ViewedProducts)
const Popular = island('popular', async () => (await import('#web/catalog/card-section.tsx')).CardSection)

/** An empty catalogue is the page of a shop that is being set up: it loads when it is shown. */
export const islands = [EverySymptom, Popular, HomeBanners, Viewed]

export function Page() {
  const { shop, categories } = useShell()
  const answer = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const home = answer.state === 'ready' ? answer.value : undefined
  return (
    <main className="container" id="main">
      <PageHead meta={homeMeta(shop.name)} path="/" noindex={pathname !== '/'} />
      <JsonLd facts={import.meta.env.SSR && storeFacts(shop)} />
      <Hero slugs={home?.slugs ?? []} />
      <PromiseStrip shop={shop} />
      {categories.length === 0 ? (
        <EmptyCatalog />
      ) : (
        <Section id="catalog" title="Выберите технику">
          <ul className="category-tiles below">
            {categories.map((category) => (
              <li key={category.id}>
                <CategoryPicture category={category} sizes="112px" />
                <span className="tile-count">{groupDigits(category.products_count)}</span>
                <h3>
                  <Link to={categoryPath(category)}>{category.name}</Link>
                </h3>
                <ul>
                  {home?.tileLinks
                    .filter(({ category_id }) => category_id === category.id)
                    .map((subcategory) => (
                      <li key={subcategory.id}>
                        <Link to={subcategoryPath(category, subcategory)}>{subcategory.name}</Link>
                      </li>
                    ))}
                </ul>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {home && home.symptoms.length > 0 && <EverySymptom symptoms={home.symptoms} />}
      {home && home.popular.length > 0 && <Popular title="Часто покупают" products={home.popular} isRail />}
      <HomeBanners phone={shop.phone} />
      <Viewed />
    </main>
  )
}

/** The shop itself in the words of schema.org, with its hours. */
function storeFacts(shop: ShopFacts) {
  return {
    '@type': ['Organization', 'Store'],
    '@id': `${shop.origin}/#shop`,
    name: shop.name,
    url: `${shop.origin}/`,
    logo: `${shop.origin}/icons/icon-512.png`,
    ...(shop.phone && { telephone: shop.phone }),
    ...(shop.address && {
      address: { '@type': 'PostalAddress', streetAddress: shop.address, addressCountry: 'RU' },
    }),
    ...(shop.schedule.length > 0 && {
      openingHoursSpecification: dayRows(shop.hours)
        .filter((row) => row.hours !== null)
        .map(({ first, last, hours }) => specification(hours, { dayOfWeek: days.slice(first, last + 1) })),
    }),
    ...(shop.hours.special.length > 0 && {
      specialOpeningHoursSpecification: shop.hours.special.map(({ from, to, hours }) =>
        specification(hours, { validFrom: from, validThrough: to }),
      ),
    }),
    ...(shop.marketplaces.length > 0 && { sameAs: shop.marketplaces.map(({ url }) => url) }),
  }
}

/** Closed all day is written as a day that opens and closes at midnight. */
function specification(hours: DayHours, when: object) {
  const { opens, closes } = hours ?? { opens: '00:00', closes: '00:00' }
  return { '@type': 'OpeningHoursSpecification', ...when, opens, closes }
}
