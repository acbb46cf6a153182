/** A code from a letter: six digits, exactly as printed. */

export const codeLength = 6
export const wrongCodeText = 'Неверный код'

/** ASCII digits only: «٦» is a digit too, but no letter of ours contains it. */
export function isOneTimeCode(text: string): boolean {
  return /^[0-9]{6}$/.test(text)
}
