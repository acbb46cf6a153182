/** Words of the shop's own set join a symptom only where nobody has changed its words: what the owner took out stays out. */

type Words = {
  words: string
  /** As the set gave them last. */
  given_words: string
}

const longest = 2000

/** The phrases of the set the symptom lacks, as many as there is room for. */
export function missingPhrases({ words, given_words }: Words, set: string): string[] {
  if (words !== given_words) return []
  const own = new Set(phrasesOf(words))
  const missing: string[] = []
  let length = words.length
  for (const phrase of phrasesOf(set).filter((each) => !own.has(each))) {
    length += phrase.length + 2
    if (length > longest) break
    missing.push(phrase)
  }
  return missing
}

export function withPhrases(words: string, phrases: string[]): string {
  return [...phrasesOf(words), ...phrases].join(', ')
}

function phrasesOf(words: string): string[] {
  return [
    ...new Set(
      words
        .split(',')
        .map((phrase) => phrase.trim())
        .filter(Boolean),
    ),
  ]
}
