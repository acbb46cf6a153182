/** One part of an exploded drawing. */
export type DrawnPart = {
  name: string
  /** What it covers round its origin: x, y, width, height. */
  box: readonly [x: number, y: number, width: number, height: number]
  svg: () => string
}
export type DrawnParts = Record<string, DrawnPart>
