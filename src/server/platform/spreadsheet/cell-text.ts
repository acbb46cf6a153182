/** A moment in a table is shown by the clock of the shop, which is Moscow's: three hours ahead of UTC, summer and winter. */

const moscowOffset = 3 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000
/** Sheets count days from here. */
const firstDay = Date.UTC(1899, 11, 30)

/** «17.11.2026 00:30». */
export function dateText(moment: Date): string {
  const [day = '', time = ''] = shopClock(moment).toISOString().split('T')
  return `${day.split('-').reverse().join('.')} ${time.slice(0, 5)}`
}

/** Days since the beginning, the time as their fraction; exact to less than a millisecond. */
export function dateSerial(moment: Date): number {
  return Number(((shopClock(moment).getTime() - firstDay) / dayMs).toFixed(9))
}

function shopClock(moment: Date): Date {
  return new Date(moment.getTime() + moscowOffset)
}

/** A cell that begins like a formula is run by the program that opens the file; with an apostrophe before it, it is text. */
const startsFormula = /^[=+\-@\t\r\0＝＋－＠]/
const wasMadeSafe = /^'(?=[=+\-@\t\r\0＝＋－＠])/

export function formulaSafe(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text
}

/** What the shop wrote out comes back as it was. */
export function withoutFormulaGuard(text: string): string {
  return text.replace(wasMadeSafe, '')
}
