/** «помпа» finds the category «Насосы и помпы»: every typed word must begin a word of the name, whatever its ending. */

/** A word this short is taken as it is; a longer one loses the ending that Russian grammar changes. */
const shortestStem = 3

export function namedBy(typed: string): (nameWords: readonly string[]) => boolean {
  const stems = wordsOf(typed).map(stemOf)
  return (nameWords) => stems.length > 0 && stems.every((stem) => nameWords.some((word) => word.startsWith(stem)))
}

function stemOf(word: string): string {
  const stem = word.replace(/[аеиоуыэюяйь]{1,2}$/u, '')
  return stem.length < shortestStem ? word : stem
}

export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
