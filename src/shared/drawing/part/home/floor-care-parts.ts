import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, between, choice, type Part, pieces } from '#shared/drawing/part-details.ts'
import { inkOn, stamp } from '#shared/drawing/stroke-letters.ts'

/** Tubes, brushes and wheels of vacuum cleaners. */
export const floorCareParts = {
  floorbrush: {
    details: {
      t: choice(/^Тип$/i, [/турбо/i, /паркет/i, /щелев/i, /ковёр|ковер/i]),
      d: amount(/^Диаметр/i, 20, 50),
      w: amount(/^Ширина/i, 100, 500),
    },
    draw: (v) => {
      const kind = v.number('t', 4)
      const neck = between(v.number('d', 32), [30, 38], [16, 30])
      if (kind === 3)
        return (
          pen.shadow(100, 172, 66) +
          pen.path('M24 152 L36 140 L132 66 L160 56 L166 76 L144 92 L46 164 Z', pen.tint1) +
          pen.tube('M152 68 L182 44', neck, v.hot('d', pen.tint2)) +
          pen.path('M24 152 L36 140 L46 164 Z', v.hot('t', v.hot('')))
        )
      const half = kind === 2 ? between(v.number('w', 300), [260, 330], [70, 90]) : 82
      return (
        pen.shadow(100, 176, 80, 6) +
        v.length('w', { from: [100 - half, 166], to: [100 + half, 166], away: -20 }) +
        pen.tube('M100 112 C104 84 118 74 140 40', neck, v.hot('d', pen.tint2)) +
        pen.path(
          `M${100 - half} 150 C${104 - half} 112 60 108 100 108 C140 108 ${96 + half} 112 ${100 + half} 150 Z`,
          pen.tint1,
        ) +
        (kind === 1
          ? pen.rect(pen.rounded(108 - half), 138, half * 2 - 16, 20, 10, v.hot('t', pen.tint3)) +
            pen.repeat(9, (i) =>
              pen.line(
                pen.rounded(116 - half + i * (half / 4.6)),
                140,
                pen.rounded(124 - half + i * (half / 4.6)),
                156,
                2.5,
              ),
            )
          : kind === 2
            ? pen.repeat(20, (i) =>
                pen.line(
                  pen.rounded(104 - half + (i * (half * 2 - 8)) / 19),
                  150,
                  pen.rounded(104 - half + (i * (half * 2 - 8)) / 19),
                  168,
                  2,
                ),
              ) + pen.rect(100 - half, 144, half * 2, 10, 4, v.hot('t', pen.tint2))
            : pen.rect(100 - half, 146, half * 2, 12, 4, v.hot('t', pen.tint2)) +
              pen.rect(64, 118, 26, 12, 6, pen.tint0) +
              pen.rect(110, 118, 26, 12, 6, pen.tint3))
      )
    },
  },
  telescope: {
    stuff: 'metal',
    details: { d: amount(/^Диаметр/i, 20, 50), n: amount(/^Число частей/i, 1, 4), m: choice(/^Материал/i, [/хром/i]) },
    draw: (v) => {
      const thick = between(v.number('d', 33), [31, 36], [16, 30])
      const parts = Math.round(v.number('n', 0))
      return (
        pen.shadow(100, 184, 60, 5) +
        pen.group(
          'rotate(38 100 100)',
          parts > 0
            ? pen.repeat(
                parts,
                (i) =>
                  pen.rect(
                    pen.rounded(4 + (i * 192) / parts),
                    pen.rounded(100 - thick / 2),
                    pen.rounded(192 / parts - 8),
                    thick,
                    6,
                    i % 2 ? pen.tint1 : pen.tint0,
                  ) +
                  pen.rect(
                    pen.rounded(-2 + (i * 192) / parts),
                    pen.rounded(97 - thick / 2),
                    14,
                    thick + 6,
                    4,
                    v.hot('n', pen.tint2),
                  ),
              )
            : pen.rect(2, pen.rounded(100 - thick / 2), 112, thick, 6, v.number('m', 0) === 1 ? pen.tint0 : pen.tint1) +
                pen.rect(100, pen.rounded(103 - thick / 2), 96, thick - 6, 4, pen.tint2) +
                (v.number('m', 0) === 1 ? pen.line(12, 96, 96, 96, 2) : '') +
                pen.rect(92, pen.rounded(94 - thick / 2), 26, thick + 12, 6, v.hot('d', v.hot(''))),
        )
      )
    },
  },
  hosehandle: {
    details: { d: amount(/^Диаметр/i, 20, 50) },
    draw: (v) =>
      pen.shadow(100, 178, 60) +
      pen.tube(
        'M30 152 C50 110 84 110 104 84 C120 62 150 60 176 40',
        between(v.number('d', 33), [31, 36], [18, 28]),
        pen.tint1,
      ) +
      pen.path('M64 116 C90 96 100 74 132 56 L142 72 C120 86 110 106 84 130 Z', pen.tint2) +
      pen.rect(92, 84, 24, 12, 6, v.hot('d', v.hot(''))),
  },
  mainbrush: {
    draw: (v) =>
      pen.shadow(100, 160, 80) +
      pen.group(
        'rotate(-10 100 100)',
        pen.tube('M20 100 H180', 24, pen.tint1) +
          pen.repeat(12, (i) =>
            pen.path(`M${30 + i * 12} 88 L${38 + i * 12} 72 M${30 + i * 12} 112 L${38 + i * 12} 128`, 'none', 3),
          ) +
          pen.path('M24 104 C60 80 100 124 140 96 C156 86 168 92 178 98', 'none', 4) +
          pen.rect(8, 90, 16, 20, 4, v.hot('')) +
          pen.rect(178, 90, 14, 20, 4, pen.tint2),
      ),
  },
  sidebrush: {
    details: { n: pieces },
    draw: (v) => {
      const count = Math.min(4, Math.round(v.number('n', 1)) || 1)
      const columns = Math.min(2, count)
      const rows = Math.ceil(count / columns)
      const r = count === 1 ? 76 : count === 2 ? 46 : 42
      return (
        pen.shadow(100, 186, 56, 5) +
        pen.repeat(count, (k) => {
          const x = pen.rounded(100 + ((k % columns) - (columns - 1) / 2) * 96)
          const y = pen.rounded(96 + (Math.floor(k / columns) - (rows - 1) / 2) * 90)
          return (
            pen.repeat(3, (i) => {
              const a = (i * 2 * Math.PI) / 3 - 0.6
              return pen.repeat(5, (s) => pen.line(x, y, ...pen.polar(x, y, r, a + (s - 2) * 0.09), 2))
            }) +
            pen.circle(x, y, pen.rounded(r * 0.3), v.hot('n', v.hot('', pen.tint2))) +
            pen.circle(x, y, 4, pen.plate, 1.5)
          )
        })
      )
    },
  },
  cloth: {
    details: { n: pieces },
    draw: (v) => {
      const count = Math.min(6, Math.round(v.number('n', 2)) || 1)
      return (
        pen.shadow(100, 178, 70, 6) +
        pen.repeat(count, (i) =>
          pen.group(
            `translate(${(count - 1 - i) * 3} ${-(count - 1 - i) * 10})`,
            pen.path(
              'M26 128 C26 100 60 92 100 92 C140 92 174 100 174 128 L166 162 H34 Z',
              i === count - 1 ? pen.tint1 : pen.tint2,
              2,
            ),
          ),
        ) +
        pen.repeat(8, (i) => pen.line(44 + i * 16, 118, 44 + i * 16, 152, 1.25)) +
        pen.rect(84, 150, 32, 18, 4, v.hot('n')) +
        stamp(100, 159, String(count), 12, 30, inkOn(v.hot('n')))
      )
    },
  },
  drivewheel: {
    details: { s: choice(/^Сторона/i, [/лев/i, /прав/i]) },
    draw: (v) => {
      const one =
        pen.path('M36 50 H120 V146 H36 Z', pen.tint1) +
        pen.circle(120, 104, 52, pen.tint2) +
        pen.repeat(16, (i) =>
          pen.line(...pen.polar(120, 104, 46, (i * Math.PI) / 8), ...pen.polar(120, 104, 52, (i * Math.PI) / 8), 3),
        ) +
        pen.circle(120, 104, 32, pen.tint0) +
        pen.circle(120, 104, 10, pen.tint3) +
        pen.rect(24, 84, 22, 34, 4, v.hot('s', v.hot('')))
      return (
        pen.shadow(100, 178, 66, 6) + (v.number('s', 1) === 2 ? pen.group('translate(200 0) scale(-1 1)', one) : one)
      )
    },
  },
} satisfies Record<string, Part>
