import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, between, choice, diameter, type Part, ratedWatts } from '#shared/drawing/part-details.ts'
import { stamp } from '#shared/drawing/stroke-letters.ts'

/** Hotplates, gas burners and what lights them. */
export const hobParts = {
  hotplate: {
    stuff: 'metal',
    details: { d: diameter, w: ratedWatts, t: choice(/^Тип$/i, [/двух/i]) },
    draw: (v) => {
      const half = between(v.number('d', 180), [145, 230], [50, 82])
      const flat = half * 0.42
      return (
        pen.shadow(100, 176, 66) +
        pen.path(`M${100 - half} 92 v26 a${half} ${pen.rounded(flat)} 0 0 0 ${2 * half} 0 v-26 Z`, pen.tint3) +
        pen.ellipse(100, 92, half, pen.rounded(flat), v.hot('d', pen.tint2)) +
        v.diameter('d', 100, 92, half, flat + 16) +
        pen.ellipse(100, 90, pen.rounded(half * 0.84), pen.rounded(flat * 0.84), pen.tint1) +
        pen.ellipse(100, 90, pen.rounded(half * 0.5), pen.rounded(flat * 0.5), pen.tint0, 1.5) +
        pen.ellipse(100, 90, pen.rounded(half * 0.24), pen.rounded(flat * 0.24), pen.tint3, 1.5) +
        pen.repeat(3, (i) => pen.rect(80 + i * 15, 150, 8, 20, 2, v.hot(''))) +
        stamp(154, 164, v.text('w'), 13, 56)
      )
    },
  },
  hilight: {
    stuff: 'metal',
    details: { d: diameter, w: ratedWatts },
    draw: (v) => {
      const r = between(v.number('d', 180), [145, 230], [54, 82])
      const ring = (share: number) => pen.circle(100, 96, pen.rounded(r * share), 'none', 3.5)
      return (
        pen.shadow(100, 186, 56, 5) +
        pen.circle(100, 96, r, v.hot('d', pen.tint2)) +
        v.diameter('d', 100, 96, r, r + 14) +
        pen.circle(100, 96, pen.rounded(r * 0.9), pen.tint0) +
        ring(0.76) +
        ring(0.58) +
        ring(0.4) +
        pen.rect(20, 88, 82, 14, 4, pen.tint3) +
        pen.rect(10, 82, 24, 26, 3, v.hot('')) +
        stamp(130, 186, v.text('w'), 12, 50)
      )
    },
  },
  duplexplate: {
    stuff: 'metal',
    details: { d: diameter, w: ratedWatts },
    draw: (v) => {
      const r = between(v.number('d', 210), [145, 230], [58, 82])
      return (
        pen.shadow(100, 186, 56, 5) +
        pen.circle(100, 96, r, pen.tint2) +
        v.diameter('d', 100, 96, r, r + 14) +
        pen.circle(100, 96, 62, pen.tint0) +
        pen.circle(100, 96, 56, 'none', 3) +
        pen.circle(100, 96, 38, v.hot('')) +
        pen.circle(100, 96, 30, pen.tint0) +
        pen.circle(100, 96, 22, 'none', 3) +
        pen.rect(12, 86, 52, 20, 4, pen.tint3) +
        stamp(148, 186, v.text('w'), 12, 50)
      )
    },
  },
  gasburner: {
    stuff: 'metal',
    details: { s: choice(/^Размер$/i, [/мал/i, /сред/i, /больш/i, /wok/i]), d: amount(/^Диаметр/i, 30, 160) },
    draw: (v) => {
      const size = v.number('s', 2) || 2
      const half = [0, 44, 56, 68, 80][size] ?? 56
      const teeth = [0, 9, 12, 15, 18][size] ?? 12
      return (
        pen.shadow(100, 176, 66) +
        pen.ellipse(100, 140, half, pen.rounded(half * 0.34), pen.tint2) +
        v.diameter('d', 100, 140, half, -46) +
        pen.path(
          `M${100 - half * 0.86} 112 v22 a${pen.rounded(half * 0.86)} ${pen.rounded(half * 0.3)} 0 0 0 ${pen.rounded(half * 1.72)} 0 v-22 Z`,
          pen.tint3,
        ) +
        pen.repeat(teeth, (i) => {
          const x = pen.rounded(100 - half * 0.78 + (i * half * 1.56) / (teeth - 1))
          return pen.line(x, 116, x, 140, 2)
        }) +
        pen.ellipse(100, 110, pen.rounded(half * 0.88), pen.rounded(half * 0.3), v.hot('s', pen.tint1)) +
        (size === 4
          ? pen.ellipse(100, 108, 46, 15, pen.tint0) + pen.ellipse(100, 106, 26, 8, v.hot('s', pen.tint2))
          : '') +
        pen.ellipse(100, 102, pen.rounded(half * (size === 4 ? 0.2 : 0.6)), pen.rounded(half * 0.18), pen.tint2) +
        pen.path(`M${pen.rounded(100 + half + 6)} 136 v-28`, 'none', 4) +
        pen.circle(pen.rounded(100 + half + 6), 102, 4, pen.tint0, 1.75)
      )
    },
  },
  burnercap: {
    stuff: 'metal',
    details: { d: amount(/^Диаметр/i, 30, 160) },
    draw: (v) => {
      const half = between(v.number('d', 75), [55, 100], [46, 80])
      return (
        pen.shadow(100, 160, 66) +
        pen.ellipse(100, 112, half, pen.rounded(half * 0.36), pen.tint3) +
        v.diameter('d', 100, 102, half, half * 0.36 + 22) +
        pen.ellipse(100, 102, half, pen.rounded(half * 0.36), v.hot('d', pen.tint1)) +
        pen.ellipse(100, 98, pen.rounded(half * 0.72), pen.rounded(half * 0.24), pen.tint0, 1.5) +
        pen.path(
          `M${pen.rounded(100 - half * 0.5)} 92 C${pen.rounded(100 - half * 0.3)} 84 ${pen.rounded(100 + half * 0.1)} 82 ${pen.rounded(100 + half * 0.3)} 88`,
          'none',
          1.75,
        )
      )
    },
  },
  burnerhead: {
    stuff: 'metal',
    details: { d: amount(/^Диаметр/i, 30, 160) },
    draw: (v) => {
      const r = between(v.number('d', 75), [55, 100], [48, 78])
      return (
        pen.shadow(100, 186, 52, 5) +
        pen.circle(100, 96, r, pen.tint2) +
        v.diameter('d', 100, 96, r, r + 14) +
        pen.repeat(24, (i) => {
          const a = (i * Math.PI) / 12
          const [x1, y1] = pen.polar(100, 96, r * 0.72, a)
          const [x2, y2] = pen.polar(100, 96, r, a)
          return pen.line(x1, y1, x2, y2, 3)
        }) +
        pen.circle(100, 96, pen.rounded(r * 0.68), v.hot('d', pen.tint1)) +
        pen.circle(100, 96, pen.rounded(r * 0.5), pen.tint0) +
        pen.circle(100, 96, 10, pen.plate)
      )
    },
  },
  jets: {
    stuff: 'metal',
    details: { g: choice(/^Газ/i, [/природ/i, /баллон/i]), n: amount(/^Штук/i, 1, 8) },
    draw: (v) => {
      const many = Math.round(v.number('n', 4)) || 4
      const isBottled = v.number('g', 1) === 2
      return (
        pen.shadow(100, 176, 72) +
        pen.repeat(many, (i) => {
          const x = pen.rounded(100 + (i - (many - 1) / 2) * (148 / many))
          const y = i % 2 ? 92 : 70
          return (
            pen.path(
              `M${x - 11} ${y + 30} V${y + 8} L${x - 7} ${y} H${x + 7} L${x + 11} ${y + 8} V${y + 30} Z`,
              pen.tint1,
            ) +
            pen.circle(x, y + 12, isBottled ? 2.4 : 5, v.hot('g', pen.tint0), 1.75) +
            pen.path(`M${x - 14} ${y + 30} h28 v14 h-28 z`, pen.tint2) +
            pen.rect(x - 9, y + 44, 18, 22, 2, pen.tint3, 1.75) +
            pen.line(x - 9, y + 51, x + 9, y + 51, 1.5) +
            pen.line(x - 9, y + 58, x + 9, y + 58, 1.5)
          )
        })
      )
    },
  },
  ignition: {
    details: { n: amount(/^Число выходов/i, 1, 10) },
    draw: (v) => {
      const outs = Math.round(v.number('n', 4)) || 4
      return (
        pen.shadow(100, 168, 74) +
        pen.rect(26, 74, 148, 62, 8, pen.tint1) +
        pen.repeat(outs, (i) =>
          pen.rect(
            pen.rounded(34 + (i * 136) / outs),
            48,
            pen.rounded(Math.min(16, 110 / outs)),
            30,
            2,
            v.hot('n', pen.tint0),
            2,
          ),
        ) +
        pen.rect(60, 92, 80, 26, 4, pen.tint2) +
        pen.repeat(2, (i) => pen.rect(70 + i * 40, 134, 14, 22, 2, pen.tint3))
      )
    },
  },
  sparkplug: {
    details: { l: amount(/^Длина/i, 10, 200) },
    draw: (v) => {
      const waves = Math.max(1, Math.round(between(v.number('l', 60), [30, 110], [1, 4])))
      return (
        pen.shadow(100, 180, 60, 6) +
        pen.rect(24, 30, 6, 26, 2, v.hot('')) +
        pen.rect(18, 52, 18, 46, 5, pen.tint0) +
        pen.rect(14, 78, 26, 14, 3, pen.tint2) +
        pen.tube(
          `M27 98 V130 C27 160 44 160 50 136 ${'s14 -52 22 0 '.repeat(waves)}S150 150 168 122`,
          4,
          v.hot('l', pen.tint1),
        ) +
        pen.rect(156, 96, 26, 30, 4, pen.tint2)
      )
    },
  },
  thermocouple: {
    stuff: 'metal',
    details: { l: amount(/^Длина/i, 10, 200) },
    draw: (v) => {
      const turns = Math.max(1, Math.round(between(v.number('l', 60), [40, 120], [1, 4])))
      return (
        pen.shadow(100, 180, 60, 6) +
        pen.repeat(turns, (i) =>
          pen.tube(`M${70 + i * 5} ${110 + i * 3} a${44 - i * 7} ${36 - i * 6} 0 1 1 0.1 0`, 4, v.hot('l', pen.tint1)),
        ) +
        pen.tube('M104 112 C140 118 150 90 170 60', 4, v.hot('l', pen.tint1)) +
        pen.group(
          'rotate(32 172 50)',
          pen.rect(164, 24, 14, 36, 5, pen.tint0) + pen.rect(160, 52, 22, 14, 3, pen.tint2),
        ) +
        pen.rect(28, 132, 20, 30, 4, pen.tint3)
      )
    },
  },
} satisfies Record<string, Part>
