import { type CartItem, lineLimit, maxCartLines, type Stock } from '#shared/cart/cart-rules.ts'
import type { QuickRow } from './quick-order-contract.ts'

/** A list on the screen: rows that go into the cart leave it, everything else stays until the master deals with it. */

export type ListedRow = QuickRow & { key: number }

/** What a row would put into the cart; null while something about it is open, or there is nothing to take. */
export function rowItem({ product, quantity, available }: ListedRow): CartItem | null {
  const pieces = Math.min(quantity ?? 0, available ?? Number.POSITIVE_INFINITY)
  return product && pieces > 0 && !product.discontinued ? { id: product.id, quantity: pieces } : null
}

/** How the shop would take the row as it stands now, after the master has changed it. */
export function withQuantity(row: ListedRow, quantity: number | null): ListedRow {
  const { product } = row
  if (!product) return { ...row, quantity }
  if (quantity === null) return { ...row, quantity, status: 'fault', fault: 'Количество — от 1 до 999' }
  return { ...row, quantity, fault: null, ...stateOf(quantity, product, row.replaces) }
}

/** Of the products that share a number the master has chosen one. */
export function withProduct(row: ListedRow, product: NonNullable<QuickRow['product']>): ListedRow {
  return withQuantity({ ...row, product, candidates: [], similar: [], replaces: row.article }, row.quantity)
}

function stateOf(quantity: number, stock: Stock, replaces: string | null): Pick<QuickRow, 'status' | 'available'> {
  const limit = lineLimit(stock)
  if (quantity > limit) return { status: 'short', available: limit }
  return { status: replaces === null ? 'found' : 'replaced', available: null }
}

/** One row as it is by now, by its key: others may have changed while an answer about it was on its way. */
export function withRow(rows: readonly ListedRow[], key: number, change: (row: ListedRow) => ListedRow): ListedRow[] {
  return rows.map((row) => (row.key === key ? change(row) : row))
}

/** Where some were taken the shelf is empty now; where none was, the cart may be full as well. */
function leftOverText(added: number, wanted: number): string {
  if (added > 0) return `Добавили ${added} из ${wanted} — больше нет на складе`
  return `Не добавили: больше нет на складе или в корзине уже ${maxCartLines} товаров`
}

/** After «В корзину»: what the cart has taken goes; of what it has not the rest stays, with the reason beside it. */
export function rowsLeft(rows: ListedRow[], dropped: CartItem[]): ListedRow[] {
  const left = new Map(dropped.map(({ id, quantity }) => [id, quantity]))
  // From the end: of two rows of one product the first was served first.
  return rows
    .toReversed()
    .flatMap((row) => {
      const item = rowItem(row)
      if (!item || row.quantity === null) return [row]
      const refused = Math.min(left.get(item.id) ?? 0, item.quantity)
      left.set(item.id, (left.get(item.id) ?? 0) - refused)
      // What was short before the cart was asked is still wanted.
      const missing = row.quantity - item.quantity + refused
      if (missing === 0) return []
      return [
        {
          ...row,
          quantity: missing,
          status: 'short' as const,
          available: 0,
          fault: leftOverText(row.quantity - missing, row.quantity),
        },
      ]
    })
    .toReversed()
}

/**
 * The same for the list as it is when the cart answers: rows that came meanwhile stay, and of a row that was changed meanwhile what the cart
 * took is taken off.
 */
export function withoutSent(rows: readonly ListedRow[], sent: ListedRow[], dropped: CartItem[]): ListedRow[] {
  const before = new Map(sent.map((row) => [row.key, row]))
  const after = new Map(rowsLeft(sent, dropped).map((row) => [row.key, row]))
  return rows.flatMap((row) => {
    const asked = before.get(row.key)
    const left = after.get(row.key)
    // The very row that was sent, not changed since.
    if (row === asked) return left ?? []
    const taken = (asked?.quantity ?? 0) - (left?.quantity ?? 0)
    if (!asked || taken === 0 || row.quantity === null) return [row]
    return row.quantity > taken ? [withQuantity(row, row.quantity - taken)] : []
  })
}
