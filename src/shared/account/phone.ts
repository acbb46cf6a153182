import { hasHiddenCharacters } from './clean-text.ts'

/** One person, one phone, however it is typed: 8…, 7…, +7…, with brackets and dashes. Always kept as +7 and ten digits. */

export const incompletePhoneText = 'Введите номер телефона полностью'

const completePhone = /^\+7\d{10}$/

/** What the field shows while it is being typed: whatever comes in, +7 and at most ten digits go out. */
export function formatPhone(text: string): string {
  if (!/[0-9]/.test(text)) return ''
  return `+7${nationalDigits(text).slice(0, 10)}`
}

function nationalDigits(text: string): string {
  return text.replace(/[^0-9]/g, '').replace(/^[78]/, '')
}

export function isCompletePhone(phone: string): boolean {
  return completePhone.test(phone)
}

/**
 * The canonical phone, or null where a person has to look again. Unlike the field, nothing is cut here: a number with more digits, or
 * with the code of another country, would become the phone of somebody else.
 */
export function parsePhone(text: string): string | null {
  if (text.length > 40 || hasHiddenCharacters(text) || /\+(?!7)/.test(text.replace(/\s/g, ''))) return null
  const digits = text.replace(/[^0-9]/g, '')
  // Ten digits without a code are a whole number, whatever they begin with: 843 is Казань.
  const isWithoutCode = digits.length === 10 && !text.includes('+')
  const national = isWithoutCode ? digits : digits.replace(/^[78]/, '')
  return national.length === 10 ? `+7${national}` : null
}

/** +79165550124 → «+7 916 555-01-24», as people read it. */
export function showPhone(phone: string): string {
  return phone.replace(/^(\+7)(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1\u00a0$2\u00a0$3-$4-$5')
}

/** «позвоните нам: +7 …»; a shop that has not said its phone yet is written to. */
export function callUs(phone: string): string {
  return phone ? `позвоните нам: ${phone}` : 'напишите нам'
}

/** The same as a sentence of its own. */
export function callUsText(phone: string): string {
  const words = callUs(phone)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
