/** A hand that goes from a category straight to its subcategories crosses others on the way; those must not open. */
export type Point = { x: number; y: number }

/** Whether the way from one point to the next, followed further, leads into the column at the right. */
export function isOnTheWay(from: Point, to: Point, column: { left: number; top: number; bottom: number }): boolean {
  const right = to.x - from.x
  if (right <= 0) return false
  const arrival = from.y + ((to.y - from.y) * (column.left - from.x)) / right
  return arrival >= column.top && arrival <= column.bottom
}
