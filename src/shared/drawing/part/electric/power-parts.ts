import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, between, type Part, stamped } from '#shared/drawing/part-details.ts'
import { inkOn, stamp } from '#shared/drawing/stroke-letters.ts'

/** Where current comes from, and what shows that it is there. */
export const powerParts = {
  battery: {
    details: { v: amount(/^Напряжение/i, 1, 60), c: stamped(/^Ёмкость/i) },
    draw: (v) => {
      // 3.6 V a cell: the voltage is how many there are.
      const cells = Math.max(2, Math.min(8, Math.round(v.number('v', 14.4) / 3.6)))
      const columns = Math.ceil(cells / 2)
      const left = 100 - columns * 17
      return (
        pen.shadow(100, 178, 66, 6) +
        pen.repeat(cells, (i) => {
          const x = pen.rounded(left + Math.floor(i / 2) * 34 + 17)
          const y = i % 2 ? 116 : 58
          return (
            pen.rect(x - 15, y - 26, 30, 54, 6, pen.tint1) +
            pen.rect(x - 7, y - 33, 14, 8, 2, v.hot('v', pen.tint0)) +
            pen.line(x - 13, y - 14, x + 13, y - 14, 1.5)
          )
        }) +
        pen.rect(left - 6, 92, columns * 34 + 12, 16, 4, pen.tint2) +
        pen.rect(50, 150, 100, 24, 4, v.hot('c')) +
        stamp(100, 162, v.text('c'), 14, 84, inkOn(v.hot('c')))
      )
    },
  },
  charger: {
    details: { v: stamped(/^Напряжение/i) },
    draw: (v) =>
      pen.shadow(100, 178, 62, 6) +
      pen.rect(44, 54, 84, 74, 12, pen.tint1) +
      pen.rect(60, 34, 8, 22, 2, pen.tint2) +
      pen.rect(104, 34, 8, 22, 2, pen.tint2) +
      pen.rect(54, 78, 64, 26, 4, v.hot('v')) +
      stamp(86, 91, v.text('v') ? `${v.text('v')}V` : '', 13, 56, inkOn(v.hot('v'))) +
      pen.tube('M128 106 C176 110 170 168 120 164 C90 162 84 146 60 160', 4, pen.tint0) +
      pen.rect(34, 152, 30, 14, 4, v.hot('')),
  },
  lamp: {
    stuff: 'glass',
    details: { b: stamped(/^Цоколь/i), w: amount(/^Мощность/i, 1, 200) },
    draw: (v) => {
      const r = between(v.number('w', 15), [8, 40], [34, 60])
      const wide = v.text('b').includes('12') ? 14 : 18
      return (
        pen.shadow(100, 186, 40, 5) +
        pen.circle(100, 72, r, pen.tint0) +
        pen.path(`M${100 - wide - 4} ${pen.rounded(66 + r)} H${104 + wide} V128 H${96 - wide} Z`, pen.tint1) +
        pen.path('M88 96 L92 66 q4 -10 8 0 t8 0 L112 96', 'none', 2) +
        pen.rect(100 - wide, 124, wide * 2, 36, 4, v.hot('b', v.hot('', pen.tint2))) +
        pen.repeat(4, (i) => pen.line(100 - wide, 130 + i * 8, 100 + wide, 133 + i * 8, 2)) +
        pen.rect(92, 160, 16, 10, 3, pen.tint3) +
        stamp(154, 150, v.text('b'), 13, 50)
      )
    },
  },
  rcdcord: {
    details: { a: stamped(/^Ток/i) },
    draw: (v) =>
      pen.shadow(100, 178, 66) +
      pen.rect(34, 44, 84, 76, 12, pen.tint1) +
      pen.rect(52, 20, 9, 26, 3, pen.tint2) +
      pen.rect(90, 20, 9, 26, 3, pen.tint2) +
      pen.rect(46, 58, 26, 18, 4, v.hot('')) +
      pen.rect(80, 58, 26, 18, 4, pen.tint0) +
      stamp(76, 100, v.text('a') ? `${v.text('a')}A` : '', 18, 66) +
      pen.tube('M76 120 C76 180 150 170 150 130 C150 110 170 100 186 112', 7, pen.tint2),
  },
  contactbase: {
    details: { a: stamped(/^Ток/i) },
    draw: (v) =>
      pen.shadow(100, 174, 70) +
      pen.ellipse(100, 118, 74, 34, pen.tint2) +
      pen.ellipse(100, 108, 74, 34, pen.tint1) +
      pen.ellipse(100, 92, 26, 13, pen.tint0) +
      pen.ellipse(100, 90, 12, 6, v.hot('')) +
      pen.path('M100 84 V62', 'none', 5) +
      stamp(100, 126, v.text('a') ? `${v.text('a')}A` : '', 14, 60) +
      pen.tube('M160 128 C188 136 176 164 194 170', 6, pen.tint2),
  },
  indicator: {
    draw: (v) =>
      pen.shadow(100, 174, 60) +
      pen.circle(100, 94, 62, pen.tint1) +
      pen.circle(100, 94, 50, pen.tint0) +
      pen.repeat(9, (i) =>
        pen.line(...pen.polar(100, 94, 40, 2.6 + i * 0.52), ...pen.polar(100, 94, 48, 2.6 + i * 0.52), 2),
      ) +
      pen.path('M100 94 L128 66', 'none', 4) +
      pen.circle(100, 94, 7, v.hot('')),
  },
} satisfies Record<string, Part>
