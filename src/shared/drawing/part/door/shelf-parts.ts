import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, between, choice, inName, type Part, sides } from '#shared/drawing/part-details.ts'

/** Glass, shelves, trays and what they slide on. */
export const shelfParts = {
  doorglass: {
    stuff: 'glass',
    details: { p: choice(/^Положение/i, [/внутр/i, /наруж/i, /сред/i]), s: sides(/^Размер/i) },
    draw: (v) => {
      const [wide, high] = v.sides('s', [500, 400])
      const w = between(wide, [400, 620], [132, 168])
      const h = between(high, [350, 460], [92, 128])
      const x = pen.rounded(100 - w / 2)
      const y = pen.rounded(96 - h / 2)
      const kind = v.number('p', 1)
      return (
        pen.shadow(100, 180, 72, 6) +
        pen.rect(x, y, w, h, kind === 2 ? 10 : 3, kind === 2 ? pen.tint2 : pen.tint0) +
        v.length('s', { from: [x, y], to: [x + w, y], away: 16, figure: 0 }) +
        v.length('s', { from: [x + w, y], to: [x + w, y + h], away: 16, figure: 1 }) +
        (kind === 2
          ? pen.rect(x + 10, y + 20, w - 20, pen.rounded(h - 34), 4, pen.tint0) +
            pen.rect(x + 20, y + 6, w - 40, 8, 4, v.hot('p'))
          : '') +
        (kind === 1
          ? pen.repeat(4, (i) =>
              pen.rect(i % 2 ? x + w - 16 : x + 4, i < 2 ? y + 4 : y + h - 10, 12, 6, 1, v.hot('p', pen.tint3), 1.5),
            )
          : '') +
        (kind === 3
          ? pen.rect(x + 8, y + 8, w - 16, pen.rounded(h - 16), 2, 'none', 1.75) +
            pen.repeat(2, (i) => pen.rect(i ? x + w - 6 : x - 4, 86, 10, 20, 3, v.hot('p')))
          : '') +
        pen.path(
          `M${x + 24} ${y + h - 22} l${pen.rounded(w * 0.3)} -${pen.rounded(h * 0.5)} M${x + 54} ${y + h - 22} l${pen.rounded(w * 0.2)} -${pen.rounded(h * 0.34)}`,
          'none',
          1.5,
        )
      )
    },
  },
  glassshelf: {
    stuff: 'glass',
    details: { s: sides(/^Размер/i) },
    draw: (v) => {
      const [wide, deep] = v.sides('s', [470, 300])
      const w = between(wide, [380, 560], [64, 88])
      const d = between(deep, [240, 360], [46, 76])
      return (
        pen.shadow(100, 164, 78) +
        pen.path(
          `M${100 - w} ${110 + d / 3} L${116 - w + 16} ${110 - d / 2} H${84 + w + 8} L${100 + w} ${110 + d / 3} Z`,
          pen.tint0,
        ) +
        pen.path(`M${100 - w} ${110 + d / 3} v10 h${w * 2} v-10 Z`, v.hot('s', v.hot('', pen.tint2))) +
        v.length('s', { from: [100 - w, 120 + d / 3], to: [100 + w, 120 + d / 3], away: -14, figure: 0 }) +
        v.length('s', { from: [100 - w, 110 + d / 3], to: [132 - w, 110 - d / 2], away: 14, figure: 1 }) +
        pen.path(
          `M${140 - w} ${104 + d / 4} l40 -${pen.rounded(d * 0.5)} M${164 - w} ${104 + d / 4} l40 -${pen.rounded(d * 0.5)}`,
          'none',
          1.5,
        )
      )
    },
  },
  balcony: {
    details: { p: choice(/^Положение/i, [/ниж/i, /сред/i, /верх/i]), s: sides(/^Размер/i) },
    draw: (v) => {
      const [wide] = v.sides('s', [450, 110])
      const w = between(wide, [420, 480], [66, 84])
      const high = [56, 74, 54, 38][v.number('p', 2)] ?? 54
      return (
        pen.shadow(100, 170, 76) +
        pen.path(
          `M${100 - w} ${146 - high} L${112 - w} ${130 - high} H${88 + w} L${100 + w} ${146 - high} V146 C${100 + w} 156 ${100 - w} 156 ${100 - w} 146 Z`,
          pen.tint1,
        ) +
        pen.rect(100 - w, 146 - high, w * 2, 10, 4, v.hot('p', v.hot('', pen.tint2))) +
        v.length('s', { from: [100 - w, 146 - high], to: [100 + w, 146 - high], away: 32, figure: 0 }) +
        pen.repeat(3, (i) =>
          pen.line(
            pen.rounded(100 - w / 2 + (i * w) / 2),
            162 - high,
            pen.rounded(100 - w / 2 + (i * w) / 2),
            146,
            1.5,
          ),
        ) +
        pen.path(`M${100 - w} ${146 - high} l-8 16 v14 h8 M${100 + w} ${146 - high} l8 16 v14 h-8`, pen.tint3, 2)
      )
    },
  },
  drawer: {
    details: { f: choice(inName, [/панель/i]), s: sides(/^Размер/i) },
    draw: (v) => {
      const [wide, second] = v.sides('s', [460, 370])
      const w = between(wide, [420, 500], [66, 82])
      const d = between(second, [160, 420], [20, 52])
      const isPanel = v.number('f', 0) === 1
      return (
        pen.shadow(100, 172, 76) +
        (isPanel
          ? ''
          : pen.path(`M${100 - w} 88 L${112 - w + 14} ${88 - d} H${74 + w} L${100 + w} 88 Z`, pen.tint0) +
            pen.path(`M${118 - w} 84 L${130 - w} ${94 - d} H${70 + w} L${84 + w} 84 Z`, pen.tint3, 1.75)) +
        pen.rect(100 - w, 88, w * 2, 62, 8, pen.tint1) +
        v.length('s', { from: [100 - w, 150], to: [100 + w, 150], away: -16, figure: 0 }) +
        (isPanel ? v.length('s', { from: [100 + w, 88], to: [100 + w, 150], away: 16, figure: 1 }) : '') +
        pen.rect(70, 104, 60, 14, 7, v.hot('f', v.hot('s', v.hot('')))) +
        pen.line(112 - w, 138, 88 + w, 138, 1.5)
      )
    },
  },
  bakingtray: {
    stuff: 'metal',
    details: { s: sides(/^Размер/i) },
    draw: (v) => {
      const [wide, deep] = v.sides('s', [446, 376])
      const w = between(wide, [350, 480], [60, 88])
      const d = between(deep, [340, 440], [40, 66])
      return (
        pen.shadow(100, 166, 80) +
        pen.path(
          `M${100 - w} ${112 + d * 0.4} L${118 - w} ${112 - d} H${82 + w} L${100 + w} ${112 + d * 0.4} Z`,
          pen.tint1,
        ) +
        pen.path(
          `M${116 - w} ${104 + d * 0.3} L${128 - w} ${120 - d} H${72 + w} L${84 + w} ${104 + d * 0.3} Z`,
          pen.tint0,
          1.75,
        ) +
        pen.path(`M${100 - w} ${112 + d * 0.4} v12 h${w * 2} v-12 Z`, v.hot('s', v.hot('', pen.tint2))) +
        v.length('s', { from: [100 - w, 124 + d * 0.4], to: [100 + w, 124 + d * 0.4], away: -16, figure: 0 }) +
        v.length('s', { from: [100 - w, 112 + d * 0.4], to: [118 - w, 112 - d], away: 14, figure: 1 })
      )
    },
  },
  hobgrate: {
    stuff: 'metal',
    details: { p: choice(/^Положение/i, [/лев/i, /прав/i, /центр/i]), s: sides(/^Размер/i) },
    draw: (v) => {
      const which = v.number('p', 1)
      const [wide] = v.sides('s', [480, 240])
      const w = between(wide, [460, 500], [80, 94]) * (which === 3 ? 0.62 : 0.84)
      const x = pen.rounded(which === 1 ? 18 : which === 2 ? 182 - w * 2 : 100 - w)
      return (
        pen.shadow(100, 178, 76, 6) +
        pen.rect(20, 40, 160, 116, 8, pen.tint0, 1.5) +
        pen.tube(`M${x + 6} 50 H${pen.rounded(x + w * 2 - 6)} V146 H${x + 6} Z`, 4, v.hot('p', pen.tint2)) +
        pen.tube(
          `M${pen.rounded(x + w)} 50 V82 M${pen.rounded(x + w)} 146 V114 M${x + 6} 98 H${pen.rounded(x + w - 18)} M${pen.rounded(x + w + 18)} 98 H${pen.rounded(x + w * 2 - 6)}`,
          4,
          pen.tint2,
        ) +
        pen.circle(pen.rounded(x + w), 98, 12, 'none', 2)
      )
    },
  },
  rails: {
    stuff: 'metal',
    details: { n: amount(/^Число уровней/i, 1, 5), s: sides(/^Размер/i) },
    draw: (v) => {
      const levels = Math.round(v.number('n', 2)) || 1
      const [wide] = v.sides('s', [360, 330])
      const w = between(wide, [330, 400], [120, 150])
      return (
        pen.shadow(100, 180, 74, 6) +
        pen.path(`M30 30 V166 M${30 + w} 30 V166`, 'none', 4) +
        pen.repeat(levels, (i) => {
          const y = pen.rounded(98 + (i - (levels - 1) / 2) * 42)
          return pen.rect(24, y - 9, w + 12, 18, 4, pen.tint1) + pen.rect(60, y - 5, w, 10, 3, v.hot('n', pen.tint2))
        })
      )
    },
  },
} satisfies Record<string, Part>
