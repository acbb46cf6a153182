/** Which error codes a display of this maker shows. A model sold under two names («Bosch / Siemens») has the codes of both. */
import { normalizeBrand } from './model-text.ts'

export function codesOfBrand(codes: Readonly<Record<string, readonly string[]>>, brand: string): string[] {
  const names = namesOf(brand)
  const shown = Object.entries(codes).filter(([maker]) => namesOf(maker).some((name) => names.includes(name)))
  return [...new Set(shown.flatMap(([, own]) => own))]
}

function namesOf(brand: string): string[] {
  return brand.split('/').map(normalizeBrand).filter(Boolean)
}
