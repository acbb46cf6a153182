/** «7 дней», «21 дня»: how long a product can be returned, after the words «в течение». */
export function withinDays(days: number): string {
  const isOne = days % 10 === 1 && days % 100 !== 11
  return `${days}\u00a0${isOne ? 'дня' : 'дней'}`
}

/** Texts that come with the shop name the days by this word; the setting stands in its place. */
const returnDaysWord = '{return_days}'

export function withReturnDays(text: string, days: number): string {
  return text.replaceAll(returnDaysWord, withinDays(days))
}
