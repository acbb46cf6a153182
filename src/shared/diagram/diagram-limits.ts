/** What a sheet may hold. A maker's fullest sheets have some two hundred positions. */
export const diagramLimits = {
  key: 8,
  positions: 500,
  items: 20,
  targets: 12,
  outline: 60,
  masks: 50,
  models: 5000,
  supersessions: 200,
  alternatives: 12,
  quantity: 999,
} as const

/** What a drawing may be when it is uploaded. */
export const drawingLimits = {
  megabytes: 20,
  /** Of a picture: width times height. */
  megapixels: 40,
  side: 20_000,
  /** Characters of a cleaned SVG, and elements in it. */
  svgLength: 2_000_000,
  svgElements: 50_000,
  pdfPages: 500,
} as const
