/** A list after one of its members has been moved to another place; the others keep theirs. */
export function movedTo<Item extends { id: number }>(items: Item[], id: number, place: number): Item[] {
  const item = items.find((each) => each.id === id)
  if (!item) return items
  const others = items.filter((each) => each !== item)
  const at = Math.max(0, Math.min(place, others.length))
  return [...others.slice(0, at), item, ...others.slice(at)]
}
