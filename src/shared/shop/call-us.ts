/** «позвоните нам: +7 …»; a shop that has not said its phone yet is written to. */
export function callUs(phone: string): string {
  return phone ? `позвоните нам: ${phone}` : 'напишите нам'
}

/** The same as a sentence of its own. */
export function callUsText(phone: string): string {
  const words = callUs(phone)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
