/** Neighbours in a list should not look like copies: a frequent part is drawn in several ways, chosen by the part's id. */
const variants: Record<string, string[]> = { pump: ['pump', 'pump2', 'pump3'] }

export function drawingVariant(drawing: string, productId: number): string {
  const ways = variants[drawing]
  return ways?.[productId % ways.length] ?? drawing
}
