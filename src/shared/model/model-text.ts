/** A model as people type it: a code alone («WW70-J52»), or the brand and then the code («Samsung WW70 J52»). */
import { normalizeCode } from '#shared/catalog/product-code.ts'

export type ModelReading = { brand: string; code: string }

/** Brands of more words than this are not known («Hotpoint Ariston» has two). */
const maxBrandWords = 3

/** A brand without case and separators; the database keeps it the same way. */
export function normalizeBrand(text: string): string {
  return text.toLowerCase().replace(/[ \-.&]/g, '')
}

/** Every way to read the text: the empty brand first, then one word of brand, two, three. A reading without a code names a brand. */
export function modelReadings(text: string): ModelReading[] {
  const words = text.trim().split(/\s+/).filter(Boolean)
  const brandLengths = Array.from({ length: Math.min(words.length, maxBrandWords) + 1 }, (_, n) => n)
  const readings = brandLengths.map((length) => ({
    brand: normalizeBrand(words.slice(0, length).join('')),
    code: normalizeCode(words.slice(length).join('')),
  }))
  return readings.filter(({ brand, code }, n) => (n === 0 ? code !== '' : brand !== ''))
}
