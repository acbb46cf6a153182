import type { MarkupRounding, MarkupRule, MarkupStep } from '#shared/markup/markup-rules.ts'
import { formatRubles } from '#shared/money/rubles.ts'

/** A rule in one line, as an owner would say it. */

export const roundingNames: Record<MarkupRounding, string> = {
  '1': 'до рубля',
  '10': 'до 10 ₽',
  '50': 'до 50 ₽',
  '100': 'до 100 ₽',
  '9': 'на …9',
  '90': 'на …90',
}

type Names = {
  supplier: (id: number) => string
  section: (category: number | null, subcategory: number | null) => string
}

export function conditionText(rule: MarkupRule, names: Names): string {
  const { supplier_id: supplier, brand, category_id: category, subcategory_id: subcategory } = rule
  const words = [
    supplier !== null && names.supplier(supplier),
    brand,
    (category !== null || subcategory !== null) && names.section(category, subcategory),
    bandText(rule),
  ].filter(Boolean)
  return words.length > 0 ? words.join(' · ') : 'Все остальные товары'
}

function bandText({ purchase_from: from, purchase_to: to }: MarkupRule): string {
  if (from === null && to === null) return ''
  if (to === null) return `закупка от ${formatRubles(from ?? 0)}`
  return from === null ? `закупка до ${formatRubles(to)}` : `закупка от ${formatRubles(from)} до ${formatRubles(to)}`
}

/** «+60 % + 100 ₽, не меньше 50 ₽, на …90». */
export function stepText({ percent, rubles, least, rounding }: MarkupStep): string {
  const shown = [
    percent > 0 && `+${String(percent).replace('.', ',')}\u00a0%`,
    rubles > 0 && `+${formatRubles(rubles)}`,
  ].filter(Boolean)
  return [
    shown.join(' и ') || '+0\u00a0%',
    least > 0 && `не меньше ${formatRubles(least)}`,
    rounding !== '1' && roundingNames[rounding],
  ]
    .filter(Boolean)
    .join(', ')
}
