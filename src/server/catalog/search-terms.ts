/** What a buyer typed, as a number of a part and as the words of its name. */
import { normalizeCode } from '#shared/catalog/part-code.ts'
import { minSearchLength } from '#shared/catalog/product-list-query.ts'

export type SearchTerms = {
  /** Empty when there is nothing of a code in the text. */
  code: string
  /** Each word as one or two LIKE patterns; a name must match one of each. */
  words: string[][]
}

/** More words than a name has only make the question dearer. */
const maxWords = 8
/** The index knows names by their runs of three characters. */
const indexedLength = 3

/** Letters no article has, not even typed in the wrong alphabet. */
const foreignLetters = /[бгджзийлпфцчшщъыьэюяё]/i

/** Null: too little to look for. */
export function searchTerms(text: string): SearchTerms | null {
  const trimmed = text.trim()
  if (trimmed.length < minSearchLength) return null
  const words =
    trimmed
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return null
  return {
    code: foreignLetters.test(trimmed) ? '' : normalizeCode(trimmed),
    words: words.slice(0, maxWords).map(patterns),
  }
}

/** A short word is looked for only where a word begins: the index can find that, and «вт» inside «автомат» is no match anyway. */
function patterns(word: string): string[] {
  return word.length < indexedLength ? [`${word}%`, `% ${word}%`] : [`%${word}%`]
}
