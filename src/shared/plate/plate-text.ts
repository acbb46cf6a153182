/**
 * What of a photographed plate is looked up: the values behind «MODEL», «E-Nr.», «PNC» and other words that look like a code. Serial
 * numbers, dates of manufacture and ratings are dropped here, on the customer's device, before anything is shown or asked.
 */
import { normalizeCode } from '#shared/catalog/product-code.ts'

/** A value of the plate, and whether a label of a model stands before it. */
export type PlatePiece = { text: string; isLabelled: boolean }

/** `article` is the label of a product: a number without letters is its article there, and never a serial number. */
export type LabelKind = 'plate' | 'article'

/** Longer than any model's code, as long as serial numbers are. */
const longestCode = 12
const shortestCode = 5
const mostWords = 5

/** Signs that a reader gives for letters and figures. */
const misread: Record<string, string> = {
  '§': 'S',
  '¥': 'Y',
  '¢': 'C',
  '£': 'E',
  $: 'S',
  '€': 'E',
  '©': 'C',
  '®': '',
  '—': '-',
  '–': '-',
  _: '-',
  '‘': '',
  '’': '',
  '“': '',
  '”': '',
  '«': '',
  '»': '',
  '°': '',
}

/** A reader takes S/N for SIN, 5/N or SJN: whatever follows it is nobody's business. */
const serialLabel =
  /(?:^|[\s.,;(])(?:[S5$]\s?[/\\|IL1J7T]?\s?[NM](?=[\s.:;,№#]|$)|[S5]ER(?:IAL|[IL1]?A?[L1I])?\b|[S5]ER\.|FD\s*:?\s*\d|Z\s*-\s*NR|ИЗГ|ЗАВ|СЕР)/iu
const modelLabel =
  /(?:^|[\s.,;(|])(?:[MNHW][\p{L}\d]?D[E€FC]?[L1I|]?|[MN][\p{L}\d]{1,3}[E€][L1I]|TYPE?|[E€F]\s?[-.~]\s?N[RTIZ]|ENR|M[O0][\p{L}\d]{1,2}[E€][\p{L}\d]{1,2}|МОДЕЛЬ|ТИП|T[UИ][NП])(?:\s*(?:N[O0Qo]|C[O0]DE|NAME|NR)(?=[\s.:,;]))?(?=[\s.:,;№])[\s.:,;№]*/giu
const numberLabel =
  /(?:^|[\s.,;(|])(?:PNC|PR[O0]D\S{0,4}\s*(?:N[O0R]|C[O0]DE)|[S5]ERV[IL1]CE(?:\s*N[O0R])?)[\s.:,;№]+(?=\d)/giu
const articleLabel =
  /(?:^|[\s.,;(|])(?:PART(?:\s*N[O0R]\w*)?|P\s*[/|I1]\s*N|C[O0]DE|ART(?:\.|ICLE|IKEL)?|АРТ(?:ИКУЛ)?|КОД|№|N[O0°])[\s.:,;№]+(?=\S*\d)/giu
/** «Pmax: 0,8» and the like: a value with a label of its own that is no model. */
const otherLabel = /^[\p{L}\p{N}/\\.]{1,12}\s?[:;]\s*/u
const rating =
  /^[~≈\d.,\-–+/x×]*\d[\d.,\-–+/x×]*\s?(?:V|W|HZ|A|KG|RPM|MPA|BAR|L|KW|KWH|DB|MM|G|R\/MIN|MIN|M|C)?[~.,;]*$|^IP\s?[X\dO]{1,3}$|^[~.,;:-]+$/iu

const lastRating = /^\d+(?:[.,-]\d+)?(?:V|W|HZ|A|KG|RPM)$/iu

/** Texts of one reading, line after line. */
export function platePieces(lines: readonly string[], kind: LabelKind = 'plate'): PlatePiece[] {
  return lines.flatMap((line) => piecesOfLine(cleaned(line), kind))
}

function cleaned(line: string): string {
  return line
    .normalize('NFC')
    .replace(/[§¥¢£$€©®—–_‘’“”«»°]/gu, (sign) => misread[sign] ?? '')
    .replace(/(?<=[A-Z\d])[|!](?=[A-Z\d])/giu, '1')
    .replace(/[|!\\*={}[\]<>"'`^~]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
}

function piecesOfLine(line: string, kind: LabelKind): PlatePiece[] {
  const serialAt = line.search(serialLabel)
  const open = serialAt < 0 ? line : line.slice(0, serialAt)
  const labels = [...labelled(open, kind)]
  if (labels.length === 0) return wordsOfLine(open, kind)
  return labels.flatMap(({ label, from, end }) =>
    valuesOf(open.slice(from, end)).map((value) => ({
      text: /^\D*(?:PNC|PR|SERV)/iu.test(label) ? `${label}${value}` : value,
      isLabelled: true,
    })),
  )
}

function labelled(line: string, kind: LabelKind): { label: string; from: number; end: number }[] {
  const known = [modelLabel, numberLabel, ...(kind === 'article' ? [articleLabel] : [])]
  const places = known.flatMap((label) => [...line.matchAll(label)]).sort((one, other) => one.index - other.index)
  return places.map(({ 0: text, index }, at) => ({
    label: text.trimStart().replace(/[.:,;№]+\s*$/u, ' '),
    from: index + text.length,
    end: places[at + 1]?.index ?? line.length,
  }))
}

/**
 * A code is written in a few words; what follows a rating or a long gap is something else. «100W» may be a rating as well as the end
 * of «MFD45S 100W», so both are tried; what stands before it is no code while it has no figure («DFS 05010W»).
 */
function valuesOf(text: string): string[] {
  const words = text.split(' ').filter(Boolean).slice(0, mostWords)
  const ratingAt = words.findIndex(
    (word, at) => words.slice(0, at).some((before) => /\d/u.test(before)) && lastRating.test(word),
  )
  const values = ratingAt < 0 ? [words] : [words.slice(0, ratingAt), words.slice(0, ratingAt + 1)]
  return values.map((each) => each.join(' ')).filter((value) => /\d/u.test(value) && normalizeCode(value).length >= 3)
}

/** Without a label: words with letters and figures, and letters with figures behind them («IWSC 5105»). */
function wordsOfLine(line: string, kind: LabelKind): PlatePiece[] {
  // A label that nobody knows: its value is no model, and may well be a serial number.
  if (otherLabel.test(line) && kind === 'plate') return []
  const words = line.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word))
  return words.flatMap((word, at) => {
    if (isCode(word, kind)) return [{ text: word, isLabelled: false }]
    const next = words[at + 1] ?? ''
    const isPair = /^[A-Z]{2,5}$/u.test(word) && /^\d{3,5}[A-Z]{0,2}$/u.test(next)
    return isPair ? [{ text: `${word} ${next}`, isLabelled: false }] : []
  })
}

function isCode(word: string, kind: LabelKind): boolean {
  if (rating.test(word) && !(kind === 'article' && /^\d{8,12}$/u.test(word))) return false
  const longest = Math.max(0, ...word.split(/[/.()-]/u).map((part) => normalizeCode(part).length))
  const code = normalizeCode(word)
  if (longest > longestCode || code.length < shortestCode || !/\d/u.test(code)) return false
  return /[A-Z]/u.test(code) || kind === 'article'
}

/** Makers are words without figures; the shop compares them with the makers of the models it found. */
export function plateWords(lines: readonly string[]): string[] {
  const words = lines.flatMap((line) => cleaned(line).match(/(?<![\p{L}\p{N}])\p{L}{2,20}(?![\p{L}\p{N}])/gu) ?? [])
  return [...new Set(words.map((word) => word.toLowerCase()))].slice(0, 30)
}
