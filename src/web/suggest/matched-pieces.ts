/** A name in pieces, so that what was typed can stand out in it. */
export type NamePiece = { text: string; isMatch: boolean; at: number }

export function matchedPieces(name: string, typed: string): NamePiece[] {
  const words = foldCase(typed).match(/[\p{L}\p{N}]+/gu) ?? []
  const folded = foldCase(name)
  const isMatch = Array.from({ length: name.length }, () => false)
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      isMatch.fill(true, at, at + word.length)
    }
  }
  const parts: NamePiece[] = []
  for (const [at, letter] of name.split('').entries()) {
    const last = parts.at(-1)
    if (last && last.isMatch === isMatch[at]) last.text += letter
    else parts.push({ text: letter, isMatch: isMatch[at] ?? false, at })
  }
  return parts
}

/** Letter by letter, so that places in the folded text are places in the name. */
function foldCase(text: string): string {
  return text.replace(/\p{Lu}/gu, (letter) => letter.toLowerCase()).replaceAll('ё', 'е')
}
