import * as pen from '#shared/drawing/drawing-shapes.ts'
import { choice, type Part, pieces, stamped } from '#shared/drawing/part-details.ts'
import { inkOn, stamp } from '#shared/drawing/stroke-letters.ts'

/** Bags and filters of air. */
export const filterParts = {
  bag: {
    details: { m: choice(/^Материал/i, [/бумаг/i, /синтет/i, /ткан/i]), n: pieces },
    draw: (v) => {
      const count = Math.min(8, Math.round(v.number('n', 1)) || 1)
      const stuff = v.number('m', 2)
      return (
        pen.shadow(100, 182, 60, 6) +
        pen.repeat(Math.min(4, count - 1), (i) =>
          pen.rect(
            56 + (Math.min(4, count - 1) - i) * 6,
            30 - (Math.min(4, count - 1) - i) * 5 + 12,
            100,
            124,
            10,
            pen.tint2,
            1.5,
          ),
        ) +
        pen.path(
          'M42 72 C32 102 30 142 40 170 C68 178 118 178 142 170 C152 142 150 102 140 72 Z',
          stuff === 3 ? pen.tint3 : pen.tint1,
        ) +
        (stuff === 1 ? pen.path('M60 84 V166 M92 84 V170 M124 84 V166', 'none', 1.5) : '') +
        (stuff === 2
          ? pen.repeat(12, (i) => pen.circle(52 + (i % 4) * 26, 98 + Math.floor(i / 4) * 24, 1.6, 'none', 1.5))
          : '') +
        (stuff === 3
          ? pen.path('M40 150 H142', 'none', 4, 'stroke-dasharray="5 4"') + pen.rect(130, 144, 16, 12, 3, v.hot('m'))
          : '') +
        pen.rect(34, 46, 112, 30, 5, v.hot('m', pen.tint2)) +
        pen.ellipse(90, 61, 22, 9, pen.tint0) +
        pen.ellipse(90, 61, 13, 5, pen.plate, 1.75) +
        stamp(90, 134, count > 1 ? String(count) : '', 22)
      )
    },
  },
  hepa: {
    details: {
      c: stamped(/^Класс/i),
      w: choice(/^Моющийся/i, [/да|есть/i]),
      n: pieces,
      t: choice(/^Тип$/i, [/сетч/i, /уголь/i]),
    },
    draw: (v) => {
      const count = Math.min(5, Math.round(v.number('n', 1)) || 1)
      const kind = v.number('t', 0)
      const one =
        pen.path('M24 64 L138 40 L180 58 V138 L66 164 L24 142 Z', pen.tint2) +
        pen.path('M24 64 L66 82 V164 L24 142 Z', pen.tint3) +
        pen.path(
          'M66 82 L180 58 V138 L66 164 Z',
          kind === 2 ? v.hot('t', pen.tint3) : kind === 1 ? v.hot('t', pen.tint0) : pen.tint1,
        ) +
        pen.repeat(kind === 2 ? 4 : 12, (i) => {
          const x = 74 + i * (kind === 2 ? 26 : 8.6)
          return pen.path(
            `M${pen.rounded(x)} ${pen.rounded(84 - (x - 74) * 0.21)} V${pen.rounded(156 - (x - 74) * 0.23)}`,
            'none',
            1.75,
          )
        }) +
        (kind === 1 ? pen.repeat(6, (i) => pen.path(`M66 ${94 + i * 11} L180 ${70 + i * 11}`, 'none', 1.25)) : '') +
        pen.path('M24 64 L138 40 L180 58 L66 82 Z', v.number('w', 0) === 1 ? v.hot('w', pen.tint0) : pen.tint0) +
        (v.number('w', 0) === 1 ? pen.path('M96 50 c-8 10 -10 14 -4 18 c6 4 12 -6 4 -18 z', pen.tint1, 1.75) : '')
      const label = v.text('c') || (count > 1 ? String(count) : '')
      return (
        pen.shadow(104, 176, 70) +
        pen.repeat(count - 1, (i) =>
          pen.group(
            `translate(${(count - 1 - i) * 3} ${-(count - 1 - i) * 7})`,
            pen.path('M24 64 L138 40 L180 58 V70 L66 94 L24 74 Z', pen.tint2, 1.75),
          ),
        ) +
        one +
        (label
          ? pen.rect(92, 98, 62, 32, 4, v.hot('c', v.hot('n'))) +
            stamp(123, 114, label, 18, 52, inkOn(v.hot('c', v.hot('n'))))
          : '')
      )
    },
  },
  foamfilter: {
    details: { w: choice(/^Моющийся/i, [/да/i]) },
    draw: (v) =>
      pen.shadow(100, 166, 66) +
      pen.path('M30 86 L70 60 H176 L140 86 Z', pen.tint0) +
      pen.path('M30 86 H140 V142 H30 Z', pen.tint1) +
      pen.path('M140 86 L176 60 V116 L140 142 Z', pen.tint2) +
      pen.repeat(18, (i) =>
        pen.circle(
          42 + (i % 6) * 17,
          98 + Math.floor(i / 6) * 17,
          i % 2 ? 3 : 4.5,
          i === 7 ? v.hot('') : pen.tint3,
          1.25,
        ),
      ),
  },
  cylinderfilter: {
    details: { w: choice(/^Моющийся/i, [/да/i]) },
    draw: (v) =>
      pen.shadow(100, 180, 56, 6) +
      pen.path('M48 50 V150 C48 170 152 170 152 150 V50 Z', pen.tint1) +
      pen.repeat(11, (i) => pen.line(54 + i * 9.2, 62, 54 + i * 9.2, 158, 1.75)) +
      pen.ellipse(100, 50, 52, 18, pen.tint2) +
      pen.ellipse(100, 50, 26, 9, pen.plate) +
      (v.number('w', 0) === 1 ? pen.path('M100 82 c-16 22 -20 30 -8 38 c14 8 26 -12 8 -38 z', pen.tint0, 2) : '') +
      pen.path(
        'M48 140 C48 160 152 160 152 140 V152 C152 172 48 172 48 152 Z',
        v.number('w', 0) === 1 ? v.hot('w', pen.tint3) : v.hot('', pen.tint3),
      ),
  },
  odourfilter: {
    details: { n: pieces },
    draw: (v) => {
      const count = Math.min(4, Math.round(v.number('n', 1)) || 1)
      return (
        pen.shadow(100, 178, 62, 6) +
        pen.repeat(count, (i) => {
          const x = pen.rounded(100 + (i - (count - 1) / 2) * (150 / count))
          const w = Math.min(56, 66 / Math.sqrt(count))
          return (
            pen.rect(pen.rounded(x - w / 2), 54, pen.rounded(w), 106, 10, pen.tint1) +
            pen.repeat(5, (k) =>
              pen.rect(pen.rounded(x - w / 2 + 7), 72 + k * 15, pen.rounded(w - 14), 6, 3, pen.tint3, 1.25),
            ) +
            pen.rect(pen.rounded(x - 8), 40, 16, 14, 3, v.hot('n', v.hot('')))
          )
        })
      )
    },
  },
  humidifier: {
    draw: (v) =>
      pen.shadow(100, 178, 56) +
      pen.rect(52, 40, 96, 120, 10, pen.tint1) +
      pen.repeat(6, (i) => pen.path(`M56 ${54 + i * 18} q22 14 44 0 t44 0`, 'none', 2)) +
      pen.rect(70, 26, 60, 16, 5, v.hot('')),
  },
} satisfies Record<string, Part>
