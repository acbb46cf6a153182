/** What separates the columns is seen from the first lines: the sign that stands in each of them equally often. */
export type Delimiter = ';' | '\t' | ',' | '|'

/** In doubt the one Excel writes in Russia, where the comma belongs to numbers. */
const candidates: Delimiter[] = [';', '\t', ',', '|']
const looksAt = 20

export function detectDelimiter(head: string): Delimiter {
  const lines = head.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  // The last line of the sample may be cut off.
  const whole = lines.length > 1 ? lines.slice(0, Math.min(lines.length - 1, looksAt)) : lines
  let best: Delimiter = ';'
  let bestScore = 0
  for (const candidate of candidates) {
    const score = scoreOf(whole.map((line) => countOutsideQuotes(line, candidate)))
    if (score > bestScore) [best, bestScore] = [candidate, score]
  }
  return best
}

/** Lines that agree with the heading count for more than many signs in a few lines. */
function scoreOf(counts: number[]): number {
  const [heading = 0] = counts
  if (heading === 0) return counts.filter((count) => count > 0).length / (counts.length + 1) / 2
  return counts.filter((count) => count === heading).length
}

function countOutsideQuotes(line: string, sign: string): number {
  let count = 0
  let isQuoted = false
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted
    else if (letter === sign && !isQuoted) count++
  }
  return count
}
