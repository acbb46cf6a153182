/** A company is known by its ИНН: ten digits (twelve of a sole trader), the last of which prove the others. */

export const wrongInnText = 'Проверьте ИНН: 10 цифр у организации, 12 у предпринимателя'
const wrongCheckText = 'Контрольная цифра ИНН не сходится, проверьте опечатку'
export const wrongKppText = 'Проверьте КПП: 9 знаков'

const weights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/** The ИНН without spaces, or null where its check digits say it was mistyped. */
export function parseInn(text: string): string | null {
  const inn = text.replace(/\s/g, '')
  // All zeros pass every check and belong to nobody.
  if (!/^(\d{10}|\d{12})$/.test(inn) || /^0+$/.test(inn)) return null
  const checked = inn.length === 10 ? [9] : [10, 11]
  return checked.every((place) => checkDigit(inn, place) === Number(inn[place])) ? inn : null
}

/** What is wrong with an ИНН that is none: its length, or a digit. */
export function innError(text: string): string {
  return /^(\d{10}|\d{12})$/.test(text.replace(/\s/g, '')) ? wrongCheckText : wrongInnText
}

function checkDigit(inn: string, place: number): number {
  const used = weights.slice(weights.length - place)
  const sum = used.reduce((total, weight, index) => total + weight * Number(inn[index]), 0)
  return (sum % 11) % 10
}

/** Four digits of the tax office, two signs of the reason, three digits. */
export function parseKpp(text: string): string | null {
  const kpp = text.replace(/\s/g, '').toUpperCase()
  return /^\d{4}[\dA-Z]{2}\d{3}$/.test(kpp) ? kpp : null
}
