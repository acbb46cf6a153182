/** What a supplier means by «Стир. машины / Помпы»: the category of the shop whose words are most like his. */

export type NamedCategory = { name: string; category_id: number; subcategory_id: number | null }
export type CategoryGuess = NamedCategory & { likeness: number }

/** Less alike than this is no guess but a wager. */
const leastLikeness = 0.6

export function guessCategory(text: string, categories: NamedCategory[]): CategoryGuess | null {
  const wanted = wordsOf(text)
  if (wanted.length === 0) return null
  let best: CategoryGuess | null = null
  for (const category of categories) {
    const likeness = likenessOf(wanted, wordsOf(category.name))
    if (likeness >= leastLikeness && likeness > (best?.likeness ?? 0)) best = { ...category, likeness }
  }
  return best && { ...best, likeness: Math.round(best.likeness * 100) / 100 }
}

/** «и», «для» say nothing of a category. */
const emptyWords = new Set(['и', 'для', 'на', 'к', 'с', 'в', 'др', 'прочее', 'прочие'])

function wordsOf(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !emptyWords.has(word))
}

/** Mostly how much of the supplier's words is found again; a little how much of the shop's name they cover. */
function likenessOf(wanted: string[], words: string[]): number {
  return 0.85 * covered(wanted, words) + 0.15 * covered(words, wanted)
}

function covered(words: string[], among: string[]): number {
  const letters = words.reduce((sum, { length }) => sum + length, 0)
  const found = words.reduce(
    (sum, word) => sum + word.length * Math.max(0, ...among.map((other) => alike(word, other))),
    0,
  )
  return letters === 0 ? 0 : found / letters
}

/** «стир» begins «стиральные»; endings of cases differ, so what the words share at their beginning counts. */
function alike(a: string, b: string): number {
  if (a === b) return 1
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  const shorter = Math.min(a.length, b.length)
  if (shared < 3) return 0
  return shared === shorter ? 0.95 : shared / Math.max(shorter, 4) > 0.7 ? 0.9 : 0
}
