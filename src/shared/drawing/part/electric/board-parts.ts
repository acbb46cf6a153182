import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, choice, type Part, stamped } from '#shared/drawing/part-details.ts'
import { stamp } from '#shared/drawing/stroke-letters.ts'

const chip = (x: number, y: number, size: number, fill: string) =>
  pen.repeat(
    5,
    (i) =>
      pen.line(
        x - size,
        y - size * 0.8 + (i * size * 1.6) / 4,
        x - size - 7,
        y - size * 0.8 + (i * size * 1.6) / 4,
        1.5,
      ) +
      pen.line(
        x + size,
        y - size * 0.8 + (i * size * 1.6) / 4,
        x + size + 7,
        y - size * 0.8 + (i * size * 1.6) / 4,
        1.5,
      ),
  ) + pen.rect(x - size, y - size, size * 2, size * 2, 3, fill)

/** Boards with what is soldered to them, and what is pressed or read. */
export const boardParts = {
  module: {
    stuff: 'board',
    details: {
      f: choice(/^Прошивка/i, [/есть|да/i]),
      c: amount(/^Число разъ/i, 1, 16),
      b: choice(/^Блок$/i, [/внутр/i, /наруж/i]),
      t: stamped(/^Модель/i),
    },
    draw: (v) => {
      const plugs = Math.round(v.number('c', 4)) || 4
      const isOuter = v.number('b', 0) === 2
      return (
        pen.shadow(100, 172, 76) +
        pen.rect(20, 40, 160, 116, 10, pen.tint2) +
        pen.rect(30, 50, 140, 96, 4, pen.tint1, 1.5) +
        chip(isOuter ? 66 : 100, 90, 17, v.hot('f', pen.tint0)) +
        (v.number('f', 0) === 1 ? pen.path('M92 90 l6 7 l12 -14', 'none', 3) : '') +
        (isOuter
          ? pen.rect(100, 56, 62, 54, 3, v.hot('b', pen.tint3)) +
            pen.repeat(7, (i) => pen.line(106 + i * 8, 58, 106 + i * 8, 108, 2))
          : pen.circle(50, 68, 10, pen.tint0) +
            pen.circle(50, 96, 8, pen.tint0) +
            pen.rect(140, 58, 22, 18, 2, pen.tint3) +
            pen.rect(140, 82, 22, 18, 2, pen.tint3)) +
        pen.repeat(plugs, (i) => {
          const w = Math.min(22, 128 / plugs - 4)
          return pen.rect(
            pen.rounded(36 + (i * 132) / plugs),
            122,
            pen.rounded(w),
            18,
            2,
            v.hot('c', i === 0 ? v.hot('') : pen.tint0),
            2,
          )
        }) +
        pen.repeat(4, (i) => pen.circle(i % 2 ? 172 : 28, i < 2 ? 48 : 148, 3, pen.plate, 1.5))
      )
    },
  },
  display: {
    stuff: 'board',
    details: { c: amount(/^Число (разъ|кнопок)/i, 1, 12) },
    draw: (v) =>
      pen.shadow(100, 162, 78) +
      pen.rect(14, 62, 172, 76, 8, pen.tint2) +
      pen.rect(30, 74, 88, 34, 4, pen.tint3) +
      stamp(74, 91, '8.8', 22, 60) +
      pen.repeat(Math.round(v.number('c', 5)) || 5, (i) =>
        pen.circle(pen.rounded(36 + (i * 138) / (v.number('c', 5) || 5)), 124, 6, v.hot('c', pen.tint0), 1.75),
      ) +
      pen.circle(148, 90, 18, v.hot('', pen.tint1)) +
      pen.circle(148, 90, 8, pen.tint0),
  },
  inverterboard: {
    stuff: 'board',
    draw: (v) =>
      pen.shadow(100, 174, 70) +
      pen.rect(36, 28, 128, 132, 8, pen.tint2) +
      pen.rect(48, 40, 60, 66, 3, pen.tint3) +
      pen.repeat(7, (i) => pen.line(54 + i * 8, 42, 54 + i * 8, 104, 2)) +
      pen.repeat(
        3,
        (i) => pen.circle(132, 54 + i * 24, 10, pen.tint0) + pen.line(126, 54 + i * 24, 138, 54 + i * 24, 1.5),
      ) +
      pen.rect(50, 122, 50, 24, 3, v.hot('')) +
      pen.repeat(3, (i) => pen.line(62 + i * 13, 126, 62 + i * 13, 142, 2)) +
      pen.rect(116, 128, 34, 18, 3, pen.tint0),
  },
  irreceiver: {
    stuff: 'board',
    draw: (v) =>
      pen.shadow(100, 162, 66) +
      pen.rect(30, 72, 120, 50, 6, pen.tint2) +
      pen.circle(56, 97, 15, v.hot('')) +
      pen.repeat(3, (i) => pen.circle(90 + i * 20, 97, 6, pen.tint0)) +
      pen.tube('M150 104 C176 110 160 150 186 152', 4, pen.tint1),
  },
  pressostat: {
    details: { c: amount(/^Число контактов/i, 1, 8), l: amount(/^Число уровней/i, 1, 4) },
    draw: (v) =>
      pen.shadow(100, 178, 62) +
      pen.tube('M100 146 V176', 7, pen.tint0) +
      pen.circle(100, 96, 58, pen.tint1) +
      pen.circle(100, 96, 44, pen.tint2) +
      pen.circle(100, 96, 14, pen.tint0) +
      pen.repeat(Math.round(v.number('c', 3)) || 3, (i) =>
        pen.rect(pen.rounded(100 - (v.number('c', 3) || 3) * 8 + i * 16), 22, 9, 26, 2, v.hot('c', v.hot(''))),
      ) +
      pen.rect(70, 42, 60, 16, 4, pen.tint3) +
      pen.path('M42 96 H20 M158 96 H180', 'none', 6),
  },
  ledmodule: {
    stuff: 'board',
    details: { w: amount(/^Мощность/i, 1, 20) },
    draw: (v) => {
      const leds = Math.max(2, Math.min(7, Math.round(v.number('w', 3)) + 1))
      return (
        pen.shadow(100, 156, 78) +
        pen.rect(18, 76, 164, 46, 8, pen.tint2) +
        pen.repeat(leds, (i) =>
          pen.rect(pen.rounded(30 + (i * 142) / leds), 88, 18, 18, 3, v.hot('w', v.hot('', pen.tint0))),
        ) +
        pen.tube('M22 118 C10 140 36 150 30 170', 3, pen.tint0)
      )
    },
  },
  keypad: {
    draw: (v) =>
      pen.shadow(100, 184, 54, 6) +
      pen.rect(56, 20, 88, 150, 8, pen.tint1) +
      pen.rect(66, 30, 68, 26, 4, pen.tint3) +
      pen.repeat(12, (i) =>
        pen.rect(68 + (i % 3) * 23, 66 + Math.floor(i / 3) * 22, 18, 15, 3, i === 11 ? v.hot('') : pen.tint0, 1.75),
      ) +
      pen.path('M100 170 V192', 'none', 9),
  },
  remote: {
    details: { n: stamped(/^Число кодов/i), t: choice(/^Тип$/i, [/держат/i]) },
    draw: (v) =>
      v.number('t', 0) === 1
        ? pen.shadow(100, 178, 50) +
          pen.path('M60 40 H140 V160 H60 Z', pen.tint2) +
          pen.path('M56 92 H144 V166 C144 172 56 172 56 166 Z', pen.tint1) +
          pen.circle(80, 60, 6, pen.plate, 2) +
          pen.circle(120, 60, 6, v.hot('t'), 2)
        : pen.shadow(100, 190, 40, 4) +
          pen.rect(66, 12, 68, 172, 18, pen.tint1) +
          pen.rect(76, 26, 48, 42, 5, pen.tint3) +
          stamp(100, 47, v.text('n'), 13, 40) +
          pen.circle(100, 90, 12, v.hot('n', v.hot(''))) +
          pen.repeat(8, (i) => pen.rect(78 + (i % 2) * 26, 112 + Math.floor(i / 2) * 16, 18, 10, 4, pen.tint0, 1.75)),
  },
} satisfies Record<string, Part>
