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
