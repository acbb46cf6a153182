import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, between, choice, type Part, stamped } from '#shared/drawing/part-details.ts'
import { inkOn, stamp } from '#shared/drawing/stroke-letters.ts'

const watts = amount(/^Мощность/i, 5, 3000)

/** Pumps and what is screwed to them. */
export const pumpParts = {
  drainpump: {
    details: {
      f: choice(/^(Фишка|Разъём)$/i, [/впер[её]д/i, /назад/i]),
      k: choice(/^Крепление/i, [/3 (самор|винт)/i, /8 защ/i, /4 защ|защёлк/i]),
      c: choice(/^Контакты/i, [/раздельн/i, /спарен/i]),
      w: watts,
    },
    draw: (v) => {
      const mount = v.number('k', 1)
      const plug = v.number('f', 0)
      const end = between(v.number('w', 30), [18, 42], [156, 184])
      const clips = mount === 2 ? 8 : 4
      const pins = v.number('c', 1) === 2 ? [102] : [91, 119]
      const high = pins.length === 1 ? 20 : 11
      return (
        pen.shadow(104, 174, 66) +
        pen.rect(108, 82, end - 108, 58, 8, pen.tint2) +
        pen.repeat(Math.floor((end - 124) / 8), (i) => pen.line(120 + i * 8, 86, 120 + i * 8, 136, 1.5)) +
        (plug === 1
          ? pen.path('M134 42 H168 a4 4 0 0 1 4 4 V82 H134 Z', pen.tint0) +
            pins
              .map((_, i) => pen.rect(110, 49 + i * 15, 26, pins.length === 1 ? 20 : 9, 2, v.hot('f', v.hot('c'))))
              .join('')
          : pins.map((y) => pen.rect(end - 3, y, 18, high, 2, v.hot('f', v.hot('c', v.hot(''))))).join('')) +
        pen.path('M66 66 L70 28 H100 L98 70 Z', pen.tint1) +
        pen.ellipse(85, 28, 15, 6.5, pen.tint0) +
        pen.ellipse(85, 28, 8.5, 3.6, pen.tint3, 1.75) +
        (mount === 1
          ? pen.repeat(3, (i) => {
              const [x, y] = pen.polar(78, 110, 55, i * 2.094 + 0.52)
              return (
                pen.circle(x, y, 11, v.hot('k', pen.tint2)) +
                pen.circle(x, y, 4.2, pen.tint0, 1.75) +
                pen.line(x - 3, y, x + 3, y, 1.5)
              )
            })
          : pen.repeat(clips, (i) =>
              pen.group(
                `rotate(${(i * 360) / clips + 22} 78 110)`,
                pen.path('M125 102 h12 v10 h-6 v6 h-6 z', v.hot('k', pen.tint3), 2),
              ),
            )) +
        pen.circle(78, 110, 50, pen.tint1) +
        pen.circle(78, 110, 38, pen.tint0) +
        pen.repeat(6, (i) => {
          const a = (i * Math.PI) / 3
          const [x, y] = pen.polar(78, 110, 32, a)
          const [mx, my] = pen.polar(78, 110, 22, a - 0.6)
          return pen.path(`M78 110 Q${mx} ${my} ${x} ${y}`, 'none', 4)
        }) +
        pen.circle(78, 110, 10, pen.tint2) +
        pen.circle(78, 110, 3.5, pen.tint0, 1.75)
      )
    },
  },
  pumplid: {
    draw: (v) =>
      pen.shadow(100, 172, 64) +
      pen.group(
        'rotate(-18 100 100)',
        pen.rect(92, 66, 86, 68, 8, pen.tint1) +
          pen.repeat(5, (i) => pen.rect(108 + i * 14, 74, 6, 52, 2, pen.tint3, 1.5)) +
          pen.path('M92 60 H104 V140 H92 Z', v.hot('', pen.tint2)) +
          pen.ellipse(80, 100, 26, 56, pen.tint2) +
          pen.ellipse(76, 100, 22, 48, pen.tint0) +
          pen.rect(66, 62, 18, 76, 8, pen.tint3),
      ),
  },
  circpump: {
    details: { t: choice(/^Тип$/i, [/нагревател/i]), w: watts },
    draw: (v) => {
      const wide = between(v.number('w', 70), [25, 120], [52, 78])
      return (
        pen.shadow(100, 174, 70) +
        pen.tube('M40 70 V36', 20, pen.tint0) +
        pen.rect(100, 66, wide, 78, 8, pen.tint2) +
        pen.rect(100, 82, wide, 9, 0, pen.tint3, 1.75) +
        pen.rect(100, 120, wide, 9, 0, pen.tint3, 1.75) +
        pen.rect(98 + wide, 84, 14, 12, 2, v.hot('')) +
        pen.rect(98 + wide, 114, 14, 12, 2, pen.tint0) +
        pen.path('M102 62 H70 C34 62 26 90 26 106 C26 136 48 152 76 152 H102 Z', pen.tint1) +
        pen.circle(68, 107, 30, pen.tint0) +
        pen.circle(68, 107, 20, pen.tint2, 2) +
        pen.repeat(4, (i) => {
          const [x, y] = pen.polar(68, 107, 19, (i * Math.PI) / 2 + 0.5)
          return pen.line(68, 107, x, y, 3.5)
        }) +
        pen.circle(68, 107, 6, pen.tint0, 2) +
        (v.number('t', 0) === 1
          ? pen.tube('M34 128 C20 156 60 172 100 164 C130 158 132 150 150 156', 7, v.hot('t', pen.tint1)) +
            pen.rect(146, 148, 22, 8, 2, v.hot('t')) +
            pen.rect(146, 160, 22, 8, 2, v.hot('t'))
          : '')
      )
    },
  },
  impeller: {
    details: { d: amount(/диаметр/i, 10, 120) },
    draw: (v) => {
      const r = between(v.number('d', 50), [20, 90], [60, 76])
      return (
        pen.shadow(100, 176, 54) +
        pen.circle(100, 96, r, pen.tint2) +
        v.diameter('d', 100, 96, r, r + 14) +
        pen.repeat(8, (i) =>
          pen.group(
            `rotate(${i * 45} 100 96)`,
            pen.path('M100 96 C118 88 132 70 130 44 L142 54 C142 80 126 96 104 102 Z', pen.tint0, 2),
          ),
        ) +
        pen.circle(100, 96, 22, pen.tint1) +
        pen.circle(100, 96, 9, v.hot(''))
      )
    },
  },
  vibropump: {
    details: { m: stamped(/^Модель/i), w: watts },
    draw: (v) => {
      const high = between(v.number('w', 50), [40, 75], [52, 72])
      return (
        pen.shadow(102, 168, 74) +
        pen.tube('M22 106 H70', 8, pen.tint0) +
        pen.tube('M140 106 H184', 12, pen.tint1) +
        pen.repeat(3, (i) => pen.line(160 + i * 8, 98, 160 + i * 8, 114, 2)) +
        pen.rect(60, 82, 92, 48, 6, pen.tint1) +
        pen.rect(72, 106 - high / 2, 62, high, 6, pen.tint2) +
        pen.repeat(7, (i) => pen.line(80 + i * 8, 110 - high / 2, 80 + i * 8, 102 + high / 2, 1.5)) +
        pen.rect(84, 92 - high / 2 - 6, 12, 18, 2, v.hot('')) +
        pen.rect(108, 92 - high / 2 - 6, 12, 18, 2, v.hot('')) +
        pen.rect(76, 97, 54, 18, 3, v.hot('m')) +
        stamp(103, 106, v.text('m'), 10, 48, inkOn(v.hot('m')))
      )
    },
  },
  damper: {
    stuff: 'rubber',
    draw: (v) =>
      pen.shadow(100, 172, 56) +
      pen.path('M56 66 H144 L132 104 H68 Z', pen.tint2) +
      pen.path('M68 104 H132 L148 146 H52 Z', pen.tint1) +
      pen.ellipse(100, 66, 44, 14, pen.tint0) +
      pen.ellipse(100, 66, 22, 7, pen.tint3, 1.75) +
      pen.path('M58 76 C80 88 120 88 142 76 M56 136 C80 148 120 148 144 136', 'none', 1.5) +
      pen.tube('M142 96 C168 90 164 130 178 132', 4, pen.tint0) +
      pen.rect(148, 84, 22, 12, 5, v.hot('')),
  },
  minipump: {
    details: { v: stamped(/^Напряжение/i) },
    draw: (v) =>
      pen.shadow(100, 174, 60) +
      pen.rect(58, 30, 84, 26, 6, pen.tint2) +
      pen.rect(64, 56, 72, 66, 8, pen.tint1) +
      pen.rect(74, 76, 52, 26, 3, v.hot('v')) +
      stamp(100, 89, `${v.text('v')}V`, 12, 44, inkOn(v.hot('v'))) +
      pen.rect(54, 122, 92, 34, 8, pen.tint2) +
      pen.tube('M60 140 H24', 10, pen.tint0) +
      pen.tube('M140 146 H176', 10, pen.tint0) +
      pen.path('M80 30 C78 14 60 16 52 10 M92 30 C94 12 112 14 120 8', 'none', 2.5),
  },
} satisfies Record<string, Part>
