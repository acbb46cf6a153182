/** A barcode is passed on only where its own check digit holds: a wrong one makes a marketplace show somebody else's product. */

const lengths = [8, 12, 13, 14]
const attributeNames = /^(штрих-?код|barcode|ean|ean-?13|gtin|upc)$/i

export function isBarcode(text: string): boolean {
  if (!/^\d+$/.test(text) || !lengths.includes(text.length) || /^0+$/.test(text)) return false
  const digits = Array.from(text, Number)
  const check = digits.pop() ?? 0
  // Weights 3 and 1 in turn, from the right.
  const sum = digits.reverse().reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === check
}

export function isBarcodeAttribute(name: string): boolean {
  return attributeNames.test(name.trim())
}

/** Barcodes stand among the attributes of a product; one field may hold several. */
export function barcodesOf(attributes: readonly (readonly [name: string, value: string])[]): string[] {
  const found = attributes
    .filter(([name]) => isBarcodeAttribute(name))
    .flatMap(([, value]) => value.split(/[\s,;]+/))
    .filter(isBarcode)
  return [...new Set(found)]
}
