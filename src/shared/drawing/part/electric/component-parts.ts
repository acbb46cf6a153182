import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, between, choice, inName, type Part, stamped } from '#shared/drawing/part-details.ts'
import { inkOn, stamp } from '#shared/drawing/stroke-letters.ts'

/** Single pieces of a circuit. */
export const componentParts = {
  relay: {
    details: { m: stamped(/^Модель/i) },
    draw: (v) =>
      pen.shadow(100, 174, 56) +
      pen.path('M48 60 H152 V150 H48 Z', pen.tint1) +
      pen.path('M48 60 L66 42 H170 L152 60 Z', pen.tint2) +
      pen.path('M152 60 L170 42 V132 L152 150 Z', pen.tint3) +
      pen.rect(60, 84, 80, 30, 4, v.hot('m')) +
      stamp(100, 99, v.text('m'), 14, 68, inkOn(v.hot('m'))) +
      pen.repeat(3, (i) => pen.rect(62 + i * 30, 148, 14, 18, 2, pen.tint0)),
  },
  capacitor: {
    stuff: 'metal',
    details: { c: amount(/^Ёмкость/i, 0.1, 200), f: choice(inName, [/вентилят/i]) },
    draw: (v) => {
      const value = v.number('c', 10)
      const size = between(Math.log10(Math.max(0.5, value)), [-0.2, 1.75], [0, 1])
      const text = value > 0 ? String(value) : ''
      if (v.number('f', 0) === 1)
        return (
          pen.shadow(100, 172, 60) +
          pen.rect(100 - 34 - size * 26, 62, 68 + size * 52, 82, 6, pen.tint1) +
          stamp(100, 103, text, 24, 80) +
          pen.path('M78 62 C76 40 60 40 54 22 M122 62 C124 40 140 40 146 22', 'none', 4) +
          pen.path('M46 22 h16 M138 22 h16', 'none', 6) +
          pen.circle(100, 78, 4, v.hot('', pen.tint0), 1.5)
        )
      const half = 26 + size * 26
      const high = 70 + size * 46
      const top = 154 - high
      return (
        pen.shadow(100, 178, 54) +
        pen.path(
          `M${pen.rounded(100 - half)} ${pen.rounded(top)} V154 C${pen.rounded(100 - half)} 170 ${pen.rounded(100 + half)} 170 ${pen.rounded(100 + half)} 154 V${pen.rounded(top)} Z`,
          pen.tint1,
        ) +
        pen.ellipse(100, pen.rounded(top), pen.rounded(half), pen.rounded(half * 0.3), pen.tint0) +
        pen.rect(82, pen.rounded(top - 24), 10, 24, 2, v.hot('c', v.hot(''))) +
        pen.rect(108, pen.rounded(top - 24), 10, 24, 2, v.hot('c', v.hot(''))) +
        stamp(100, 130 - size * 16, text, 20, half * 1.6)
      )
    },
  },
  hvcapacitor: {
    stuff: 'metal',
    details: { c: stamped(/^Ёмкость/i) },
    draw: (v) =>
      pen.shadow(100, 176, 54) +
      pen.path('M50 66 C50 56 150 56 150 66 V146 C150 160 50 160 50 146 Z', pen.tint1) +
      pen.ellipse(100, 64, 50, 12, pen.tint2) +
      pen.rect(72, 30, 12, 34, 2, pen.tint0) +
      pen.rect(116, 30, 12, 34, 2, pen.tint0) +
      pen.rect(60, 94, 80, 36, 4, v.hot('c')) +
      stamp(100, 112, v.text('c'), 20, 66, inkOn(v.hot('c'))),
  },
  diode: {
    details: { m: stamped(/^Модель/i) },
    draw: (v) =>
      pen.shadow(100, 160, 76) +
      pen.tube('M14 98 H56', 3, pen.tint0) +
      pen.tube('M144 98 H178', 3, pen.tint0) +
      pen.rect(52, 74, 96, 48, 8, pen.tint2) +
      pen.rect(128, 74, 12, 48, 0, pen.tint3, 1.75) +
      pen.circle(184, 98, 10, pen.tint1) +
      pen.circle(184, 98, 4, pen.plate, 1.5) +
      pen.rect(58, 86, 66, 24, 3, v.hot('m')) +
      stamp(91, 98, v.text('m'), 11, 58, inkOn(v.hot('m'))),
  },
  fuse: {
    stuff: 'glass',
    details: { a: stamped(/^(Ток|Температура)/i) },
    draw: (v) =>
      pen.shadow(100, 156, 78) +
      pen.rect(34, 74, 132, 50, 10, pen.tint0) +
      pen.path('M54 100 q12 -14 24 0 t24 0 t24 0 t24 0', 'none', 2) +
      pen.rect(24, 70, 34, 58, 6, pen.tint2) +
      pen.rect(142, 70, 34, 58, 6, pen.tint2) +
      pen.rect(72, 134, 56, 26, 4, v.hot('a')) +
      stamp(100, 147, v.text('a') ? `${v.text('a')}A` : '', 15, 48, inkOn(v.hot('a'))),
  },
  transformer: {
    stuff: 'metal',
    draw: (v) =>
      pen.shadow(100, 176, 66) +
      pen.rect(38, 60, 124, 96, 4, pen.tint2) +
      pen.repeat(8, (i) => pen.line(38, 68 + i * 11, 162, 68 + i * 11, 1.25)) +
      pen.rect(58, 44, 84, 128, 10, pen.tint1) +
      pen.repeat(6, (i) => pen.line(64, 62 + i * 18, 136, 62 + i * 18, 2)) +
      pen.rect(76, 28, 10, 18, 2, v.hot('')) +
      pen.rect(114, 28, 10, 18, 2, v.hot('')) +
      pen.circle(44, 150, 4, pen.plate, 1.5) +
      pen.circle(156, 150, 4, pen.plate, 1.5),
  },
} satisfies Record<string, Part>
