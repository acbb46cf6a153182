import { hasHiddenCharacters } from './clean-text.ts'

/** One person, one e-mail: letter case and spaces around it do not make another. */

export const wrongEmailText = 'Проверьте email'
const missingEmailText = 'Введите email'
const maxEmailLength = 254
const maxLocalLength = 64

/** Without quotes, brackets and comments: mail programs disagree about what those mean. */
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const typedDomain = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u
const domain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/

/** The canonical e-mail, or null when it is not one. */
export function parseEmail(text: string): string | null {
  if (text.length > 2 * maxEmailLength) return null
  const typed = text.trim().normalize('NFC').toLowerCase()
  if (hasHiddenCharacters(typed)) return null
  const at = typed.lastIndexOf('@')
  if (at < 1 || at > maxLocalLength || !local.test(typed.slice(0, at))) return null
  const host = asciiDomain(typed.slice(at + 1))
  if (!host) return null
  const email = `${typed.slice(0, at)}@${host}`
  return email.length <= maxEmailLength ? email : null
}

/** What a form says about an e-mail that is none: an empty field has nothing to check. */
export function emailError(text: string): string {
  return text.trim() === '' ? missingEmailText : wrongEmailText
}

/** «почта.рф» and its xn-- form are one domain; the latter is what mail servers know. */
function asciiDomain(typed: string): string | null {
  if (!typedDomain.test(typed)) return null
  const address = `http://${typed}`
  if (!URL.canParse(address)) return null
  const host = new URL(address).hostname
  return domain.test(host) ? host : null
}

/** For logs and the audit trail: enough to recognise, too little to write to. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}
