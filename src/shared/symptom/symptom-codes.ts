/** The error codes of a symptom as lines of a form: «Samsung: 5E, 5C», a maker in each. */

export type SymptomCodes = Record<string, string[]>
export const symptomLimits = { brand: 40, code: 16, codes: 20, brands: 40 } as const

export function codesText(codes: SymptomCodes): string {
  return Object.entries(codes)
    .map(([brand, list]) => `${brand}: ${list.join(', ')}`)
    .join('\n')
}

export type ReadCodes = { ok: true; codes: SymptomCodes } | { ok: false; error: string }

/** A maker given twice keeps all its codes. */
export function readCodesText(text: string): ReadCodes {
  const codes: SymptomCodes = {}
  for (const typed of text.split('\n')) {
    const line = typed.replace(/\s+/gu, ' ').trim()
    if (line === '') continue
    const [, brand = '', rest = ''] = /^(.*?)\s*:\s*(.*)$/u.exec(line) ?? []
    const list = rest
      .split(/[,;]/)
      .map((code) => code.trim())
      .filter(Boolean)
    if (brand === '' || list.length === 0)
      return { ok: false, error: `«${line}»: нужна марка, двоеточие и коды через запятую` }
    if (brand.length > symptomLimits.brand) return { ok: false, error: `Слишком длинная марка: «${brand}»` }
    const long = list.find((code) => code.length > symptomLimits.code)
    if (long) return { ok: false, error: `Слишком длинный код: «${long}»` }
    codes[brand] = [...new Set([...(codes[brand] ?? []), ...list])]
    if (codes[brand].length > symptomLimits.codes)
      return { ok: false, error: `У марки ${brand} больше ${symptomLimits.codes} кодов` }
  }
  return { ok: true, codes }
}
