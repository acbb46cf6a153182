/**
 * A name in two pieces: what it is («Манжета люка»), the same on every card of a list, and the rest, by which it is told from its
 * neighbours («для Samsung WW70J52E0HW, с отводом»).
 */
export function nameParts(name: string): { what: string; rest: string } {
  const words = name.split(' ')
  const end = words.findIndex((word, place) => place > 0 && (endsWhat(word) || words[place - 1]?.endsWith(',')))
  if (end < 1 || end > mostWords) return { what: '', rest: name }
  const what = words.slice(0, end).join(' ')
  return { what, rest: words.slice(end).join(' ') }
}

/** A longer beginning is no name of a thing. */
const mostWords = 5

/** «для …», a figure, a brand, a number, a quoted or bracketed word. */
function endsWhat(word: string): boolean {
  return word === 'для' || /^[\p{Lu}«("]/u.test(word) || /\d/.test(word) || /^[a-z]/i.test(word)
}
