/** The log of searches holds what people look for and never who they are: what looks like an address or a phone is left out. */

const mailAddress = /\S@\S/
/** Ten or eleven digits that begin like a Russian phone, whatever stands between them. */
const phone = /^\+?[78][\s()-]*9\d{2}[\s()-]*\d{3}[\s()-]*\d{2}[\s()-]*\d{2}$/

/** The text as it is counted: lower case, single spaces. Null: it must not be kept. */
export function loggedText(text: string): string | null {
  const plain = text.toLowerCase().replace(/\s+/g, ' ').trim().slice(0, 100)
  return plain === '' || mailAddress.test(plain) || phone.test(plain) ? null : plain
}
