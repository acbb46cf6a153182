import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, between, choice, type Part } from '#shared/drawing/part-details.ts'

const colour = choice(/^Цвет/i, [/бел/i, /сереб/i, /сер/i, /чёрн|черн/i])
const painted = (shade: number) => [pen.tint1, pen.tint0, pen.tint2, pen.tint3, 'var(--dr)'][shade] ?? pen.tint1

/** Locks, handles and knobs. */
export const handleParts = {
  doorlock: {
    details: { k: amount(/^Число контактов/i, 1, 12), m: choice(/^Крепление/i, [/2 винт/i, /3 винт/i]) },
    draw: (v) => {
      const pins = Math.round(v.number('k', 3)) || 3
      const screws =
        v.number('m', 1) === 2
          ? [
              [44, 130],
              [158, 130],
              [44, 84],
            ]
          : [
              [44, 130],
              [158, 130],
            ]
      return (
        pen.shadow(100, 174, 66) +
        pen.path('M30 66 H150 L172 84 V146 H30 Z', pen.tint1) +
        pen.path('M30 66 L52 48 H166 L150 66 Z', pen.tint2) +
        pen.path('M150 66 L166 48 L186 70 L172 84 Z', pen.tint3) +
        pen.rect(60, 74, 62, 20, 6, pen.tint0) +
        pen.rect(70, 79, 40, 10, 4, pen.tint3, 1.75) +
        pen.repeat(pins, (i) =>
          pen.rect(pen.rounded(100 - pins * 7 + i * 14), 106, 8, 26, 1, v.hot('k', v.hot('')), 2),
        ) +
        screws.map(([x = 0, y = 0]) => pen.circle(x, y, 7, v.hot('m', pen.plate), 2)).join('')
      )
    },
  },
  hatchhandle: {
    details: { c: colour },
    draw: (v) =>
      pen.shadow(100, 178, 54, 6) +
      pen.path(
        'M62 30 C120 30 150 66 150 100 C150 136 120 168 62 168 C76 130 78 72 62 30 Z',
        painted(v.number('c', 1)),
      ) +
      pen.path('M84 48 C116 56 130 80 130 100 C130 122 116 144 84 152 C90 124 90 76 84 48 Z', pen.tint2) +
      pen.circle(72, 48, 5, v.hot('c', v.hot('')), 2) +
      pen.circle(72, 150, 5, v.hot('c', v.hot('')), 2),
  },
  barhandle: {
    details: { m: amount(/^Межцентровое/i, 40, 900), c: colour },
    draw: (v) => {
      const half = between(v.number('m', 250), [150, 330], [44, 80])
      return (
        pen.shadow(100, 160, 76) +
        pen.rect(pen.rounded(90 - half), 76, pen.rounded(half * 2 + 20), 26, 12, painted(v.number('c', 2))) +
        pen.line(pen.rounded(100 - half), 84, pen.rounded(100 + half), 84, 1.5) +
        pen.repeat(2, (i) => {
          const x = pen.rounded(100 + (i ? half : -half))
          return pen.rect(x - 12, 100, 24, 26, 4, pen.tint2) + pen.circle(x, 114, 5, v.hot('m', pen.plate), 2)
        }) +
        v.length('m', { from: [100 - half, 120], to: [100 + half, 120], away: -22 }) +
        pen.line(pen.rounded(100 - half), 142, pen.rounded(100 + half), 142, 1.25) +
        pen.path(`M${pen.rounded(100 - half)} 136 v12 M${pen.rounded(100 + half)} 136 v12`, 'none', 1.25)
      )
    },
  },
  hook: {
    details: { m: choice(/^Материал/i, [/метал|сталь/i, /пласт/i]) },
    draw: (v) =>
      pen.shadow(100, 174, 52) +
      pen.rect(36, 84, 60, 56, 8, pen.tint2) +
      pen.circle(54, 100, 6, pen.plate, 2) +
      pen.circle(54, 126, 6, pen.plate, 2) +
      pen.path(
        'M92 96 H140 C160 96 166 76 156 62 L172 52 C186 82 174 122 142 124 H92 Z',
        v.hot('m', v.number('m', 1) === 1 ? pen.tint1 : pen.tint0),
      ) +
      (v.number('m', 1) === 1
        ? pen.path('M100 104 H140', 'none', 1.5)
        : pen.repeat(3, (i) => pen.line(104 + i * 12, 102, 104 + i * 12, 118, 1.5))),
  },
  knob: {
    details: { c: colour, s: amount(/^Посадка/i, 3, 14), n: amount(/^Штук/i, 1, 8) },
    draw: (v) => {
      const count = Math.min(6, Math.round(v.number('n', 1)) || 1)
      const columns = count > 4 ? 3 : Math.min(2, count)
      const rows = Math.ceil(count / columns)
      const r = count === 1 ? 66 : 88 / Math.max(columns, rows) - 5
      return (
        pen.shadow(100, 184, 56, 5) +
        pen.repeat(count, (i) => {
          const x = pen.rounded(100 + ((i % columns) - (columns - 1) / 2) * (r * 2 + 8))
          const y = pen.rounded(96 + (Math.floor(i / columns) - (rows - 1) / 2) * (r * 2 + 8))
          return (
            pen.circle(x, y, pen.rounded(r), painted(v.number('c', 0))) +
            pen.circle(x, y, pen.rounded(r * 0.7), pen.tint0) +
            pen.rect(
              pen.rounded(x - r * 0.14),
              pen.rounded(y - r * 0.62),
              pen.rounded(r * 0.28),
              pen.rounded(r * 1.24),
              3,
              v.hot('c', v.hot('', pen.tint2)),
            ) +
            pen.circle(
              x,
              y,
              between(v.number('s', 6), [5, 9], [4, 11]) * (count === 1 ? 1 : 0.5),
              v.hot('s', pen.plate),
              2,
            )
          )
        }) +
        (count === 1
          ? pen.repeat(9, (i) =>
              pen.line(...pen.polar(100, 96, 72, 2.4 + i * 0.58), ...pen.polar(100, 96, 80, 2.4 + i * 0.58), 2.5),
            )
          : '')
      )
    },
  },
  stem: {
    details: { s: amount(/^Посадка/i, 3, 14) },
    draw: (v) =>
      pen.shadow(100, 170, 66) +
      pen.group(
        'rotate(-24 100 100)',
        pen.rect(24, 86, 92, 28, 8, pen.tint1) +
          pen.rect(112, 92, 66, between(v.number('s', 6), [5, 9], [10, 20]), 3, pen.tint2) +
          pen.path('M150 92 h28 v8 h-28 z', v.hot('s', v.hot(''))) +
          pen.circle(40, 100, 7, pen.plate),
      ),
  },
} satisfies Record<string, Part>
