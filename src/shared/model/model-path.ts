/** A model's page has one address, whatever separators its code is written with: /model/samsung/ww70j52e0hw. */
import { normalizeCode } from '#shared/catalog/product-code.ts'
import { slugify } from '#shared/slug/slug.ts'

export function modelPath({ brand, code }: { brand: string; code: string }): string {
  return `/model/${slugify(brand) || '-'}/${normalizeCode(code).toLowerCase()}`
}
