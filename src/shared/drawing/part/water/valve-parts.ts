import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, between, choice, inName, type Part, stamped } from '#shared/drawing/part-details.ts'
import { inkOn, stamp } from '#shared/drawing/stroke-letters.ts'

/** What lets water in, holds it back and cleans it. */
export const valveParts = {
  valve: {
    details: {
      n: amount(/^Число выходов/i, 1, 4),
      a: amount(/^Угол/i, 90, 180),
      d: amount(/^Диаметр выхода/i, 8, 16),
    },
    draw: (v) => {
      const outs = Math.round(v.number('n', 2)) || 1
      const wide = 116 / Math.max(2, outs) - 8
      const left = 100 - (outs * (wide + 8) - 8) / 2
      const pipe = between(v.number('d', 11), [8, 16], [9, 22])
      const isAngled = v.number('a', 180) < 135
      const coil = (i: number) => {
        const x = pen.rounded(left + i * (wide + 8))
        const mid = pen.rounded(x + wide / 2)
        return (
          pen.rect(x, 44, wide, 52, 6, pen.tint2) +
          pen.repeat(5, (k) => pen.line(x + 2, 54 + k * 8, x + wide - 2, 54 + k * 8, 1.25)) +
          pen.rect(mid - 11, 28, 8, 18, 2, pen.tint0) +
          pen.rect(mid + 3, 28, 8, 18, 2, pen.tint0) +
          (isAngled ? '' : pen.tube(`M${mid} 126 V166`, pipe, v.hot('n', pen.tint0)))
        )
      }
      return (
        pen.shadow(100, 180, 62) +
        pen.repeat(outs, coil) +
        pen.rect(left - 10, 94, 220 - 2 * left, 34, 8, pen.tint1) +
        (isAngled
          ? pen.repeat(outs, (i) =>
              pen.tube(`M${200 - left} ${104 + i * 18} H190`, pipe * 0.8, v.hot('n', pen.tint0)),
            ) + pen.tube('M56 128 V170', 26, v.hot('a', pen.tint0))
          : pen.tube(`M${left - 6} 111 H14`, 26, v.hot('a', pen.tint0))) +
        pen.repeat(3, (k) =>
          isAngled ? pen.line(42, 140 + k * 9, 70, 140 + k * 9, 2) : pen.line(18 + k * 7, 98, 18 + k * 7, 124, 2),
        )
      )
    },
  },
  safetyvalve: {
    stuff: 'metal',
    details: { h: choice(inName, [/с ручкой/i]), b: stamped(/^Давление/i) },
    draw: (v) =>
      pen.shadow(100, 178, 50, 6) +
      pen.rect(78, 20, 44, 32, 4, pen.tint2) +
      pen.repeat(4, (i) => pen.line(80, 27 + i * 7, 120, 27 + i * 7, 1.5)) +
      pen.path('M72 52 H128 V116 H72 Z', pen.tint1) +
      pen.rect(80, 116, 40, 48, 4, pen.tint2) +
      pen.repeat(6, (i) => pen.line(82, 123 + i * 7, 118, 123 + i * 7, 1.5)) +
      pen.path('M128 70 H170 V98 H128 Z', pen.tint0) +
      pen.ellipse(170, 84, 6, 14, pen.tint3, 2) +
      (v.number('h', 0) === 1
        ? pen.path('M72 66 H50 L22 40 L14 50 L40 86 H72 Z', v.hot('h'))
        : pen.circle(62, 80, 13, pen.tint2) + pen.line(56, 80, 68, 80, 2)) +
      pen.rect(82, 72, 38, 22, 11, v.hot('b')) +
      stamp(101, 83, `${v.text('b')}`, 12, 30, inkOn(v.hot('b'))),
  },
  watertee: {
    stuff: 'metal',
    draw: (v) =>
      pen.shadow(100, 176, 66) +
      pen.tube('M22 96 H178', 30, pen.tint1) +
      pen.tube('M100 96 V160', 30, pen.tint1) +
      pen.repeat(
        3,
        (i) => pen.line(24 + i * 8, 80, 24 + i * 8, 112, 2) + pen.line(160 + i * 8, 80, 160 + i * 8, 112, 2),
      ) +
      pen.circle(100, 96, 28, pen.tint2) +
      pen.rect(90, 30, 20, 42, 4, pen.tint0) +
      pen.rect(62, 22, 76, 16, 8, v.hot('')),
  },
  watercartridge: {
    details: { m: stamped(/^Ресурс/i) },
    draw: (v) =>
      pen.shadow(100, 182, 46, 6) +
      pen.rect(84, 16, 32, 22, 5, pen.tint2) +
      pen.path('M70 38 H130 L138 54 H62 Z', pen.tint3) +
      pen.rect(62, 54, 76, 116, 12, pen.tint0) +
      pen.rect(62, 74, 76, 60, 0, pen.tint1) +
      pen.circle(100, 104, 24, v.hot('m', v.hot(''))) +
      stamp(100, 104, v.text('m'), 18, 34, inkOn(v.hot('m', v.hot('')))) +
      pen.repeat(4, (i) => pen.line(72 + i * 18, 146, 72 + i * 18, 160, 2)),
  },
  filtercup: {
    details: { t: choice(/^Тип$/i, [/слив|стакан/i, /микро|сетк/i, /клапан/i]) },
    draw: (v) => {
      const kind = v.number('t', 1)
      if (kind === 3)
        return (
          pen.shadow(100, 172, 50) +
          pen.ellipse(100, 134, 52, 20, pen.tint2) +
          pen.path('M66 126 L78 50 H122 L134 126 C134 136 66 136 66 126 Z', pen.tint1) +
          pen.repeat(6, (i) => pen.line(76 + i * 9, 60, 71 + i * 11, 128, 1.25)) +
          pen.repeat(4, (i) =>
            pen.path(`M${76 - i * 2} ${70 + i * 17} Q100 ${78 + i * 17} ${124 + i * 2} ${70 + i * 17}`, 'none', 1.25),
          ) +
          pen.ellipse(100, 50, 22, 8, v.hot('t'))
        )
      return (
        pen.shadow(100, 178, 58) +
        (kind === 2 ? pen.ellipse(100, 150, 66, 18, v.hot('t', pen.tint2)) : '') +
        pen.path('M56 60 V142 C56 158 144 158 144 142 V60 Z', pen.tint1) +
        pen.repeat(9, (i) => pen.line(62 + i * 9.5, 74, 62 + i * 9.5, 150, 1.25)) +
        pen.repeat(6, (i) => pen.path(`M57 ${82 + i * 11} Q100 ${94 + i * 11} 143 ${82 + i * 11}`, 'none', 1.25)) +
        pen.ellipse(100, 60, 44, 14, pen.tint0) +
        pen.path('M80 56 V30 C80 18 120 18 120 30 V56', 'none', 5) +
        pen.rect(86, 22, 28, 12, 6, kind === 2 ? pen.tint0 : v.hot('t', v.hot('')))
      )
    },
  },
  tray: {
    draw: (v) =>
      pen.shadow(100, 172, 72) +
      pen.path('M22 82 L64 50 H184 L150 130 H40 Z', pen.tint0) +
      pen.path('M40 130 V150 H150 V130 Z', pen.tint2) +
      pen.path('M150 130 L184 50 V70 L150 150 Z', pen.tint3) +
      pen.path('M66 122 L96 60 M106 122 L136 60', 'none', 2.5) +
      pen.rect(62, 134, 66, 12, 5, v.hot('')),
  },
} satisfies Record<string, Part>
