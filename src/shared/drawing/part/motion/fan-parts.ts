import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, between, choice, type Part, sides, stamped } from '#shared/drawing/part-details.ts'
import { stamp } from '#shared/drawing/stroke-letters.ts'

const blades = (cx: number, cy: number, r: number, count: number, fill: string) =>
  pen.repeat(count, (i) => {
    const a = (i * 2 * Math.PI) / count
    const [x1, y1] = pen.polar(cx, cy, r, a)
    const [x2, y2] = pen.polar(cx, cy, r, a + 3.6 / count)
    const [mx, my] = pen.polar(cx, cy, r * 0.6, a - 0.25)
    return pen.path(
      `M${cx} ${cy} Q${mx} ${my} ${x1} ${y1} A${pen.rounded(r)} ${pen.rounded(r)} 0 0 1 ${x2} ${y2} Z`,
      fill,
      2,
    )
  })

/** What moves air. */
export const fanParts = {
  fan: {
    details: {
      v: amount(/^Напряжение/i, 5, 400),
      w: amount(/^Мощность/i, 1, 200),
      r: stamped(/^Обороты/i),
      d: amount(/^(Диаметр|Размер), мм/i, 40, 600),
    },
    draw: (v) => {
      const isMains = v.number('v', 220) > 60
      const r =
        v.number('d', 0) > 0
          ? between(v.number('d', 370), [340, 410], [58, 76])
          : between(v.number('w', 22), [18, 30], [54, 66])
      return (
        pen.shadow(100, 186, 56, 5) +
        pen.rect(24, 22, 152, 152, 18, pen.tint1) +
        pen.circle(100, 98, 70, pen.tint0) +
        blades(100, 98, r - 2, isMains ? 5 : 7, pen.tint2) +
        pen.circle(100, 98, 22, pen.tint1) +
        stamp(100, 98, v.number('v', 0) > 0 ? `${v.number('v', 0)}V` : '', 10, 34) +
        stamp(100, 164, v.text('r'), 9, 60) +
        pen.repeat(4, (i) => pen.circle(i % 2 ? 164 : 36, i < 2 ? 34 : 162, 5, pen.plate, 1.75)) +
        pen.tube('M160 150 C184 156 176 176 194 182', 3, pen.tint0) +
        (isMains ? '' : pen.tube('M154 158 C178 166 168 184 186 190', 3, pen.tint0)) +
        pen.rect(178, 172, 20, 16, 3, v.hot('v', v.hot('w', v.hot(''))))
      )
    },
  },
  propeller: {
    details: { d: amount(/^(Диаметр|Размер), мм/i, 100, 800) },
    draw: (v) => {
      const r = between(v.number('d', 370), [330, 410], [62, 86])
      return (
        pen.shadow(100, 188, 54, 5) +
        blades(100, 98, r, 3, pen.tint1) +
        v.diameter('d', 100, 98, r, r + 14) +
        pen.circle(100, 98, 22, v.hot('d', pen.tint2)) +
        pen.circle(100, 98, 8, pen.plate)
      )
    },
  },
  tangential: {
    details: { s: sides(/^Размер/i) },
    draw: (v) => {
      const [d, l] = v.sides('s', [95, 640])
      const half = between(l, [580, 740], [64, 88])
      const r = between(d, [88, 102], [22, 36])
      const ribs = 16
      return (
        pen.shadow(100, 168, 80) +
        pen.rect(100 - half, pen.rounded(98 - r), half * 2, pen.rounded(r * 2), 6, pen.tint1) +
        v.length('s', { from: [100 - half, 98 - r], to: [100 + half, 98 - r], away: 18, figure: 1 }) +
        v.length('s', { from: [100 - half, 98 + r], to: [100 - half, 98 - r], away: 14, figure: 0 }) +
        pen.repeat(ribs, (i) =>
          pen.line(
            100 - half + 6,
            pen.rounded(98 - r + (i * r * 2) / ribs),
            100 + half - 6,
            pen.rounded(98 - r + (i * r * 2) / ribs),
            1.25,
          ),
        ) +
        pen.repeat(5, (i) =>
          pen.rect(
            pen.rounded(100 - half + 8 + (i * (half * 2 - 22)) / 4),
            pen.rounded(98 - r - 3),
            7,
            pen.rounded(r * 2 + 6),
            3,
            v.hot('s', pen.tint2),
            1.75,
          ),
        ) +
        pen.tube(`M${100 + half} 98 H${Math.min(196, 114 + half)}`, 6, pen.tint0)
      )
    },
  },
  fanmotor: {
    stuff: 'metal',
    details: { b: choice(/^Блок$/i, [/внутр/i, /наруж/i]) },
    draw: (v) => {
      const isOuter = v.number('b', 1) === 2
      return (
        pen.shadow(100, 172, 66) +
        pen.circle(92, 100, isOuter ? 60 : 46, pen.tint1) +
        pen.circle(92, 100, isOuter ? 44 : 32, pen.tint2) +
        pen.repeat(8, (i) =>
          pen.line(
            ...pen.polar(92, 100, isOuter ? 44 : 32, (i * Math.PI) / 4),
            ...pen.polar(92, 100, isOuter ? 58 : 44, (i * Math.PI) / 4),
            1.75,
          ),
        ) +
        pen.circle(92, 100, 8, pen.tint0) +
        (isOuter
          ? pen.repeat(4, (i) => pen.rect(i % 2 ? 138 : 22, i < 2 ? 44 : 140, 26, 14, 4, v.hot('b', pen.tint3)))
          : pen.rect(60, 148, 64, 14, 4, v.hot('b', pen.tint3))) +
        pen.tube('M136 120 C164 124 158 156 184 158', 4, pen.tint0)
      )
    },
  },
} satisfies Record<string, Part>
