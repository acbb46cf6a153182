/** Which questions every part can be filtered by, and how an attribute becomes one («Мощность, Вт» → `attr.moshchnost-vt`). */
import { valueSlug } from './value-slug.ts'

export const commonFacetLabels = {
  brand: 'Производитель',
  kind: 'Вид детали',
  appliance: 'Марка техники',
} as const

export function attributeFacetKey(attribute: string): string {
  return `attr.${valueSlug(attribute)}`
}
