import { lightDrawingColours } from '#shared/drawing/drawing.ts'
import type { Stuff } from '#shared/drawing/part-details.ts'

/** What light does on a stuff: four tones as the drawing has four tints, the edge between them, how it shines and how rough it is. */
export type Material = {
  tones: [string, string, string, string]
  line: string
  /** What is orange in the drawing: contacts of brass, a lip of darker rubber. Nothing is painted to be noticed here. */
  detail: string
  shine: number
  /** Wide and dull, or small and sharp. */
  gloss: number
  /** Brushed along, or grained. */
  grain: { frequency: string; strength: number }
}

export const materials: Record<Stuff, Material> = {
  plastic: {
    tones: ['#fbfbfa', '#e4e6e7', '#c3c8cd', '#8d959e'],
    line: '#4b525c',
    detail: '#cf8a4a',
    shine: 0.4,
    gloss: 22,
    grain: { frequency: '0.9', strength: 0 },
  },
  metal: {
    tones: ['#f5f7f9', '#ccd2d9', '#a3acb6', '#727d89'],
    line: '#363d47',
    detail: '#dde3e9',
    shine: 0.8,
    gloss: 34,
    grain: { frequency: '0.02 1.1', strength: 0.09 },
  },
  rubber: {
    tones: ['#80858c', '#5b5f66', '#43464c', '#2f3136'],
    line: '#141517',
    detail: '#3b3e44',
    shine: 0.3,
    gloss: 9,
    grain: { frequency: '1.2', strength: 0 },
  },
  glass: {
    tones: ['#eef8f8', '#d3eaec', '#b3d5d9', '#86b3ba'],
    line: '#3f636a',
    detail: '#d5dade',
    shine: 0.9,
    gloss: 40,
    grain: { frequency: '0.9', strength: 0 },
  },
  board: {
    tones: ['#e9ebe4', '#3d8c5c', '#2a6a45', '#2b3033'],
    line: '#12291c',
    detail: '#e3ddc6',
    shine: 0.35,
    gloss: 26,
    grain: { frequency: '0.9', strength: 0 },
  },
}

export const ground = lightDrawingColours['--pl'] ?? '#ffffff'

/** Shapes of a drawing with surfaces in place of tints: fills run from light to shade, lines are thin and dark. */
export function paint(shapes: string, { tones, line, detail }: Material): string {
  return (
    shapes
      .replaceAll('fill="var(--pl)"', 'fill="none"')
      .replace(/calc\(([\d.]+)px\*var\(--k,1\)\)/g, (_, width: string) => String(Number(width) * 0.5))
      .replace(/fill="var\(--f([0-3a])\)"/g, 'fill="url(#tone-$1)"')
      // A line has no surface for a gradient to run over.
      .replace(/var\(--f([0-3])\)/g, (_, tone: string) => tones[Number(tone)] ?? tones[1])
      .replaceAll('var(--fa)', detail)
      .replaceAll('var(--pl)', ground)
      .replaceAll('var(--dr)', line)
  )
}

/** Where a drawing shows the ground it stands on, there is a hole: everything drawn before it is cut away. */
export function holes(shapes: string): string {
  const cut = shapes
    // A glint drawn over a hole is light, not matter.
    .replace(/<path d="[^"]*" fill="none" stroke="var\(--dr\)" stroke-width="calc\(1\.\d+px[^>]*>/g, '')
    .replace(/calc\(([\d.]+)px\*var\(--k,1\)\)/g, '$1')
    .replaceAll('var(--pl)', '#000')
    .replace(/var\(--\w+\)/g, '#fff')
  return `<mask id="holes" maskUnits="userSpaceOnUse" x="-40" y="-20" width="280" height="240">${cut}</mask>`
}

export function surfaces({ tones, detail }: Material): string {
  const all: [id: string, tone: string][] = [
    ...tones.map((tone, n): [string, string] => [String(n), tone]),
    ['a', detail],
  ]
  return all
    .map(
      ([id, tone]) =>
        `<linearGradient id="tone-${id}" x1="0.15" y1="0" x2="0.7" y2="1"><stop offset="0" stop-color="${shaded(tone, 1.1)}"/>` +
        `<stop offset="0.4" stop-color="${tone}"/><stop offset="1" stop-color="${shaded(tone, 0.74)}"/></linearGradient>`,
    )
    .join('')
}

export function shaded(tone: string, share: number): string {
  const parts = [1, 3, 5].map((start) =>
    Math.min(255, Math.round(Number.parseInt(tone.slice(start, start + 2), 16) * share)),
  )
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
