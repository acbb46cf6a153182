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
