/** The strokes of which parts and appliances are drawn, in a box of 200 × 200. Colours are CSS variables, so themes apply. */
export const outline = 'var(--dr)'
export const tint0 = 'var(--f0)'
export const tint1 = 'var(--f1)'
export const tint2 = 'var(--f2)'
export const tint3 = 'var(--f3)'
export const accent = 'var(--fa)'
/** The ground the drawing stands on, seen through holes. */
export const plate = 'var(--pl)'

/** Small drawings multiply their strokes by `--k`, or they would vanish. An attribute: the content policy allows no styles in markup. */
function stroke(width: number): string {
  return `stroke="${outline}" stroke-width="calc(${width}px*var(--k,1))"`
}

export function path(d: string, fill = 'none', width = 2.5, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${stroke(width)}${more ? ` ${more}` : ''}/>`
}

export function circle(x: number, y: number, r: number, fill = 'none', width = 2.5): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${stroke(width)}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill = 'none', width = 2.5): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${stroke(width)}/>`
}

export function rect(x: number, y: number, w: number, h: number, round = 4, fill = 'none', width = 2.5): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}" ${stroke(width)}/>`
}

export function line(x1: number, y1: number, x2: number, y2: number, width = 1.75): string {
  return `<path d="M${x1} ${y1}L${x2} ${y2}" fill="none" ${stroke(width)}/>`
}

export function tube(d: string, width = 10, fill = tint1): string {
  return `<path d="${d}" fill="none" stroke="${outline}" stroke-width="${width + 5}"/><path d="${d}" fill="none" stroke="${fill}" stroke-width="${width}"/>`
}

export function group(transform: string, inner: string): string {
  return `<g transform="${transform}">${inner}</g>`
}

export function repeat(count: number, draw: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => draw(n)).join('')
}

export function polar(cx: number, cy: number, r: number, angle: number): [x: number, y: number] {
  return [rounded(cx + r * Math.cos(angle)), rounded(cy + r * Math.sin(angle))]
}

/** A place of what is turned by so many degrees around another. */
export function turned(
  [x, y]: [x: number, y: number],
  degrees: number,
  [cx, cy]: [x: number, y: number],
): [number, number] {
  const angle = Math.atan2(y - cy, x - cx) + (degrees * Math.PI) / 180
  return polar(cx, cy, Math.hypot(x - cx, y - cy), angle)
}

export function rounded(value: number): number {
  return Number(value.toFixed(1))
}

export function shadow(cx: number, cy: number, rx: number, ry = 8): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="var(--sh)"/>`
}
