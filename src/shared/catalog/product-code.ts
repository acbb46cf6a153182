/** An article or a model code as people type it: separators and case do not matter, and a Cyrillic «С» is a Latin «C». */
const lookAlikes: Record<string, string> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
}

export function normalizeCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/[А-Я]/g, (letter) => lookAlikes[letter] ?? '')
    .replace(/[^A-Z0-9]+/g, '')
}

/** The same without dropping letters that have no Latin twin: «ЖК-1» and «ШЩ-1» stay two articles. */
export function plainCode(text: string): string {
  return text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[А-Я]/g, (letter) => lookAlikes[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
