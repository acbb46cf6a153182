import type { DayHours } from '#shared/shop/opening-hours.ts'
import { dayRows } from '#shared/shop/opening-schedule.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

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
    openingHoursSpecification: dayRows(shop.hours)
      .filter((row) => row.hours !== null)
      .map(({ first, last, hours }) => specification(hours, { dayOfWeek: days.slice(first, last + 1) })),
    ...(shop.hours.special.length > 0 && {
      specialOpeningHoursSpecification: shop.hours.special.map(({ from, to, hours }) =>
        specification(hours, { validFrom: from, validThrough: to }),
      ),
    }),
    sameAs: shop.marketplaces.map(({ url }) => url),
  }
}

/** Closed all day is written as a day that opens and closes at midnight. */
function specification(hours: DayHours, when: object) {
  const { opens, closes } = hours ?? { opens: '00:00', closes: '00:00' }
  return { '@type': 'OpeningHoursSpecification', ...when, opens, closes }
}
