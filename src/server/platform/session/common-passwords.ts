import { problemError } from '#server/platform/http/problems.ts'
import { otherLayout } from '#shared/search/keyboard-layout.ts'
import { commonPasswordWords } from './common-password-words.ts'

/**
 * Eight characters are not enough when everybody thinks of the same eight. Rejected are the words attackers try first, with or without
 * a few digits around them, one character or a short piece repeated, and keys that lie in a row.
 */
export function isCommonPassword(password: string, shopName = ''): boolean {
  const typed = plain(password)
  const isKnown = (word: string) => commonPasswordWords.has(word) || word === plain(shopName)
  return [typed, otherLayout(typed), lettersOf(typed)].some(
    (form) => isKnown(form) || isKnown(withoutEnds(form)) || isRepeated(form) || isInARow(form),
  )
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}

export const commonPasswordText = 'Такой пароль подбирают первым. Придумайте другой'

type Given = { password: string; shopName: string; field: 'password' | 'new_password' }

/** Asked before anything else is done with the password; `field` is where the form shows the sentence. */
export function refuseCommonPassword({ password, shopName, field }: Given) {
  if (!isCommonPassword(password, shopName)) return
  throw problemError('common-password', { fields: { [field]: commonPasswordText } })
}

/** As many digits as a date has are tried with every word; more of them nobody guesses, unless they are repeated or in a row. */
const mostDigits = 6

function withoutEnds(form: string): string {
  return form.replace(/^[^\p{L}]+(?=\p{L})|(?<=\p{L})[^\p{L}]+$/gu, (end) => {
    const digits = end.replace(/\D/g, '')
    return digits.length <= mostDigits || isRepeated(digits) || isInARow(digits) ? '' : end
  })
}

/** `11111111`, `abcabcabc`, `qwerqwer`: a piece of up to four characters again and again, its last turn maybe cut. */
function isRepeated(form: string): boolean {
  return [1, 2, 3, 4].some((length) => form === form.slice(0, length).repeat(form.length).slice(0, form.length))
}

const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  '`1234567890-=',
  '!@#$%^&*()_+',
  "qwertyuiop[]asdfghjkl;'zxcvbnm,./",
  'йцукенгшщзхъфывапролджэячсмитьбю',
]

function isInARow(form: string): boolean {
  const back = [...form].reverse().join('')
  return rows.some((row) => row.includes(form) || row.includes(back))
}

const lookAlikes: Record<string, string> = {
  '@': 'a',
  $: 's',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
}

/** `p@ssw0rd` is read as it is meant; digits at the end stay digits. */
function lettersOf(form: string): string {
  return form.replace(/[@$013457](?=.*\p{L})/gu, (sign) => lookAlikes[sign] ?? sign)
}
