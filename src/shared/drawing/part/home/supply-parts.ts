import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, between, type Part } from '#shared/drawing/part-details.ts'
import { stamp } from '#shared/drawing/stroke-letters.ts'

/** What is poured, smeared or dropped in. */
export const supplyParts = {
  grease: {
    details: { g: amount(/^(Масса|Вес)/i, 1, 500) },
    draw: (v) => {
      const value = v.number('g', 10)
      const half = between(Math.log10(Math.max(1, value)), [0.4, 1.8], [20, 40])
      const length = between(Math.log10(Math.max(1, value)), [0.4, 1.8], [74, 118])
      return (
        pen.shadow(100, 182, 50, 5) +
        pen.group(
          'rotate(18 100 96)',
          pen.rect(88, pen.rounded(150 - length - 22), 24, 24, 4, v.hot('')) +
            pen.path(
              `M${pen.rounded(100 - half * 0.7)} ${pen.rounded(150 - length)} H${pen.rounded(100 + half * 0.7)} L${pen.rounded(100 + half)} 158 H${pen.rounded(100 - half)} Z`,
              pen.tint1,
            ) +
            pen.rect(pen.rounded(100 - half - 3), 152, pen.rounded(half * 2 + 6), 14, 2, pen.tint2) +
            stamp(100, 116, value > 0 ? `${value}` : '', 18, half * 1.2),
        )
      )
    },
  },
  bottle: {
    details: { v: amount(/^Объём/i, 0.1, 3000) },
    draw: (v) => {
      const value = v.number('v', 250)
      const size = value < 20 ? Math.log10(value * 1000) : Math.log10(value)
      const half = between(size, [2, 3], [28, 46])
      const high = between(size, [2, 3], [78, 122])
      const top = 170 - high
      return (
        pen.shadow(100, 182, 52, 5) +
        pen.rect(84, pen.rounded(top - 34), 32, 22, 5, v.hot('v', v.hot(''))) +
        pen.path(
          `M88 ${pen.rounded(top - 12)} H112 L${pen.rounded(100 + half)} ${pen.rounded(top + 14)} V162 C${pen.rounded(100 + half)} 174 ${pen.rounded(100 - half)} 174 ${pen.rounded(100 - half)} 162 V${pen.rounded(top + 14)} Z`,
          pen.tint1,
        ) +
        pen.rect(
          pen.rounded(100 - half + 6),
          pen.rounded(top + high * 0.36),
          pen.rounded(half * 2 - 12),
          pen.rounded(high * 0.36),
          4,
          pen.tint0,
        ) +
        stamp(100, pen.rounded(top + high * 0.54), String(value), 15, half * 1.6)
      )
    },
  },
  tablets: {
    details: { n: amount(/^Штук/i, 1, 60) },
    draw: (v) => {
      const count = Math.max(1, Math.round(v.number('n', 10)))
      const shown = Math.min(25, count)
      const columns = Math.ceil(Math.sqrt(shown))
      const r = 78 / columns - 2
      return (
        pen.shadow(100, 184, 58, 5) +
        pen.rect(18, 18, 164, 156, 10, pen.tint1) +
        pen.repeat(shown, (i) => {
          const x = pen.rounded(100 + ((i % columns) - (columns - 1) / 2) * (r * 2 + 3))
          const y = pen.rounded(96 + (Math.floor(i / columns) - (Math.ceil(shown / columns) - 1) / 2) * (r * 2 + 3))
          return (
            pen.circle(x, y, pen.rounded(r), i === shown - 1 ? v.hot('n', v.hot('')) : pen.tint0, 2) +
            pen.line(pen.rounded(x - r * 0.5), y, pen.rounded(x + r * 0.5), y, 1.5)
          )
        })
      )
    },
  },
} satisfies Record<string, Part>
