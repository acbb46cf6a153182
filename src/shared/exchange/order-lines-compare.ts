import type { ExchangeDocument } from './exchange-document.ts'

/** Whether 1С still means the order the site has: the same products, as many of each, for the same money. */

export type OrderedLine = {
  /** Every id 1С may call the product by. */
  ids: string[]
  sku: string
  name: string
  quantity: number
}
/** Pieces, or rubles where `name` is the whole order. Null: nothing of the kind. */
export type LineDifference = { name: string; here: number | null; there: number | null; is_sum: boolean }
type Compared = { items: readonly OrderedLine[]; total: number; deliveryPrice: number }

export function differencesOf(document: ExchangeDocument, order: Compared): LineDifference[] {
  const goods = document.lines.filter(({ isService }) => !isService)
  // Many configurations tell of states only.
  if (goods.length === 0) return []
  const counted = new Map<OrderedLine, number>()
  const others: LineDifference[] = []
  for (const line of goods) {
    const item = order.items.find((each) => isSame(each, line))
    const quantity = line.quantity ?? 0
    if (item) counted.set(item, (counted.get(item) ?? 0) + quantity)
    else others.push({ name: line.name || line.article || line.id, here: null, there: quantity, is_sum: false })
  }
  const changed = order.items
    .filter((item) => counted.get(item) !== item.quantity)
    .map((item) => ({ name: item.name, here: item.quantity, there: counted.get(item) ?? null, is_sum: false }))
  return [...changed, ...others, ...sumDifference(document, order)]
}

function isSame({ ids, sku }: OrderedLine, line: { id: string; article: string }): boolean {
  const [id = ''] = line.id.split('#')
  if (id !== '' && ids.includes(id)) return true
  return line.article !== '' && line.article.trim().toLowerCase() === sku.trim().toLowerCase()
}

/** Kopecks are 1С's own rounding. Where delivery is no line there, it is not in the sum either. */
function sumDifference({ sum, lines }: ExchangeDocument, { total, deliveryPrice }: Compared): LineDifference[] {
  if (sum === null) return []
  const isDelivered = lines.some(({ isService }) => isService)
  const expected = [total, ...(isDelivered ? [] : [total - deliveryPrice])]
  if (expected.some((each) => Math.abs(each - sum) < 1)) return []
  return [{ name: 'Сумма заказа', here: total, there: sum, is_sum: true }]
}
