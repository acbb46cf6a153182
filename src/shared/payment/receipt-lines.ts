import { type ReceiptLine, receiptTotal } from './receipt.ts'

/** Lines of a receipt are split and taken apart to the ruble, so that a receipt always adds up to its money. */

/** The lines cut down to `amount` in proportion to what each costs; pieces of one line may differ by a ruble. */
export function linesWorth(lines: readonly ReceiptLine[], amount: number): ReceiptLine[] {
  const total = receiptTotal(lines)
  if (total === amount) return [...lines]
  if (total === 0) return []
  // In big integers: the product of two sums of an order may be more than a number holds to the ruble.
  const shares = lines.map((line) => {
    const product = BigInt(line.price * line.quantity) * BigInt(amount)
    return { line, whole: Number(product / BigInt(total)), rest: Number(product % BigInt(total)) }
  })
  let missing = amount - shares.reduce((sum, { whole }) => sum + whole, 0)
  for (const share of [...shares].sort((one, other) => other.rest - one.rest)) {
    if (missing <= 0) break
    share.whole += 1
    missing -= 1
  }
  return shares.flatMap(({ line, whole }) => piecesWorth(line, whole))
}

/** A whole number of rubles over the pieces of a line: some cost a ruble more than the others. */
function piecesWorth(line: ReceiptLine, worth: number): ReceiptLine[] {
  const price = Math.floor(worth / line.quantity)
  const dearer = worth - price * line.quantity
  return [
    { ...line, price, quantity: line.quantity - dearer },
    { ...line, price: price + 1, quantity: dearer },
  ].filter((line) => line.price > 0 && line.quantity > 0)
}

/** What is left of `lines` without `taken`; null when something is taken that is not there. */
export function withoutLines(lines: readonly ReceiptLine[], taken: readonly ReceiptLine[]): ReceiptLine[] | null {
  const left = new Map<string, ReceiptLine>()
  for (const line of lines) add(left, line, line.quantity)
  for (const line of taken) add(left, line, -line.quantity)
  const rest = [...left.values()]
  if (rest.some(({ quantity }) => quantity < 0)) return null
  return rest.filter(({ quantity }) => quantity > 0)
}

function add(lines: Map<string, ReceiptLine>, line: ReceiptLine, quantity: number): void {
  const key = JSON.stringify([line.description, line.price, line.subject])
  const known = lines.get(key)
  lines.set(key, { ...line, quantity: (known?.quantity ?? 0) + quantity })
}
