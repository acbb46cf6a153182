import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, between, choice, type Part, sides, stamped } from '#shared/drawing/part-details.ts'
import { stamp } from '#shared/drawing/stroke-letters.ts'

/** Rings: bearings, seals of shafts, gaskets, flanges. */
export const ringParts = {
  bearing: {
    stuff: 'metal',
    details: {
      d: amount(/^Внутренний диаметр/i, 5, 90),
      o: amount(/^Наружный диаметр/i, 10, 160),
      z: choice(/^Защита/i, [/rs/i, /z/i]),
    },
    draw: (v) => {
      // Both rings to one scale: 72 mm fill the picture.
      const r = between(v.number('o', 52), [35, 72], [52, 84])
      const hole = Math.min(r * 0.62, (v.number('d', 25) / Math.max(1, v.number('o', 52))) * r)
      const middle = (r + hole) / 2
      const shield = v.number('z', 0)
      return (
        pen.shadow(100, 188, 52, 5) +
        pen.circle(100, 98, r, pen.tint2) +
        pen.circle(100, 98, pen.rounded(r * 0.86), shield === 1 ? pen.tint3 : pen.tint0) +
        (shield === 0
          ? pen.repeat(9, (i) => {
              const [x, y] = pen.polar(100, 98, middle, (i * 2 * Math.PI) / 9)
              return pen.circle(x, y, pen.rounded((r - hole) * 0.24), pen.tint1)
            })
          : pen.circle(100, 98, pen.rounded(middle), 'none', shield === 1 ? 5 : 1.5) +
            (shield === 2 ? pen.circle(100, 98, pen.rounded(middle + 6), 'none', 1.25) : '')) +
        pen.circle(100, 98, pen.rounded(hole + (r - hole) * 0.26), v.hot('d', v.hot('', pen.tint2))) +
        pen.circle(100, 98, pen.rounded(hole), pen.plate) +
        v.diameter('d', 100, 98, hole) +
        v.diameter('o', 100, 98, r, r + 14)
      )
    },
  },
  oilseal: {
    stuff: 'rubber',
    details: {
      d: amount(/^Внутренний диаметр/i, 5, 90),
      o: amount(/^Наружный диаметр/i, 10, 160),
      h: amount(/^Высота/i, 2, 30),
    },
    draw: (v) => {
      const r = between(v.number('o', 52), [40, 70], [62, 82])
      const hole = Math.min(r * 0.72, (v.number('d', 30) / Math.max(1, v.number('o', 52))) * r)
      const deep = between(v.number('h', 10), [6, 14], [4, 14])
      return (
        pen.shadow(100, 188, 52, 5) +
        pen.circle(100 + deep, 98 + deep * 0.4, r, pen.tint3) +
        pen.circle(100, 98, r, pen.tint2) +
        pen.circle(100, 98, pen.rounded(r * 0.88), pen.tint1) +
        pen.circle(100, 98, pen.rounded(hole + 14), pen.tint3) +
        pen.circle(100, 98, pen.rounded(hole + 8), v.hot('d', v.hot(''))) +
        pen.circle(100, 98, pen.rounded(hole + 3), pen.tint2, 1.5) +
        pen.circle(100, 98, pen.rounded(hole), pen.plate) +
        v.diameter('d', 100, 98, hole) +
        v.diameter('o', 100, 98, r, r + 14)
      )
    },
  },
  bearingkit: {
    stuff: 'metal',
    details: { m: stamped(/^Подшипники/i) },
    draw: (v) => {
      const [first = '', second = ''] = v
        .text('m')
        .split(/[^\dX]+/)
        .flatMap((part) => part.match(/.{4}/g) ?? [part])
      const one = between(Number(first) || 6204, [6203, 6206], [34, 46])
      const ring = (x: number, y: number, r: number, fill: string) =>
        pen.circle(x, y, r, pen.tint2) +
        pen.circle(x, y, pen.rounded(r * 0.72), pen.tint0) +
        pen.circle(x, y, pen.rounded(r * 0.5), fill) +
        pen.circle(x, y, pen.rounded(r * 0.32), pen.plate)
      return (
        pen.shadow(100, 182, 74, 6) +
        ring(60, 74, one, v.hot('m', pen.tint2)) +
        ring(142, 78, one + 6, v.hot('m', pen.tint2)) +
        ring(66, 148, 28, pen.tint3) +
        pen.group(
          'rotate(-16 142 152)',
          pen.rect(108, 142, 60, 20, 8, pen.tint1) + pen.path('M168 146 h12 v12 h-12 z', pen.tint2),
        ) +
        stamp(60, 22, first, 12) +
        stamp(142, 18, second, 12)
      )
    },
  },
  oring: {
    stuff: 'rubber',
    details: {
      n: amount(/^Штук/i, 1, 20),
      s: sides(/^Размер/i),
      d: amount(/^(Наружный )?Диаметр/i, 2, 300),
      i: amount(/^Внутренний диаметр/i, 2, 300),
    },
    draw: (v) => {
      const count = Math.min(10, Math.round(v.number('n', 1)) || 1)
      const columns = count > 4 ? Math.ceil(count / 2) : Math.min(2, count)
      const rows = Math.ceil(count / columns)
      const size =
        count === 1
          ? between(v.number('d', v.number('i', 60)), [40, 125], [46, 80])
          : Math.min(38, 88 / columns, 84 / rows)
      return (
        pen.shadow(100, 186, 62, 5) +
        (count === 1 ? v.diameter('i', 100, 96, size * 0.68) + v.diameter('d', 100, 96, size, size + 14) : '') +
        pen.repeat(count, (i) => {
          const x = pen.rounded(100 + ((i % columns) - (columns - 1) / 2) * (size * 2 + 5))
          const y = pen.rounded(96 + (Math.floor(i / columns) - (rows - 1) / 2) * (size * 2 + 8))
          return (
            pen.circle(x, y, pen.rounded(size), v.hot('n', v.hot('d', v.hot('i', v.hot('', pen.tint2))))) +
            pen.circle(x, y, pen.rounded(size * 0.68), pen.plate) +
            pen.circle(x, y, pen.rounded(size * 0.84), 'none', 1.25)
          )
        })
      )
    },
  },
  flatring: {
    stuff: 'rubber',
    details: { s: stamped(/^Размер/i), m: choice(/^Материал/i, [/силик/i, /резин/i]) },
    draw: (v) => {
      const [outer = '64', inner = '52', high = '6'] = v.text('s').split('X')
      const across = Math.max(10, Number(outer) || 64)
      const r = between(across, [55, 75], [64, 82])
      const hole = Math.min(r - 8, (Math.max(5, Number(inner) || 52) / across) * r)
      const deep = between(Number(high) || 6, [4, 10], [6, 16])
      return (
        pen.shadow(100, 176, 62) +
        pen.ellipse(100, 98 + deep, r, pen.rounded(r * 0.5), pen.tint3) +
        v.length('s', { from: [100 - r, 98], to: [100 + r, 98], away: r * 0.5 + 16, figure: 0 }) +
        v.length('s', { from: [100 - hole, 98], to: [100 + hole, 98], away: 0, figure: 1 }) +
        pen.ellipse(
          100,
          98,
          r,
          pen.rounded(r * 0.5),
          v.hot('s', v.hot('m', v.number('m', 0) === 1 ? pen.tint0 : pen.tint2)),
        ) +
        pen.ellipse(
          100,
          98,
          pen.rounded((r + hole) / 2),
          pen.rounded((r + hole) / 4),
          v.number('m', 0) === 1 ? pen.tint0 : pen.tint2,
          1.5,
        ) +
        pen.ellipse(100, 98, pen.rounded(hole), pen.rounded(hole * 0.5), pen.plate)
      )
    },
  },
  flange: {
    stuff: 'metal',
    details: { d: amount(/^Диаметр/i, 20, 300) },
    draw: (v) => {
      const r = between(v.number('d', 92), [42, 125], [52, 84])
      return (
        pen.shadow(100, 188, 52, 5) +
        pen.circle(100, 98, r, pen.tint2) +
        v.diameter('d', 100, 98, r, r + 14) +
        pen.circle(100, 98, pen.rounded(r * 0.68), v.hot('d', pen.tint1)) +
        pen.circle(100, 98, pen.rounded(r * 0.56), pen.tint1) +
        pen.repeat(6, (i) => pen.circle(...pen.polar(100, 98, r * 0.84, (i * Math.PI) / 3), 5, pen.plate, 1.75)) +
        pen.repeat(2, (i) => pen.circle(88 + i * 24, 98, 6, pen.tint0)) +
        pen.circle(100, 118, 4, v.hot('', pen.tint3), 1.5)
      )
    },
  },
} satisfies Record<string, Part>
