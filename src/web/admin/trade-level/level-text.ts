import { formatRubles } from '#shared/money/rubles.ts'
import { type LevelPrice, type LevelRule, levelPrice } from '#shared/trade-level/level-price.ts'

/** «розничная − 15 %». */
export function ruleText({ of, percent }: Pick<LevelRule, 'of' | 'percent'>): string {
  const base = of === 'retail' ? 'розничная' : 'цена мастера'
  return percent > 0 ? `${base} − ${String(percent).replace('.', ',')} %` : base
}

const heldTexts = { purchase: 'держит закупочная', retail: 'не выше розничной' } as const

/** «850 ₽», «850 ₽, держит закупочная». */
export function levelPriceText({ price, held }: LevelPrice): string {
  return held ? `${formatRubles(price)}, ${heldTexts[held]}` : formatRubles(price)
}

const example = { price: 1000, user_price: null, master_price: 800, purchase_price: null }

/** What a rule makes of a product everybody can picture. */
export function exampleText(rule: Pick<LevelRule, 'of' | 'percent'>): string | null {
  if (!(rule.percent >= 0 && rule.percent <= 90)) return null
  const [retail, master] = [formatRubles(example.price), formatRubles(example.master_price)]
  return `Розничная ${retail}, мастеру ${master} — здесь ${levelPriceText(levelPrice(rule, example))}`
}
