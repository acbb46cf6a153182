import { measuresOfWord } from '#shared/drawing/drawn-measures.ts'
import { parts } from '#shared/drawing/part/parts.ts'
import { drawWord, readWord } from '#shared/drawing/product-drawing.ts'
import { type Box, lightFilter, rimFilter, shadowFilter } from './light.ts'
import { ground, holes, materials, paint, surfaces } from './material.ts'
import { rulerBeside } from './ruler.ts'

/**
 * The demo has no photographs. What stands in their place is the part's own drawing with light and material on it: from the front,
 * lying or from near, and beside a ruler. It shows what the drawing shows and claims nothing else; a page says that it is one.
 */
export type IllustrationView = 'front' | 'lying' | 'near' | 'ruler'

/** Wider than the drawing: the ground around it is part of the picture. */
const whole: Box = { x: -16, y: 0, width: 232, height: 199.5 }
const withRuler: Box = { x: -30, y: -4, width: 260, height: 223.6 }
const close = { width: 122, height: 104.9 }

/** A flat thing seen from above turns into one that lies on a table. */
const lying = 'translate(100 100) rotate(-9) scale(1 0.58) rotate(14) translate(-100 -96)'
const thickness = 9

export type Illustrated = {
  word: string
  view: IllustrationView
  /** The attribute that the ruler measures. */
  side?: [name: string, value: string]
  /** What is looked at from near. */
  near?: [x: number, y: number]
}

export function illustration(
  { word, view, side, near = [100, 100] }: Illustrated,
  size: { width: number; height: number },
): string {
  const kind = readWord(word)?.kind
  const drawn = drawWord(word)
  if (!kind || drawn === null) throw new Error(`nothing to draw: ${word}`)
  const material = materials[parts[kind].stuff ?? 'plastic']
  const { standing, shapes } = withoutShadow(drawn.replace(noteBeside, ''))
  const part = `<g mask="url(#holes)">${paint(shapes, material)}</g>`
  const box = view === 'near' ? around(near) : view === 'ruler' ? withRuler : whole
  const placed = view === 'lying' ? `<g transform="${lying}">${part}</g>` : part
  const ruler = view === 'ruler' && side ? rulerBeside(measuresOfWord(word, [side])) : null
  const body =
    `<g filter="url(#cast)">${placed}</g>` +
    (view === 'lying' ? `<g filter="url(#rim)">${placed}</g>` : standing) +
    `<g filter="url(#lit)">${placed}</g>` +
    (ruler ? `<g filter="url(#cast)">${paint(ruler, materials.metal)}</g>${paint(ruler, materials.metal)}` : '')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="${box.x} ${box.y} ${box.width} ${box.height}" ` +
    `fill="none" stroke-linecap="round" stroke-linejoin="round"><defs>${surfaces(material)}${backdrop(box)}` +
    `${holes(shapes)}${lightFilter(material, box)}${shadowFilter(box)}${view === 'lying' ? rimFilter(material, thickness, box) : ''}</defs>` +
    `<rect x="${box.x - 1}" y="${box.y - 1}" width="${box.width + 2}" height="${box.height + 2}" fill="${ground}"/>` +
    `<rect x="${box.x - 1}" y="${box.y - 1}" width="${box.width + 2}" height="${box.height + 2}" fill="url(#backdrop)"/>${body}</svg>`
  )
}

/** Brighter behind the part; towards the edges it is the ground that photos stand on in the shop. */
function backdrop({ x, y, width, height }: Box): string {
  return (
    `<radialGradient id="backdrop" gradientUnits="userSpaceOnUse" cx="${x + width * 0.46}" cy="${y + height * 0.42}" r="${width * 0.5}">` +
    `<stop offset="0" stop-color="#fff"/><stop offset="0.92" stop-color="${ground}"/></radialGradient>` +
    '<radialGradient id="shade"><stop offset="0" stop-color="#0c1330" stop-opacity="0.36"/><stop offset="1" stop-color="#0c1330" stop-opacity="0"/></radialGradient>'
  )
}

/** What a drawing says beside the part in letters is on no part. */
const noteBeside =
  /<g fill="none" stroke="var\(--dr\)" stroke-width="[\d.]+" transform="translate\([^"]*scale\([\d.]+\)">.*?<\/g>/g

/** A drawn shadow is flat; here it fades. */
function withoutShadow(drawn: string): { standing: string; shapes: string } {
  const shadow = /<ellipse [^>]*fill="var\(--sh\)"\/>/g
  const standing = (drawn.match(shadow) ?? []).join('').replaceAll('var(--sh)', 'url(#shade)')
  return { standing, shapes: drawn.replace(shadow, '') }
}

function around([x, y]: [number, number]): Box {
  const held = (place: number, from: number, length: number, size: number) =>
    Math.min(from + length - size, Math.max(from, place - size / 2))
  return {
    x: held(x, whole.x, whole.width, close.width),
    y: held(y, whole.y, whole.height, close.height),
    ...close,
  }
}
