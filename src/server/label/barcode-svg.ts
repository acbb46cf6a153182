import { barsOf, moduleCount } from '#shared/label/barcode-bars.ts'

/**
 * Widths of one module that printers draw evenly, in millimetres: whole dots of 203 dpi, the usual thermal printer, then what a finer one
 * still manages. The widest that fits is read from furthest away.
 */
const moduleWidths = [0.5, 0.375, 0.25, 0.19, 0.17, 0.125]

type Room = { width: number; height: number }

/** Null: a code that has no stripes, or more of them than fit. */
export function barcodeSvg(code: string, { width, height }: Room): string | null {
  const bars = barsOf(code)
  if (!bars) return null
  const modules = moduleCount(bars)
  const module = moduleWidths.find((each) => each * modules <= width)
  if (module === undefined) return null
  let at = bars.quiet[0]
  const path = bars.widths.map((each, place) => {
    const bar = place % 2 === 0 ? `M${at} 0h${each}v1h-${each}z` : ''
    at += each
    return bar
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${round(module * modules)}mm" height="${height}mm" viewBox="0 0 ${modules} 1" preserveAspectRatio="none" shape-rendering="crispEdges" aria-hidden="true"><path d="${path.join('')}"/></svg>`
}

function round(millimetres: number): number {
  return Math.round(millimetres * 1000) / 1000
}
