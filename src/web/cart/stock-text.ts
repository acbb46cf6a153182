/** What a shopper reads about the stock of a part, and how urgent it looks. */
export type Stock = { text: string; level: 'enough' | 'few' | 'none' | 'unknown' }

/** At this many the last pieces are named as such. */
const few = 3

export function stockOf({ quantity, discontinued }: { quantity: number | null; discontinued: boolean }): Stock {
  if (discontinued) return { text: 'Снято с производства', level: 'none' }
  if (quantity === null) return { text: 'Наличие уточняется', level: 'unknown' }
  if (quantity <= 0) return { text: 'Нет в наличии', level: 'none' }
  if (quantity <= few) return { text: `Осталось ${quantity} шт.`, level: 'few' }
  return { text: `В наличии ${quantity} шт.`, level: 'enough' }
}
