import { clock, openingHours } from '#shared/shop/opening-hours.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'

const daysOf = {
  'Пн–Пт': ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  'Сб–Вс': ['Saturday', 'Sunday'],
}

/** The shop itself in the words of schema.org, with its hours. */
export function storeFacts(shop: ShopFacts) {
  return {
    '@type': ['Organization', 'Store'],
    '@id': `${shop.origin}/#shop`,
    name: shop.name,
    url: `${shop.origin}/`,
    logo: `${shop.origin}/icons/icon-512.png`,
    telephone: shop.phone,
    address: { '@type': 'PostalAddress', streetAddress: shop.address, addressCountry: 'RU' },
    openingHoursSpecification: openingHours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: daysOf[days],
      opens: clock(opens),
      closes: clock(closes),
    })),
    sameAs: shop.marketplaces.map(({ url }) => url),
  }
}
