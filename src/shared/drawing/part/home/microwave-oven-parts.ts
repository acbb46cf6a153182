import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, between, choice, inName, type Part, sides } from '#shared/drawing/part-details.ts'

/** What stands inside a microwave oven. */
export const microwaveOvenParts = {
  magnetron: {
    stuff: 'metal',
    details: { k: choice(/^Крепление/i, [/шпильк/i, /4 отв/i]), w: amount(/^Мощность/i, 500, 1500) },
    draw: (v) => {
      const fins = Math.round(between(v.number('w', 850), [700, 1000], [4, 10]))
      const isStudded = v.number('k', 2) === 1
      return (
        pen.shadow(100, 180, 62, 6) +
        pen.rect(44, 66, 112, 98, 4, pen.tint1) +
        pen.repeat(fins, (i) => pen.rect(54, pen.rounded(84 + (i * 64) / fins), 92, 4, 1, pen.tint3, 1.25)) +
        pen.rect(26, 60, 148, 14, 3, pen.tint2) +
        pen.rect(44, 152, 112, 12, 3, pen.tint2) +
        pen.ellipse(100, 60, 26, 9, pen.tint2) +
        pen.path('M86 58 V34 a14 10 0 0 1 28 0 V58', pen.tint0) +
        pen.ellipse(100, 34, 14, 7, v.hot('')) +
        (isStudded
          ? pen.rect(32, 38, 8, 24, 2, v.hot('k')) + pen.rect(160, 38, 8, 24, 2, v.hot('k'))
          : pen.circle(36, 67, 5, v.hot('k', pen.plate), 1.75) + pen.circle(164, 67, 5, v.hot('k', pen.plate), 1.75)) +
        pen.rect(152, 108, 28, 26, 3, pen.tint0) +
        pen.rect(180, 114, 8, 5, 1, pen.tint0, 1.5) +
        pen.rect(180, 124, 8, 5, 1, pen.tint0, 1.5)
      )
    },
  },
  magnetroncap: {
    stuff: 'metal',
    details: { s: choice(/^Форма/i, [/шести/i, /15/i, /14/i]) },
    draw: (v) => {
      const shape = v.number('s', 3)
      const half = shape === 2 ? 58 : 50
      return (
        pen.shadow(100, 176, 56) +
        (shape === 1
          ? pen.path('M50 74 V140 L76 158 H124 L150 140 V74 Z', pen.tint1) +
            pen.path('M50 74 L76 56 H124 L150 74 L124 92 H76 Z', v.hot('s', pen.tint2)) +
            pen.path('M76 92 V158 M124 92 V158', 'none', 1.75)
          : pen.path(`M${100 - half} 74 V142 C${100 - half} 164 ${100 + half} 164 ${100 + half} 142 V74 Z`, pen.tint1) +
            pen.ellipse(100, 74, half, 18, v.hot('s', pen.tint2))) +
        pen.ellipse(100, 74, 17, 6, pen.plate)
      )
    },
  },
  plate: {
    stuff: 'glass',
    details: { k: choice(/^Крепление/i, [/коуплер/i, /плоск/i]), d: amount(/^Диаметр/i, 150, 450) },
    draw: (v) => {
      const r = between(v.number('d', 270), [245, 345], [62, 90])
      return (
        pen.shadow(100, 176, 72) +
        pen.ellipse(100, 106, r, pen.rounded(r * 0.56), pen.tint2) +
        v.diameter('d', 100, 100, r, r * 0.56 + 16) +
        pen.ellipse(100, 100, r, pen.rounded(r * 0.56), pen.tint0) +
        pen.ellipse(100, 100, pen.rounded(r * 0.78), pen.rounded(r * 0.42), pen.tint1, 1.5) +
        (v.number('k', 1) === 1
          ? pen.repeat(3, (i) => {
              const [x, y] = pen.polar(100, 100, 20, (i * 2 * Math.PI) / 3 - 0.5)
              return pen.ellipse(x, pen.rounded(100 + (y - 100) * 0.56), 9, 5, v.hot('k', v.hot('')), 1.75)
            })
          : pen.ellipse(100, 100, 24, 13, v.hot('k', 'none'), 1.5)) +
        pen.path(
          `M${pen.rounded(100 - r * 0.8)} 88 C${pen.rounded(100 - r * 0.6)} 66 ${pen.rounded(100 - r * 0.2)} 58 100 57`,
          'none',
          1.5,
        )
      )
    },
  },
  rollerring: {
    details: { d: amount(/^Диаметр/i, 80, 350) },
    draw: (v) => {
      const r = between(v.number('d', 190), [170, 230], [50, 74])
      return (
        pen.shadow(100, 184, 58, 5) +
        pen.circle(100, 96, r, 'none', 9) +
        v.diameter('d', 100, 96, r) +
        `<circle cx="100" cy="96" r="${r}" fill="none" stroke="${pen.tint1}" stroke-width="5"/>` +
        pen.repeat(3, (i) => {
          const a = (i * 2 * Math.PI) / 3 - Math.PI / 2
          return (
            pen.circle(...pen.polar(100, 96, r, a), 15, v.hot('d', v.hot('', pen.tint2))) +
            pen.circle(...pen.polar(100, 96, r, a), 5, pen.tint0, 1.75)
          )
        })
      )
    },
  },
  mica: {
    details: { c: choice(/^Покрытие/i, [/есть/i]), s: sides(/^Размер/i), f: choice(inName, [/по форме/i]) },
    draw: (v) => {
      const [wide, high] = v.sides('s', [120, 120])
      const long = Math.max(wide, high)
      const size = between(long, [100, 500], [92, 160])
      const w = Math.max(40, pen.rounded((wide / long) * size))
      const h = Math.max(36, pen.rounded((high / long) * size))
      const x = pen.rounded(100 - w / 2)
      const y = pen.rounded(96 - h / 2)
      const shape =
        v.number('f', 0) === 1
          ? `M${x + 16} ${y} H${x + w - 16} L${x + w} ${y + 16} V${y + h} H${x} V${y + 16} Z`
          : `M${x} ${y} H${x + w} V${y + h} H${x} Z`
      const corner = (cx: number, cy: number) => pen.turned([cx, cy], -8, [100, 96])
      return (
        pen.shadow(100, 186, 60, 5) +
        v.length('s', { from: corner(x, y), to: corner(x + w, y), away: 14, figure: 0 }) +
        v.length('s', { from: corner(x + w, y), to: corner(x + w, y + h), away: 14, figure: 1 }) +
        pen.group(
          'rotate(-8 100 96)',
          pen.path(shape, v.number('c', 0) === 1 ? v.hot('c', pen.tint3) : pen.tint1) +
            pen.path(
              `M${x + 10} ${y + h - 12} L${pen.rounded(x + w * 0.5)} ${y + 12} M${pen.rounded(x + w * 0.4)} ${y + h - 10} L${x + w - 10} ${pen.rounded(y + h * 0.3)}`,
              'none',
              1.25,
            ) +
            pen.circle(x + 12, y + h - 12, 5, v.hot('f', v.hot('', pen.plate)), 1.75),
        )
      )
    },
  },
} satisfies Record<string, Part>
