import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, between, type Part, stamped } from '#shared/drawing/part-details.ts'
import { inkOn, stamp } from '#shared/drawing/stroke-letters.ts'

/** What watches over heat. */
export const thermostatParts = {
  thermostat: {
    details: {
      l: amount(/^Длина (капилляра|провода)|^Длина, м$/i, 0.2, 6),
      t: stamped(/^(Температура|Модель)/i),
      n: amount(/^Число (позиций|контактов)/i, 1, 12),
    },
    draw: (v) => {
      const length = v.number('l', 0)
      const loops = length > 0 ? Math.max(1, Math.round(between(length, [0.5, 2.6], [1, 4]))) : 2
      const pins = Math.round(v.number('n', 4)) || 4
      return (
        pen.shadow(90, 176, 60) +
        pen.repeat(loops, (i) => pen.tube(`M${128 + i * 9} 58 a16 24 0 1 1 0.1 0`, 3, v.hot('l', pen.tint1))) +
        pen.tube('M122 92 C132 96 136 90 136 84', 3, pen.tint1) +
        pen.tube(`M${138 + loops * 9} 88 V${pen.rounded(120 + length * 12)}`, 5, v.hot('l', pen.tint1)) +
        pen.rect(32, 76, 92, 66, 8, pen.tint1) +
        pen.rect(44, 62, 68, 16, 4, pen.tint2) +
        pen.rect(66, 36, 22, 28, 4, pen.tint0) +
        pen.line(77, 38, 77, 52, 2.5) +
        pen.rect(42, 94, 72, 28, 4, v.hot('t')) +
        stamp(78, 108, v.text('t'), 13, 62, inkOn(v.hot('t'))) +
        pen.repeat(pins, (i) =>
          pen.rect(pen.rounded(36 + (i * 84) / pins), 142, 9, 20, 2, v.hot('n', i === 0 ? v.hot('') : pen.tint0), 2),
        )
      )
    },
  },
  discthermostat: {
    stuff: 'metal',
    details: { t: stamped(/^(Температура|Модель|Тип)/i) },
    draw: (v) =>
      pen.shadow(100, 176, 56) +
      pen.path('M22 98 H178 V122 H22 Z', pen.tint2) +
      pen.circle(36, 110, 7, pen.plate, 2) +
      pen.circle(164, 110, 7, pen.plate, 2) +
      pen.path('M60 66 V124 C60 146 140 146 140 124 V66 Z', pen.tint1) +
      pen.ellipse(100, 66, 40, 14, pen.tint0) +
      pen.rect(74, 34, 12, 30, 2, v.hot('')) +
      pen.rect(114, 34, 12, 30, 2, v.hot('')) +
      stamp(100, 110, v.text('t'), 20, 70),
  },
  thermofuse: {
    stuff: 'metal',
    details: { t: stamped(/^Температура/i) },
    draw: (v) =>
      pen.shadow(100, 156, 78) +
      pen.path('M6 100 H60 M140 100 H194', 'none', 4) +
      pen.rect(52, 70, 96, 60, 28, pen.tint1) +
      pen.rect(52, 70, 22, 60, 20, v.hot('t', pen.tint2)) +
      stamp(108, 100, v.text('t'), 24, 62),
  },
  ntc: {
    details: { o: stamped(/^Сопротивление/i), l: amount(/^Длина/i, 1, 500) },
    draw: (v) =>
      pen.shadow(100, 178, 66) +
      pen.tube('M70 118 C30 130 30 168 84 164 C150 160 120 110 178 124', 3, pen.tint1) +
      pen.tube('M70 110 C20 120 20 178 84 174 C160 168 130 120 178 134', 3, pen.tint1) +
      pen.rect(164, 112, 26, 32, 4, pen.tint2) +
      pen.group(
        'rotate(-28 90 80)',
        pen.rect(66, 56, 62, 38, 8, pen.tint1) +
          pen.rect(120, 64, 44, 22, 10, pen.tint3) +
          pen.rect(60, 60, 12, 30, 3, v.hot('')),
      ) +
      pen.rect(84, 128, 58, 26, 4, v.hot('o')) +
      stamp(113, 141, v.text('o') ? `${v.text('o')}K` : '', 14, 48, inkOn(v.hot('o'))),
  },
} satisfies Record<string, Part>
