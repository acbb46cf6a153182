/** A phone is read out and typed in many ways; the shop keeps it in one. */

/** One letter is in everything. */
export const shortestFind = 2

/** What somebody is looked for by: the digits of a phone as they are stored, or the text as it is. */
export function typedContact(text: string): string {
  if (!/^[+\d][\d\s()-]{3,}$/.test(text)) return text
  return text.replace(/\D/g, '').replace(/^[78](?=\d{10}$)/, '')
}

/** The number of an order, if that is what was typed. */
export function typedOrderNumber(text: string): number | undefined {
  const digits = /^№?\s*([1-9]\d{0,8})$/.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
