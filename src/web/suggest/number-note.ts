/** Why a product is found by a number that is not its own. */
import type { NumberNote } from '#shared/catalog/product-list-contract.ts'

const texts: Record<NumberNote['kind'], (number: string, sku: string) => string> = {
  replaced: (number, sku) => `Деталь ${number} снята с производства, её заменяет ${sku}`,
  old: (number, sku) => `${number} — старый номер детали ${sku}`,
  oem: (number, sku) => `${number} — номер производителя техники, ему соответствует ${sku}`,
  cross: (number, sku) => `${number} — номер аналога, ему соответствует ${sku}`,
}

export function numberNoteText({ kind, number }: NumberNote, sku: string): string {
  return texts[kind](number, sku)
}
