/** From this many on the shop says «Осталось 3 шт.» and management «заканчивается». The index products_few is made for this number. */
export const fewLeft = 3

/** `available` is what can still be sold: on the shelf and promised to nobody. */
export function isFewLeft(available: number): boolean {
  return available <= fewLeft
}
