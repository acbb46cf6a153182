/** Whole and decimal, with spaces between thousands and the comma of Russia; null when it is no number. */
export function readNumber(text: string): number | null {
  const dense = text.replace(/[\s\u00a0\u202f']/g, '')
  if (/^\d{1,12}$/.test(dense)) return Number(dense)
  if (/^\d{1,12}[.,]\d{1,2}$/.test(dense)) return Number(dense.replace(',', '.'))
  // «1,890.50» and «1.890,50»: the last sign is the decimal one.
  const both = /^(\d{1,3}(?:[.,]\d{3})+)([.,])(\d{1,2})$/.exec(dense)
  if (both && !both[1]!.includes(both[2]!)) return Number(`${both[1]!.replace(/[.,]/g, '')}.${both[3]}`)
  return null
}
