/**
 * The one way codes are read: as they stand on plates and parts («MODEL: WF60F1R1H0W/DLP», «E-Nr. WAN28290OE/01 FD 9805»), and as
 * they are typed between other words («насос ww70-j52 e0hw»).
 */
import { normalizeCode } from '#shared/catalog/product-code.ts'

export type CodeReading = {
  /** Normalised. */
  code: string
  /** As typed, with what was left off. */
  typed: string
  /** What stands after it and was left off, as typed: «/DLP». */
  rest: string
  /** The words it takes, counted from 1, what was left off included. */
  from: number
  to: number
}

export type CodeText = {
  /** Without the labels of a plate, its serial number and its date of manufacture. */
  text: string
  /** Labels stood in it, so that nothing in it is a word. */
  isPlate: boolean
  /** The longest code first. */
  readings: CodeReading[]
}

/** As many words as a code is written in: «ABS VLS EVO PW 50 D1». */
const mostWordsOfCode = 7
/** As in the rest of the search: later words are not read. */
const mostWords = 10
/** A shorter beginning of a code means too much. */
const shortestCut = 4

export function readCodes(typed: string): CodeText {
  const { text, isPlate } = withoutLabels(typed)
  return { text, isPlate, readings: readingsOf(text) }
}

const labels = [
  'model(?:\\s*(?:no|nr|name|code|number))?',
  'mod',
  'модель',
  'type',
  'тип',
  'pnc',
  'prod(?:uct)?\\s*\\.?\\s*(?:no|nr|code|number)',
  'e\\s*-?\\s*nr',
  'service(?:\\s*(?:no|nr|code|number))?',
  'сервисный\\s+(?:номер|код)',
  'ном(?:ер)?\\s+продукта',
]
const partLabels = [
  'part\\s*\\.?\\s*(?:no|nr|number)',
  'p\\s*/\\s*n',
  'spare\\s+part(?:\\s*(?:no|nr))?',
  'code',
  'арт(?:икул)?',
  'код',
  'номер',
]
/** A label is followed by a separator and by something with a digit; «тип крепления» is no label. */
const after = '(?:\\s*[.:№#]+\\s*|\\s+)(?=(?:\\S*\\s+){0,2}\\S*?\\d)'
const plateLabel = new RegExp(`(?<=^|[\\s,;])(?:${labels.join('|')})${after}`, 'giu')
const partLabel = new RegExp(`(?<=^|[\\s,;])(?:${partLabels.join('|')})${after}`, 'giu')
/** Serial numbers and dates of manufacture stand last and name nobody's appliance. */
const serial =
  /(?<=\s|^)(?:s\s*\/\s*n|ser(?:ial)?\s*\.?\s*(?:no|nr|number)|z\s*-\s*nr|fd\s*:?\s*\d{4}|серийный\s+номер)(?=[\s.:№#\d]|$).*$/iu

export type ModelNumberKind = 'pnc' | 'enr' | 'service'
export type ModelNumber = { number: string; kind: ModelNumberKind }

const numberLabels: [RegExp, ModelNumberKind][] = [
  [/(?<=^|[\s,;])(?:pnc|prod(?:uct)?\s*\.?\s*(?:no|nr))[\s.:№#]*(\d[\d\s]{7,15}\d)/iu, 'pnc'],
  [/(?<=^|[\s,;])e\s*-?\s*nr[\s.:№#]*([a-z\d]{5,}(?:\s*\/\s*\d{2})?)/iu, 'enr'],
  [/(?<=^|[\s,;])(?:service(?:\s*(?:no|nr|code))?|prod(?:uct)?\s*\.?\s*code)[\s.:№#]*(\d[\d\s]{7,17}\d)/iu, 'service'],
]

/** A line of a list of models: «EWS1064EDW PNC 914340514» is a code and another number of the same model. */
export function splitModelNumbers(line: string): { text: string; numbers: ModelNumber[] } {
  const numbers = numberLabels.flatMap(([label, kind]) => {
    const number = label.exec(line)?.[1]
    return number ? [{ number: number.replace(/\s+/gu, ''), kind }] : []
  })
  const rest = numberLabels.reduce((text, [label]) => text.replace(label, ' '), line)
  // A number alone is all there is of the model.
  const text = /[\p{L}\d]/u.test(rest) ? rest : line
  return { text: text.replace(/[\s,;]+/gu, ' ').trim(), numbers }
}

function withoutLabels(typed: string): { text: string; isPlate: boolean } {
  const bare = typed.normalize('NFC').trim()
  const short = bare.replace(serial, '').trim()
  // A serial number alone is not thrown away: it may be something else.
  const isCut = short !== bare && /\d/.test(short)
  const text = isCut ? short : bare
  const unlabelled = text.replace(plateLabel, ' ').trim()
  const isPlate = isCut || unlabelled !== text
  return { text: unlabelled.replace(partLabel, ' ').replace(/\s+/gu, ' ').trim(), isPlate }
}

function readingsOf(text: string): CodeReading[] {
  const words = text.split(' ').filter(Boolean).slice(0, mostWords)
  const best = new Map<string, CodeReading>()
  for (const [from] of words.entries()) {
    const last = Math.min(words.length, from + mostWordsOfCode)
    for (let to = from + 1; to <= last; to += 1) {
      const isWhole = from === 0 && to === words.length
      const typed = words.slice(from, to).join(' ')
      for (const { code, rest } of codesOf(typed)) {
        if (code === '' || (!/\d/.test(code) && !isWhole)) continue
        const known = best.get(code)
        // The same code: the reading that explains more of what was typed.
        if (!known || to - from > known.to - known.from + 1) best.set(code, { code, typed, rest, from: from + 1, to })
      }
    }
  }
  return [...best.values()].sort((one, other) => other.code.length - one.code.length || compare(one.code, other.code))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : 1
}

/** The whole of it first, then without what may be a market's ending. */
function codesOf(text: string): { code: string; rest: string }[] {
  const whole = normalizeCode(text)
  return [{ code: whole, rest: '' }, ...endingsOf(text), ...gluedEndings(whole)]
}

/** «/DLP», «.ABWPCOM», «(CIS)», «X (EX)», «/01»: everything after a separator, where short words of letters follow it. */
function endingsOf(text: string): { code: string; rest: string }[] {
  const places = [...text.matchAll(/\s*[/.(]|\s+/gu)].map(({ index }) => index)
  return places.flatMap((at) => {
    const rest = text.slice(at)
    const code = normalizeCode(text.slice(0, at))
    return isMarket(rest) && code.length >= shortestCut && /\d/.test(code) ? [{ code, rest: rest.trim() }] : []
  })
}

/** Letters of a country and a colour, an index of two figures, the ending of LG. */
function isMarket(rest: string): boolean {
  if (/^\s*[/.]\s*[\p{Lu}\p{Ll}\d]{1,8}$/u.test(rest) && !/\d{3}/.test(rest)) return true
  const words = rest.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length <= 3 && words.every((word) => isMarketWord(word) || /^\s*\(/.test(rest))
}

/** «пульт» and «чаша» have letters that no code has. */
function isMarketWord(word: string): boolean {
  const code = normalizeCode(word)
  return code.length === word.length && marketWord.test(code)
}

const marketWord =
  /^(?:(?!LG)[A-Z]{1,2}|CIS|RUS|EUR|SNG|COM|DLP|DBW|DLW|DSL|YLP|YLE|XEO|A[A-Z]{2,3}(?:COM|RUS|CIS|KIS)|\d{2})$/

/** The same without a separator: «F2J6HS0WABWPCOM», «WAN28290OE01», and a PNC with its two figures of the version. */
const gluedMarkets = [
  /^(.{5,}?)(A[A-Z]{2}P?(?:COM|RUS|CIS|KIS))$/,
  /^(.{6,}?)(DLP|DBW|DLW|DSL|DBY|YLP|YLE|XEO|CIS|RUS)$/,
  /^([A-Z]{2,3}\d[A-Z0-9]{3,}[A-Z]{2})(\d{2})$/,
  /^(9\d{8})(\d{2})$/,
]

function gluedEndings(code: string): { code: string; rest: string }[] {
  return gluedMarkets.flatMap((market) => {
    const [, start, rest] = market.exec(code) ?? []
    return start && rest && /\d/.test(start) ? [{ code: start, rest }] : []
  })
}

/** Characters that are mistaken for each other on a worn plate and on a keyboard; db/functions/search-text.sql says the same. */
export const lookAlikeGroups = ['0OQD', '1IL', '5S', '8B', '2Z', '6G'] as const

const firstOfGroup = new Map(lookAlikeGroups.flatMap((group) => [...group].map((sign) => [sign, group[0]!] as const)))

/** A normalised code with each of its characters replaced by the first of its group: equal results look alike. */
export function lookAlikeCode(code: string): string {
  return [...code].map((sign) => firstOfGroup.get(sign) ?? sign).join('')
}
