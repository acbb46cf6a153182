/** Characters that cannot be seen or that turn a line around have no place in a name, an e-mail or a phone. */

// C0 and C1 controls, zero-width characters, direction marks and overrides, halves of characters.
const hidden = /[\p{Cc}\u061c\u200b-\u200f\u202a-\u202e\u2028\u2029\u2060-\u2069\ufeff\ud800-\udfff]/u

export function hasHiddenCharacters(text: string): boolean {
  return hidden.test(text)
}
