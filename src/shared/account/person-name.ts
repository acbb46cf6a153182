import { hasHiddenCharacters } from './clean-text.ts'

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
  return /\p{L}/u.test(name) && !/[<>]/.test(name) ? name : null
}
