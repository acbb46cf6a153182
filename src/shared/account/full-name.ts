import { hasHiddenCharacters } from './clean-text.ts'
import { hasLink } from './foreign-link.ts'

/** A name is what a person answers to: one to a hundred characters, at least one of them a letter. */

export const maxNameLength = 100

export const nameTexts = {
  first_name: 'Введите имя',
  last_name: 'Введите фамилию',
  patronymic: 'Проверьте отчество',
} as const

/** The name in one form, or null when it is not one. */
export function parseName(text: string): string | null {
  if (text.length > 4 * maxNameLength) return null
  if (hasHiddenCharacters(text)) return null
  const name = text.normalize('NFC').trim().replace(/\s+/gu, ' ')
  if ([...name].length > maxNameLength) return null
  return /\p{L}/u.test(name) && !/[<>]/.test(name) && !hasLink(name) ? name : null
}

/** What to say of a name that is none: left empty, or one that would advertise a site in the shop's emails. */
export function nameError(field: keyof typeof nameTexts, text: string): string {
  return hasLink(text) ? linkTexts[field] : nameTexts[field]
}

const linkTexts: Record<keyof typeof nameTexts, string> = {
  first_name: 'Напишите имя без ссылок и адресов сайтов',
  last_name: 'Напишите фамилию без ссылок и адресов сайтов',
  patronymic: 'Напишите отчество без ссылок и адресов сайтов',
}
