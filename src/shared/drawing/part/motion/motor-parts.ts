import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, between, choice, type Part, stamped } from '#shared/drawing/part-details.ts'
import { inkOn, stamp } from '#shared/drawing/stroke-letters.ts'

/** Motors, compressors and their brushes. */
export const motorParts = {
  motor: {
    stuff: 'metal',
    details: { t: choice(/^Тип$/i, [/инвертор/i, /коллектор/i]) },
    draw: (v) =>
      v.number('t', 2) === 1
        ? pen.shadow(100, 180, 70, 6) +
          pen.circle(100, 98, 72, pen.tint2) +
          pen.repeat(18, (i) =>
            pen.group(`rotate(${i * 20} 100 98)`, pen.rect(94, 30, 12, 28, 3, v.hot('t', pen.tint0), 1.75)),
          ) +
          pen.circle(100, 98, 36, pen.tint1) +
          pen.circle(100, 98, 14, pen.plate)
        : pen.shadow(104, 174, 74) +
          pen.rect(48, 54, 96, 96, 10, pen.tint1) +
          pen.repeat(7, (i) => pen.line(62 + i * 11, 56, 62 + i * 11, 148, 1.5)) +
          pen.path('M144 66 H166 V138 H144 Z', pen.tint2) +
          pen.tube('M166 102 H190', 7, pen.tint0) +
          pen.path('M30 62 H50 V142 H30 Z', pen.tint2) +
          pen.rect(22, 74, 16, 18, 2, v.hot('t')) +
          pen.rect(22, 112, 16, 18, 2, v.hot('t')) +
          pen.rect(70, 150, 22, 16, 3, pen.tint3) +
          pen.rect(106, 150, 22, 16, 3, pen.tint3),
  },
  brushes: {
    stuff: 'metal',
    details: { s: stamped(/^Размер/i), c: choice(/^Контакт/i, [/4,8/i, /5 мм/i, /провод/i]) },
    draw: (v) => {
      const [, wide = '12.5', long = '32'] = v.text('s').split('X')
      const half = between(Number(wide) || 12.5, [10, 15], [18, 25])
      const high = between(Number(long) || 32, [28, 42], [44, 66])
      const contact = v.number('c', 1)
      const end =
        contact === 3
          ? pen.tube('M60 34 C60 20 84 24 84 12', 2, pen.tint0)
          : pen.rect(contact === 2 ? 46 : 50, 20, contact === 2 ? 28 : 20, 18, 2, v.hot('c')) +
            pen.circle(60, 29, 3.5, pen.plate, 1.5)
      const one =
        v.length('s', { from: [142 - half, 108 + high], to: [142 + half, 108 + high], away: -14, figure: 1 }) +
        v.length('s', { from: [142 + half, 108], to: [142 + half, 108 + high], away: 14, figure: 2 }) +
        pen.rect(60 - half, 100, half * 2, high, 4, v.hot('s', pen.tint3)) +
        pen.rect(60 - half, 100, half * 2, 12, 2, pen.tint2) +
        pen.repeat(5, (k) =>
          pen.path(`M${60 - half + 4} ${92 - k * 9} q${half - 4} 8 ${2 * half - 8} 0`, 'none', 2.5),
        ) +
        pen.path(`M${60 + half - 4} 112 C92 92 88 58 64 40`, 'none', 3) +
        end
      return pen.shadow(100, 180, 70, 6) + pen.group('translate(-6 0)', one) + pen.group('translate(82 8)', one)
    },
  },
  tacho: {
    details: { c: choice(/^Контакт/i, [/разъ/i, /провод/i]) },
    draw: (v) =>
      pen.shadow(100, 178, 54) +
      pen.circle(92, 92, 60, pen.tint2) +
      pen.circle(92, 92, 46, pen.tint0) +
      pen.circle(92, 92, 30, pen.plate) +
      pen.repeat(10, (i) => {
        const [x1, y1] = pen.polar(92, 92, 46, (i * Math.PI) / 5)
        const [x2, y2] = pen.polar(92, 92, 58, (i * Math.PI) / 5)
        return pen.line(x1, y1, x2, y2, 1.5)
      }) +
      (v.number('c', 1) === 2
        ? pen.tube('M136 132 C156 150 160 120 184 138 M128 140 C150 166 160 140 184 156', 3, v.hot('c', pen.tint1))
        : pen.rect(132, 122, 46, 32, 5, v.hot('c')) +
          pen.repeat(2, (i) => pen.rect(178, 128 + i * 12, 12, 6, 1, pen.tint0, 1.5))),
  },
  turntablemotor: {
    details: { v: stamped(/^Напряжение/i), r: stamped(/^Обороты/i) },
    draw: (v) =>
      pen.shadow(100, 178, 60) +
      pen.path('M40 92 V132 C40 156 160 156 160 132 V92 Z', pen.tint1) +
      pen.ellipse(100, 92, 60, 22, pen.tint0) +
      pen.path('M88 88 V46 C88 38 112 38 112 46 V88', pen.tint2) +
      pen.path('M112 50 H102 V86 H112 Z', v.hot('')) +
      pen.rect(18, 96, 26, 18, 4, pen.tint2) +
      pen.rect(156, 96, 26, 18, 4, pen.tint2) +
      pen.rect(62, 112, 76, 22, 3, v.hot('v')) +
      stamp(100, 123, v.text('v') ? `${v.text('v')}V` : '', 13, 66, inkOn(v.hot('v'))) +
      stamp(100, 170, v.text('r'), 11, 70),
  },
  compressor: {
    stuff: 'metal',
    details: { r: stamped(/^Хладагент/i), w: amount(/^Мощность/i, 40, 400) },
    draw: (v) => {
      const top = between(v.number('w', 140), [100, 200], [62, 26])
      return (
        pen.shadow(100, 180, 74, 6) +
        pen.path(
          `M36 150 V${top + 64} C36 ${top + 14} 60 ${top} 98 ${top} C136 ${top} 160 ${top + 14} 160 ${top + 64} V150 Z`,
          pen.tint1,
        ) +
        pen.path(`M36 ${top + 76} C70 ${top + 90} 126 ${top + 90} 160 ${top + 76}`, 'none', 2) +
        pen.rect(22, 148, 152, 14, 4, pen.tint2) +
        pen.repeat(2, (i) => pen.rect(30 + i * 118, 162, 20, 14, 3, pen.tint3)) +
        pen.tube(`M140 ${top + 24} C150 ${top - 4} 178 ${top} 178 ${top + 30}`, 6, pen.tint0) +
        pen.tube('M160 136 H186', 6, pen.tint0) +
        pen.rect(58, top + 36, 80, 28, 4, v.hot('r')) +
        stamp(98, top + 50, v.text('r'), 13, 70, inkOn(v.hot('r'))) +
        pen.path(`M58 ${top + 30} C66 ${top + 18} 80 ${top + 12} 96 ${top + 12}`, 'none', 2)
      )
    },
  },
  vacmotor: {
    stuff: 'metal',
    details: {
      h: amount(/^Высота/i, 60, 260),
      d: amount(/^Диаметр/i, 60, 200),
      w: stamped(/^Мощность/i),
    },
    draw: (v) => {
      const half = between(v.number('d', 130), [120, 140], [58, 72])
      const high = between(v.number('h', 115), [105, 178], [70, 118])
      const top = 166 - high
      const isDouble = v.number('h', 115) > 140
      return (
        pen.shadow(100, 182, 62, 6) +
        pen.rect(78, pen.rounded(top - 26), 44, 34, 8, pen.tint2) +
        pen.rect(64, pen.rounded(top), 72, pen.rounded(high * 0.5), 8, pen.tint1) +
        pen.repeat(5, (i) =>
          pen.line(74 + i * 13, pen.rounded(top + 4), 74 + i * 13, pen.rounded(top + high * 0.46), 1.5),
        ) +
        pen.rect(
          pen.rounded(100 - half),
          pen.rounded(top + high * 0.46),
          half * 2,
          pen.rounded(high * 0.54),
          8,
          v.hot('h', pen.tint2),
        ) +
        v.length('h', { from: [100 + half, top], to: [100 + half, 166], away: 14 }) +
        v.diameter('d', 100, 166, half, -16) +
        (isDouble
          ? pen.line(100 - half, pen.rounded(top + high * 0.72), 100 + half, pen.rounded(top + high * 0.72), 3)
          : '') +
        stamp(100, pen.rounded(top + high * (isDouble ? 0.6 : 0.73)), v.text('w'), 15, half * 1.4) +
        pen.rect(46, pen.rounded(top + 6), 20, 12, 2, v.hot('')) +
        pen.rect(134, pen.rounded(top + 6), 20, 12, 2, v.hot(''))
      )
    },
  },
} satisfies Record<string, Part>
