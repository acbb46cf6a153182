import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, choice, inName, type Part } from '#shared/drawing/part-details.ts'

/** What stands inside a dishwasher. */
export const dishParts = {
  sprayarm: {
    details: { p: choice(/^Положение/i, [/верх/i, /ниж/i, /потол/i]) },
    draw: (v) => {
      const place = v.number('p', 1)
      const half = place === 3 ? 46 : place === 2 ? 86 : 74
      const holes = place === 3 ? 2 : place === 2 ? 5 : 4
      const wide = place === 2 ? 15 : 11
      return (
        pen.shadow(100, 166, 70) +
        pen.group(
          'rotate(-14 100 100)',
          pen.path(
            `M${100 - half} 101 C${104 - half} ${99 - wide * 1.4} ${140 - half} ${96 - wide} 100 ${98 - wide} C${60 + half} ${96 - wide} ${96 + half} ${99 - wide * 1.4} ${100 + half} 101 C${96 + half} ${103 + wide * 1.4} ${60 + half} ${106 + wide} 100 ${104 + wide} C${140 - half} ${106 + wide} ${104 - half} ${103 + wide * 1.4} ${100 - half} 101 Z`,
            pen.tint1,
          ) +
            pen.circle(100, 101, place === 3 ? 24 : 22, pen.tint2) +
            pen.circle(100, 101, 11, v.hot('p', v.hot(''))) +
            pen.repeat(
              holes,
              (i) =>
                pen.ellipse(pen.rounded(128 + (i * (half - 36)) / holes), 101, 3.5, 2.5, pen.tint3, 1.5) +
                pen.ellipse(pen.rounded(72 - (i * (half - 36)) / holes), 101, 3.5, 2.5, pen.tint3, 1.5),
            ),
        ) +
        (place === 3
          ? pen.repeat(3, (i) =>
              pen.path(`M${84 + i * 16} 132 v${22 + (i % 2) * 6}`, 'none', 1.5, 'stroke-dasharray="3 4"'),
            )
          : pen.repeat(3, (i) =>
              pen.path(`M${42 + i * 16} ${74 - i * 2} v-${20 + i * 5}`, 'none', 1.5, 'stroke-dasharray="3 4"'),
            ))
      )
    },
  },
  armmount: {
    details: { p: choice(inName, [/втулк/i]), q: choice(/^Положение/i, [/верх/i, /ниж/i]) },
    draw: (v) => {
      const isUpper = v.number('q', 2) === 1
      const shown =
        v.number('p', 0) === 1
          ? pen.path('M64 60 V146 C64 162 136 162 136 146 V60 Z', pen.tint1) +
            pen.ellipse(100, 60, 36, 13, pen.tint2) +
            pen.ellipse(100, 60, 20, 7, pen.plate) +
            pen.path(
              `M65 ${isUpper ? 84 : 116} C80 ${isUpper ? 96 : 128} 120 ${isUpper ? 96 : 128} 135 ${isUpper ? 84 : 116}`,
              'none',
              4,
            )
          : pen.path('M44 120 H156 V146 H44 Z', pen.tint2) +
            pen.rect(76, 44, 48, 80, 10, pen.tint1) +
            pen.ellipse(100, 44, 24, 9, pen.tint0) +
            pen.circle(60, 133, 7, pen.plate, 2) +
            pen.circle(140, 133, 7, v.hot('q', v.hot('', pen.plate)))
      return pen.shadow(100, 176, 52) + (isUpper ? pen.group('translate(0 196) scale(1 -1)', shown) : shown)
    },
  },
  roller: {
    details: { n: amount(/^Штук/i, 1, 12), p: choice(/^Положение/i, [/верх/i, /ниж/i]) },
    draw: (v) => {
      const count = Math.min(8, Math.round(v.number('n', 1)) || 1)
      const columns = count > 4 ? 4 : Math.min(2, count)
      const rows = Math.ceil(count / columns)
      const size = count === 1 ? 58 : count <= 4 ? 36 : 21
      const isUpper = v.number('p', 2) === 1
      return (
        pen.shadow(100, 182, 66, 5) +
        pen.repeat(count, (i) => {
          const x = pen.rounded(100 + ((i % columns) - (columns - 1) / 2) * (size * 2 + 6))
          const y = pen.rounded(96 + (Math.floor(i / columns) - (rows - 1) / 2) * (size * 2 + 8))
          return (
            pen.circle(x, y, size, pen.tint2) +
            pen.circle(x, y, pen.rounded(size * 0.7), pen.tint1) +
            (isUpper ? pen.rect(x - 5, y - size - 4, 10, size, 3, v.hot('p', pen.tint3), 1.75) : '') +
            pen.circle(x, y, pen.rounded(size * 0.26), v.hot(isUpper ? '' : 'p', v.hot('n')))
          )
        })
      )
    },
  },
  dispenser: {
    draw: (v) =>
      pen.shadow(100, 174, 66) +
      pen.rect(32, 46, 136, 108, 10, pen.tint1) +
      pen.rect(46, 62, 64, 76, 8, pen.tint0) +
      pen.path('M46 84 H110', 'none', 2) +
      pen.rect(66, 100, 24, 14, 7, v.hot('')) +
      pen.circle(140, 84, 20, pen.tint2) +
      pen.circle(140, 84, 9, pen.tint0) +
      pen.rect(126, 118, 28, 10, 3, pen.tint3, 1.75),
  },
  saltcap: {
    draw: (v) =>
      pen.shadow(100, 174, 56) +
      pen.path('M52 88 V134 C52 154 148 154 148 134 V88 Z', pen.tint1) +
      pen.repeat(9, (i) => pen.line(60 + i * 10, 104, 60 + i * 10, 146, 1.75)) +
      pen.ellipse(100, 86, 48, 18, pen.tint0) +
      pen.rect(62, 74, 76, 20, 10, v.hot('')),
  },
  softener: {
    draw: (v) =>
      pen.shadow(100, 178, 66) +
      pen.path('M30 60 H142 V158 H30 Z', pen.tint1) +
      pen.ellipse(66, 60, 24, 9, pen.tint2) +
      pen.ellipse(66, 58, 16, 6, v.hot('')) +
      pen.rect(100, 46, 30, 16, 4, pen.tint2) +
      pen.tube('M142 84 H176', 12, pen.tint0) +
      pen.tube('M142 130 H176', 12, pen.tint0) +
      pen.repeat(15, (i) =>
        pen.circle(48 + (i % 5) * 19, 92 + Math.floor(i / 5) * 22, 5, i % 2 ? pen.tint2 : pen.tint3, 1.25),
      ),
  },
  rack: {
    stuff: 'metal',
    details: { p: choice(/^Положение/i, [/верх/i, /ниж/i]) },
    draw: (v) => {
      const isUpper = v.number('p', 1) === 1
      return (
        pen.shadow(100, 178, 74, 6) +
        pen.path(isUpper ? 'M22 92 L50 60 H178 L156 92 Z' : 'M22 80 L50 44 H178 L156 80 Z', 'none', 3) +
        pen.path(isUpper ? 'M22 92 L34 134 H146 L156 92' : 'M22 80 L34 140 H146 L156 80', 'none', 3) +
        pen.repeat(7, (i) =>
          pen.path(`M${34 + i * 18} ${isUpper ? 92 : 80} L${42 + i * 16} ${isUpper ? 134 : 140}`, 'none', 2),
        ) +
        pen.repeat(2, (i) => pen.line(28, (isUpper ? 106 : 100) + i * 18, 152, (isUpper ? 106 : 100) + i * 18, 2)) +
        (isUpper
          ? pen.rect(14, 96, 14, 26, 4, v.hot('p')) + pen.rect(152, 96, 14, 26, 4, v.hot('p'))
          : pen.repeat(3, (i) => pen.circle(50 + i * 42, 152, 11, v.hot('p'))))
      )
    },
  },
  cutlery: {
    draw: (v) =>
      pen.shadow(100, 180, 58, 6) +
      pen.path('M50 76 H150 L142 166 H58 Z', pen.tint1) +
      pen.repeat(5, (i) => pen.line(64 + i * 18, 84, 66 + i * 17, 158, 2)) +
      pen.path('M50 76 H150 V92 H50 Z', pen.tint2) +
      pen.path('M80 76 V48 C80 34 120 34 120 48 V76', 'none', 5) +
      pen.path('M66 76 V30 M60 30 V44 M72 30 V44 M138 76 V36', 'none', 3) +
      pen.ellipse(138, 30, 7, 11, v.hot('')),
  },
} satisfies Record<string, Part>
