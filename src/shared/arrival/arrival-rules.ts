/** Who asked to be told of an arrival gets one mail; of few pieces not everybody hears at once, those who asked first do. */

/** Five people for each piece: most of those who are told do not order. */
const peopleForPiece = 5
/** One piece for the first who comes would make the others angry; a few of them do not. */
const fewestPeople = 10

/** How many are told of so many pieces within a day; the others when some are still there a day later. Null: nobody knows how many. */
export function peopleToTell(pieces: number | null): number {
  if (pieces === null) return Number.POSITIVE_INFINITY
  return pieces <= 0 ? 0 : Math.max(fewestPeople, pieces * peopleForPiece)
}

/** One address may wait for this many products at once. */
export const mostWaits = 50

export const arrivalConsent = {
  purpose: 'arrival',
  version: '2026-11-18',
  text: 'Согласен на обработку адреса электронной почты, чтобы магазин один раз написал о поступлении товара. Отписаться можно по ссылке в письме.',
} as const
