/** Parts ticked in the list of a drawing, and how many of each. */
import type { AddedPart, WantedPart } from '#shared/cart/added-parts.ts'
import type { DiagramPosition } from './diagram-contract.ts'
import { rowsOf } from './diagram-rows.ts'

/** A row of the list, by its position and its place there. */
export function rowKey(positionKey: string, row: number): string {
  return `${positionKey} ${row}`
}

/** A part that stands at two ticked places is needed as often as both say. What is no longer made cannot be ticked. */
export function tickedParts(positions: readonly DiagramPosition[], ticked: ReadonlySet<string>): WantedPart[] {
  const parts = new Map<number, WantedPart>()
  for (const position of positions) {
    for (const [n, { product, quantity }] of rowsOf(position).entries()) {
      if (!product || product.discontinued || !ticked.has(rowKey(position.key, n))) continue
      parts.set(product.id, { product, quantity: quantity + (parts.get(product.id)?.quantity ?? 0) })
    }
  }
  return [...parts.values()]
}

/** What is left to buy once the shop has answered: what it has not taken and may take with another press. */
export function leftTicked(
  positions: readonly DiagramPosition[],
  ticked: ReadonlySet<string>,
  answer: readonly AddedPart[],
): ReadonlySet<string> {
  const refused = new Set(
    answer.flatMap(({ product, added, isRejected, isCartFull }) =>
      added === 0 && (isRejected || isCartFull) ? [product.id] : [],
    ),
  )
  const rows = positions.flatMap((position) =>
    rowsOf(position).flatMap(({ product }, n) => (product && refused.has(product.id) ? [rowKey(position.key, n)] : [])),
  )
  return new Set(rows.filter((row) => ticked.has(row)))
}
