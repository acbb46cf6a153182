/** Eight characters and no other demands: length is what makes a password hard, not its punctuation. */

export const minPasswordLength = 8
/** Hashing time grows with the length, so there is an end to it. */
export const maxPasswordLength = 128

export const shortPasswordText = 'Пароль должен содержать минимум 8 символов'
export const longPasswordText = 'Пароль должен содержать не больше 128 символов'
export const differentPasswordsText = 'Пароли не совпадают'

/** The sentence to show, or null when the password will do. */
export function passwordError(password: string): string | null {
  const { length } = [...password]
  if (length < minPasswordLength) return shortPasswordText
  return length > maxPasswordLength ? longPasswordText : null
}

/** A code from an email: six digits, exactly as printed. */

export const codeLength = 6
export const wrongCodeText = 'Неверный код'

/** ASCII digits only: «٦» is a digit too, but no email of ours contains it. */
export function isOneTimeCode(text: string): boolean {
  return /^[0-9]{6}$/.test(text)
}
