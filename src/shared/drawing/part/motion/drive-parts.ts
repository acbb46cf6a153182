import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, between, choice, type Part, stamped } from '#shared/drawing/part-details.ts'
import { stamp } from '#shared/drawing/stroke-letters.ts'

const gearRing = (cx: number, cy: number, r: number, teeth: number, fill: string) => {
  const step = (2 * Math.PI) / teeth
  const tooth = Math.min(10, (r * step) / 1.6)
  const points = Array.from({ length: teeth }, (_, i) =>
    [
      pen.polar(cx, cy, r, i * step - step * 0.28),
      pen.polar(cx, cy, r + tooth, i * step - step * 0.14),
      pen.polar(cx, cy, r + tooth, i * step + step * 0.14),
      pen.polar(cx, cy, r, i * step + step * 0.28),
    ]
      .map((point) => point.join(' '))
      .join('L'),
  )
  return pen.path(`M${points.join('L')}Z`, fill, 1.75)
}

/** What passes a turn on, and what rolls. */
export const driveParts = {
  belt: {
    stuff: 'rubber',
    details: {
      r: amount(/^Число ручь/i, 1, 12),
      p: stamped(/^Профиль/i),
      l: amount(/^Длина/i, 200, 2500),
    },
    draw: (v) => {
      const k = between(v.number('l', 1195), [500, 1330], [0.7, 1.06])
      const ribs = Math.max(1, Math.round(v.number('r', 5)))
      const d = 'M52 52 C86 20 140 30 154 72 C166 108 146 150 108 158 C72 166 42 142 37 110 C33 84 36 66 52 52 Z'
      const loops = Math.max(1, Math.min(ribs - 1, 4))
      const step = pen.rounded(56 / ribs)
      const isToothed = v.text('p').includes('M')
      const teeth = pen.repeat(ribs, (i) => {
        const x = 174 - step * i
        return isToothed
          ? `V156H${pen.rounded(x - step * 0.5)}V146H${pen.rounded(x - step)}`
          : `L${pen.rounded(x - step * 0.18)} 146L${pen.rounded(x - step * 0.5)} 158L${pen.rounded(x - step * 0.82)} 146`
      })
      const length = v.number('l', 0)
      return (
        pen.shadow(96, 188, 52, 5) +
        pen.group(
          `translate(90 88) scale(${k}) translate(-96 -94)`,
          pen.tube(d, 6 + ribs * 1.8, pen.tint1) +
            pen.repeat(
              loops,
              (i) =>
                `<path d="${d}" fill="none" stroke="${pen.outline}" stroke-width="1.1" transform="translate(96 94) scale(${pen.rounded((1 + (i - (loops - 1) / 2) * 0.045) * 1000) / 1000}) translate(-96 -94)"/>`,
            ),
        ) +
        pen.circle(146, 142, 42, pen.tint0, 2) +
        pen.path(`M118 146 V130 H174 V146${teeth}L118 146Z`, v.hot('r', v.hot('p', v.hot(''))), 1.75) +
        pen.line(118, 137, 174, 137, 1.25) +
        stamp(146, 118, v.text('p'), 9, 40) +
        stamp(146, 169, length > 0 ? String(length) : '', 9, 44)
      )
    },
  },
  pulley: {
    stuff: 'metal',
    details: { m: choice(/^Материал/i, [/алюм|метал/i, /пласт/i]), d: amount(/^Диаметр/i, 50, 500) },
    draw: (v) => {
      const r = between(v.number('d', 280), [250, 320], [66, 86])
      const spokes = v.number('m', 1) === 2 ? 8 : 5
      return (
        pen.shadow(100, 190, 52, 5) +
        pen.circle(100, 98, r, pen.tint2) +
        v.diameter('d', 100, 98, r, r + 14) +
        pen.circle(100, 98, r - 5, 'none', 1.5) +
        pen.circle(100, 98, r - 12, pen.plate) +
        pen.repeat(spokes, (i) => {
          const [x1, y1] = pen.polar(100, 98, 16, (i * 2 * Math.PI) / spokes)
          const [x2, y2] = pen.polar(100, 98, r - 12, (i * 2 * Math.PI) / spokes)
          return pen.tube(`M${x1} ${y1}L${x2} ${y2}`, spokes === 8 ? 6 : 11, pen.tint1)
        }) +
        pen.circle(100, 98, 22, v.hot('m', pen.tint2)) +
        pen.circle(100, 98, 9, v.hot('d', pen.plate))
      )
    },
  },
  gear: {
    details: {
      z: amount(/^Число зубьев/i, 4, 120),
      s: choice(/^Размер/i, [/мал/i, /сред/i, /больш/i]),
      n: amount(/^Штук/i, 1, 4),
    },
    draw: (v) => {
      const teeth = Math.round(v.number('z', 32)) || 32
      const count = Math.round(v.number('n', 1)) || 1
      const r = between(teeth, [12, 64], [36, 68])
      const one = (cx: number, cy: number, size: number, ring: number, fill: string) =>
        gearRing(cx, cy, size, ring, fill) +
        pen.circle(cx, cy, pen.rounded(size * 0.72), pen.tint1, 1.75) +
        pen.circle(cx, cy, pen.rounded(size * 0.28), pen.plate)
      if (count > 1)
        return (
          pen.shadow(100, 184, 66, 5) +
          one(72, 108, between(teeth, [12, 20], [42, 56]), Math.max(16, teeth * 2), pen.tint2) +
          one(144, 62, between(teeth, [12, 20], [22, 32]), Math.max(8, teeth), v.hot('z', v.hot('', pen.tint2))) +
          (count > 2 ? one(150, 140, 22, 12, v.hot('n', pen.tint2)) : '')
        )
      return pen.shadow(100, 186, 52, 5) + one(100, 98, r, Math.min(72, teeth), v.hot('z', v.hot('', pen.tint2)))
    },
  },
  coupling: {
    details: { h: amount(/^Высота/i, 4, 60) },
    draw: (v) => {
      const high = between(v.number('h', 18), [14, 24], [40, 82])
      return (
        pen.shadow(100, 176, 54) +
        pen.path(`M58 ${150 - high} V150 C58 168 142 168 142 150 V${150 - high} Z`, pen.tint1) +
        v.length('h', { from: [142, 150 - high], to: [142, 150], away: 18 }) +
        pen.ellipse(100, pen.rounded(150 - high), 42, 15, v.hot('h', pen.tint2)) +
        pen.repeat(3, (i) =>
          pen.group(
            `rotate(${i * 120} 100 ${pen.rounded(150 - high)})`,
            pen.rect(94, pen.rounded(150 - high - 12), 12, 12, 3, v.hot('', pen.tint3), 1.75),
          ),
        ) +
        pen.ellipse(100, pen.rounded(150 - high), 12, 5, pen.plate)
      )
    },
  },
  auger: {
    stuff: 'metal',
    details: { m: choice(/^Материал/i, [/алюм|метал|стал/i, /пласт/i]) },
    draw: (v) =>
      pen.shadow(100, 168, 78) +
      pen.group(
        'rotate(-14 100 100)',
        pen.tube('M30 100 H166', 22, pen.tint0) +
          pen.repeat(5, (i) =>
            pen.path(
              `M${44 + i * 25} 66 C${62 + i * 25} 76 ${62 + i * 25} 124 ${44 + i * 25} 134 C${36 + i * 25} 124 ${36 + i * 25} 76 ${44 + i * 25} 66 Z`,
              pen.tint1,
            ),
          ) +
          pen.rect(10, 90, 22, 20, 3, v.hot('m', v.hot('', pen.tint2))) +
          pen.circle(178, 100, 9, pen.tint2),
      ),
  },
  caster: {
    details: { n: amount(/^Штук/i, 1, 8) },
    draw: (v) =>
      pen.shadow(100, 180, 66, 6) +
      pen.repeat(2, (i) => {
        const x = 64 + i * 76
        return (
          pen.rect(x - 6, 24, 12, 44, 3, pen.tint2) +
          pen.path(`M${x - 30} 116 C${x - 30} 78 ${x + 30} 78 ${x + 30} 116 Z`, pen.tint1) +
          pen.circle(x, 128, 34, pen.tint2) +
          pen.circle(x, 128, 20, pen.tint0) +
          pen.circle(x, 128, 6, v.hot('n', v.hot('')))
        )
      }),
  },
} satisfies Record<string, Part>
