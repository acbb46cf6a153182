/** Who has agreed to it is told when a favourite costs noticeably less than they last knew; a rise is nobody's news. */

/** Less than that is rounding of a supplier, not a bargain. */
const leastPercent = 3

export function isDropWorthTelling({ seen, now }: { seen: number; now: number }): boolean {
  return now > 0 && seen - now >= (seen * leastPercent) / 100
}

/** A mail a day at most, and no longer than one reads. */
export const mostDropsInMail = 12

export const priceDropConsent = {
  purpose: 'price-drops',
  version: '2026-11-18',
  text: 'Согласен получать письма о снижении цен на товары из избранного. Согласие можно отозвать в личном кабинете или по ссылке в письме.',
} as const
