/** A filter's answer in the address bar: «4 защёлки» → «4-zashchyolki», «25» → «25». Unlike a category's slug it may be all digits. */
import { maxSlugLength, transliterate } from './slug.ts'

export function valueSlug(label: string): string {
  const slug = transliterate(label.replaceAll('+', ' plus ').replaceAll('−', '-minus-'))
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '')
  return slug || 'value'
}

/** Two answers may transliterate alike («1,5» and «1.5»); the later one gets a number. */
export function freeValueSlug(label: string, taken: { has(slug: string): boolean }): string {
  const slug = valueSlug(label)
  if (!taken.has(slug)) return slug
  for (let n = 2; ; n++) {
    const numbered = `${slug.slice(0, maxSlugLength - 6)}-${n}`
    if (!taken.has(numbered)) return numbered
  }
}

/** Which questions every product can be filtered by, and how an attribute becomes one («Мощность, Вт» → `attr.moshchnost-vt`). */

export const commonFacetLabels = {
  brand: 'Производитель',
  kind: 'Вид детали',
  appliance: 'Марка техники',
} as const

export function attributeFacetKey(attribute: string): string {
  return `attr.${valueSlug(attribute)}`
}
