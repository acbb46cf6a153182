/**
 * Pen strokes of the house style for exploded drawings. A part is drawn round its own origin and placed by the sheet. Colours
 * are the shop's drawing variables; strokes keep their width on the screen (`--k` thins them where the sheet is small).
 */
/** How far a circle round a lying axis is foreshortened. */
const lying = 0.36
/** The same round a standing axis. */
const standing = 0.3

export const outline = 'var(--dr,#1f3fd6)'
export const white = 'var(--f0,#fff)'
export const pale = 'var(--f1,#f3f5fe)'
export const light = 'var(--f2,#dce3fb)'
export const dark = 'var(--f3,#b9c6f6)'
export const accent = 'var(--fa,#ff6a3d)'
export const hole = 'var(--pl,#eff0f3)'

const n = (value: number) => +value.toFixed(1)
export const radians = (degrees: number) => (degrees * Math.PI) / 180

export function stroke(width: number): string {
  return `stroke="${outline}" stroke-width="calc(${width}px*var(--k,1))" vector-effect="non-scaling-stroke"`
}

export function path(d: string, fill = 'none', width = 1.7): string {
  return `<path d="${d}" fill="${fill}" ${stroke(width)}/>`
}

export function line(x1: number, y1: number, x2: number, y2: number, width = 1): string {
  return path(`M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`, 'none', width)
}

export function rect(x: number, y: number, w: number, h: number, r: number, fill = pale, width = 1.7): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${stroke(width)}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill = 'none', width = 1.7): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${stroke(width)}/>`
}

export function circle(x: number, y: number, r: number, fill = 'none', width = 1.7): string {
  return ellipse(x, y, r, r, fill, width)
}

export function dot(x: number, y: number, rx: number, ry = rx): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${outline}"/>`
}

export function times(count: number, draw: (n: number) => string): string {
  return Array.from({ length: count }, (_, each) => draw(each)).join('')
}

export function group(transform: string, inner: string): string {
  return `<g transform="${transform}">${inner}</g>`
}

/** A hose or a wire: outline below, fill above. Its widths scale with the drawing. */
export function tube(d: string, width: number, fill = pale): string {
  return `<path d="${d}" fill="none" stroke="${outline}" stroke-width="${width + 3.4}"/><path d="${d}" fill="none" stroke="${fill}" stroke-width="${width}"/>`
}

/** A corrugated hose. */
export function bellows(d: string, width: number): string {
  return `${tube(d, width)}<path d="${d}" fill="none" stroke="${outline}" stroke-width="${width}" stroke-dasharray="1.3 6" stroke-linecap="butt"/>`
}

// Round the lying axis: x to the right, the left face is seen.

export function face(x: number, r: number, fill = 'none', width = 1.7): string {
  return ellipse(x, 0, r * lying, r, fill, width)
}

export function body(x1: number, r1: number, x2: number, r2: number, fill = pale, width = 1.7): string {
  return path(
    `M${x1} ${-r1}L${x2} ${-r2}A${n(r2 * lying)} ${r2} 0 0 1 ${x2} ${r2}L${x1} ${r1}A${n(r1 * lying)} ${r1} 0 0 1 ${x1} ${-r1}Z`,
    fill,
    width,
  )
}

export function rib(x: number, r: number, width = 1): string {
  return path(`M${n(x)} ${n(-r)}A${n(r * lying)} ${r} 0 0 1 ${n(x)} ${n(r)}`, 'none', width)
}

export function onFace(x: number, r: number, angle: number): [x: number, y: number] {
  return [x + lying * r * Math.cos(radians(angle)), r * Math.sin(radians(angle))]
}

/** A ring of some depth with a hole one sees through. */
export function band(
  x: number,
  depth: number,
  r: number,
  inner: number,
  fill = pale,
  inside = dark,
  width = 1.7,
): string {
  const k = lying * inner
  const yi = inner * Math.sqrt(Math.max(0, 1 - (depth / (2 * k)) ** 2))
  const xi = x + depth / 2
  const lens =
    depth < 2 * k
      ? `M${n(xi)} ${n(-yi)}A${n(k)} ${inner} 0 0 1 ${n(xi)} ${n(yi)}A${n(k)} ${inner} 0 0 1 ${n(xi)} ${n(-yi)}Z`
      : ''
  const silhouette = `M${x} ${-r}L${x + depth} ${-r}A${n(r * lying)} ${r} 0 0 1 ${x + depth} ${r}L${x} ${r}A${n(r * lying)} ${r} 0 0 1 ${x} ${-r}Z`
  return (
    evenOdd(silhouette + lens, fill, width) +
    path(
      `M${n(xi)} ${n(-yi)}A${n(k)} ${inner} 0 1 0 ${n(xi)} ${n(yi)}A${n(k)} ${inner} 0 0 1 ${n(xi)} ${n(-yi)}Z`,
      inside,
      width * 0.7,
    ) +
    evenOdd(round(x, r) + round(x, inner), fill, width)
  )
}

function round(x: number, r: number): string {
  return `M${n(x - lying * r)} 0A${n(lying * r)} ${r} 0 1 1 ${n(x + lying * r)} 0A${n(lying * r)} ${r} 0 1 1 ${n(x - lying * r)} 0Z`
}

export function evenOdd(d: string, fill: string, width: number): string {
  return `<path d="${d}" fill="${fill}" fill-rule="evenodd" ${stroke(width)}/>`
}

/** Round the lying axis, seen from the left: a wheel with teeth. */
export function cog(x: number, depth: number, r: number, teeth: number, fill = pale): string {
  const rim = (dx: number) =>
    `M${Array.from({ length: teeth * 4 }, (_, each) => {
      const [px, py] = onFace(x + dx, each % 4 < 2 ? r : r * 0.86, (each * 90) / teeth)
      return `${n(px)} ${n(py)}`
    }).join('L')}Z`
  return (
    path(rim(depth), dark, 1.2) + path(rim(0), fill, 1.4) + face(x, r * 0.7, 'none', 1) + face(x, r * 0.28, hole, 1.2)
  )
}

/** Round the lying axis: a wheel of blades. */
export function blades(x: number, r: number, count: number, fill = light): string {
  return (
    times(count, (each) => {
      const a = (each * 360) / count
      const [x1, y1] = onFace(x, r * 0.26, a - 20)
      const [cx, cy] = onFace(x, r * 0.9, a - 4)
      const [x2, y2] = onFace(x, r, a + 26)
      const [x3, y3] = onFace(x, r * 0.26, a + 34)
      return path(
        `M${n(x1)} ${n(y1)}Q${n(cx)} ${n(cy)} ${n(x2)} ${n(y2)}Q${n(cx * 0.8 + x * 0.2)} ${n(cy * 0.6)} ${n(x3)} ${n(y3)}Z`,
        fill,
        1.2,
      )
    }) + face(x, r * 0.26, white, 1.4)
  )
}

// Round the standing axis: y down, the top is seen.

export function top(y: number, r: number, fill = 'none', width = 1.7): string {
  return ellipse(0, y, r, r * standing, fill, width)
}

export function column(y1: number, r1: number, y2: number, r2: number, fill = pale, width = 1.7): string {
  return path(
    `M${-r1} ${y1}A${r1} ${n(r1 * standing)} 0 0 1 ${r1} ${y1}L${r2} ${y2}A${r2} ${n(r2 * standing)} 0 0 1 ${-r2} ${y2}Z`,
    fill,
    width,
  )
}

export function hoop(y: number, r: number, width = 1): string {
  return path(`M${-r} ${y}A${r} ${n(r * standing)} 0 0 0 ${r} ${y}`, 'none', width)
}

export function onTop(y: number, r: number, angle: number): [x: number, y: number] {
  return [r * Math.cos(radians(angle)), y + standing * r * Math.sin(radians(angle))]
}

// Things with corners.

/** A block: front at (x, y), its depth goes up and to the right. */
export function block(x: number, y: number, w: number, h: number, depth: number, fill = pale): string {
  const dx = n(depth * 0.7)
  const dy = n(depth * 0.4)
  return (
    path(`M${x} ${y}l${dx} ${-dy}h${w}l${-dx} ${dy}Z`, white, 1.5) +
    path(`M${x + w} ${y}l${dx} ${-dy}v${h}l${-dx} ${dy}Z`, light, 1.5) +
    rect(x, y, w, h, 0, fill, 1.5)
  )
}

/** A sheet that lies: its near edge at y. */
export function slab(x: number, y: number, w: number, depth: number, thickness: number, fill = pale): string {
  const dx = n(depth * 0.7)
  const dy = n(depth * 0.4)
  return (
    path(`M${x} ${y}l${dx} ${-dy}h${w}l${-dx} ${dy}Z`, fill, 1.5) +
    path(`M${x} ${y}h${w}v${thickness}h${-w}Z`, light, 1.3) +
    path(`M${x + w} ${y}l${dx} ${-dy}v${thickness}l${-dx} ${dy}Z`, dark, 1.3)
  )
}

export const dashed = (inner: string) => `<g stroke-dasharray="5 4">${inner}</g>`

/** One part of an exploded drawing. */
type DrawnPart = {
  name: string
  /** What it covers round its origin: x, y, width, height. */
  box: readonly [x: number, y: number, width: number, height: number]
  svg: () => string
}
export type DrawnParts = Record<string, DrawnPart>
