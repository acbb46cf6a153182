import { normalizeCode } from '#shared/catalog/product-code.ts'
import { normalizeBrand } from '#shared/model/model-text.ts'

/**
 * A sheet is for many models at once, named by a mask: «WF60*», «Samsung WW65?42*». A star is any characters, a question
 * mark is one; a mask without either is a single model.
 */
/** `code` is a pattern of SQL LIKE over folded codes; an empty `brand` is any. */
export type MaskPattern = { brand: string; code: string }
type MaskReading = { ok: true; patterns: MaskPattern[] } | { ok: false; error: string }

/** Brands of more words than this are not known. */
const maxBrandWords = 3
const maxMask = 64
/** Fewer letters would mean half of the shop. */
const fewestSigns = 2

export function readMask(text: string): MaskReading {
  const mask = tidyMask(text)
  if (mask === '') return { ok: false, error: 'Введите маску' }
  if (mask.length > maxMask) return { ok: false, error: `Маска не длиннее ${maxMask} символов` }
  const words = mask.split(' ')
  const patterns: MaskPattern[] = []
  const own = patternOf(words.join(''))
  if (signsOf(own) >= fewestSigns) patterns.push({ brand: '', code: own })
  for (let length = 1; length <= Math.min(maxBrandWords, words.length - 1); length++) {
    const brand = words.slice(0, length).join('')
    if (/[*?]/.test(brand)) break
    const code = patternOf(words.slice(length).join(''))
    // «Samsung *» is every model of the brand.
    if (code !== '') patterns.push({ brand: normalizeBrand(brand), code })
  }
  if (patterns.length === 0)
    return { ok: false, error: `Маска слишком широкая: нужно хотя бы ${fewestSigns} знака кода` }
  return { ok: true, patterns }
}

export function tidyMask(text: string): string {
  return text.normalize('NFC').replace(/[＊∗]/g, '*').replace(/\s+/gu, ' ').replace(/\*+/g, '*').trim()
}

/** Whether a model is meant, by the same patterns the database compares with. */
export function isMeant({ brand, code }: { brand: string; code: string }, patterns: readonly MaskPattern[]): boolean {
  const [brandNorm, codeNorm] = [normalizeBrand(brand), normalizeCode(code)]
  return patterns.some(
    (pattern) => (pattern.brand === '' || pattern.brand === brandNorm) && likeExpression(pattern.code).test(codeNorm),
  )
}

function patternOf(text: string): string {
  return text
    .split(/([*?])/)
    .map((piece) => (piece === '*' ? '%' : piece === '?' ? '_' : normalizeCode(piece)))
    .join('')
    .replace(/%+/g, '%')
}

function signsOf(pattern: string): number {
  return pattern.replace(/[%_]/g, '').length
}

function likeExpression(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`)
}
