import * as pen from '#shared/drawing/drawing-shapes.ts'
import { choice, type Part, stamped } from '#shared/drawing/part-details.ts'
import { stamp } from '#shared/drawing/stroke-letters.ts'

/** What is switched by hand, by a door or by time. */
export const switchParts = {
  microswitch: {
    details: { t: choice(/^Контакты/i, [/^НО/i, /^НЗ/i, /перекид/i]) },
    draw: (v) => {
      const kind = v.number('t', 1)
      const pins = kind === 3 ? [48, 96, 144] : kind === 2 ? [48, 144] : [48, 96]
      return (
        pen.shadow(100, 178, 66, 6) +
        pen.rect(30, 66, 140, 70, 6, pen.tint1) +
        pen.rect(112, 50, 18, 18, 3, pen.tint3) +
        pen.path('M36 56 L172 40', 'none', 4) +
        pen.circle(58, 84, 7, pen.plate, 2) +
        pen.circle(142, 118, 7, pen.plate, 2) +
        pins.map((x) => pen.rect(x, 134, 14, 32, 2, v.hot('t', v.hot('')))).join('') +
        pen.path(
          kind === 2 ? 'M76 100 H124' : kind === 3 ? 'M76 104 L120 90 M124 104 h6' : 'M76 104 L118 88',
          'none',
          2.5,
        )
      )
    },
  },
  lightswitch: {
    details: { t: choice(/^Тип$/i, [/вм/i, /кнопк/i, /геркон/i]) },
    draw: (v) => {
      const kind = v.number('t', 2)
      if (kind === 3)
        return (
          pen.shadow(100, 156, 76) +
          pen.rect(48, 80, 104, 40, 20, pen.tint0) +
          pen.path('M14 100 H96 M104 96 L186 100', 'none', 4) +
          pen.circle(100, 98, 12, v.hot('t', 'none'), 2)
        )
      return (
        pen.shadow(100, 176, 56) +
        (kind === 1
          ? pen.rect(52, 60, 96, 84, 8, pen.tint1) +
            pen.path('M52 60 L40 84 V120 L52 144 Z', pen.tint2) +
            pen.rect(84, 30, 32, 34, 6, v.hot('t'))
          : pen.rect(56, 76, 88, 74, 10, pen.tint1) +
            pen.rect(44, 66, 112, 16, 6, pen.tint2) +
            pen.rect(76, 36, 48, 32, 14, v.hot('t', v.hot('')))) +
        pen.repeat(2, (i) => pen.rect(72 + i * 44, 144, 12, 22, 2, pen.tint0))
      )
    },
  },
  pushbutton: {
    draw: (v) =>
      pen.shadow(100, 172, 56) +
      pen.rect(40, 92, 120, 44, 10, pen.tint1) +
      pen.rect(62, 60, 76, 40, 16, v.hot('')) +
      pen.rect(84, 134, 12, 24, 2, pen.tint0) +
      pen.rect(106, 134, 12, 24, 2, pen.tint0),
  },
  timer: {
    details: {
      t: choice(/^Тип$/i, [/электрон/i, /механ/i]),
      m: stamped(/^(Время|Модель)/i),
    },
    draw: (v) =>
      v.number('t', 2) === 1
        ? pen.shadow(100, 164, 76) +
          pen.rect(20, 56, 160, 84, 8, pen.tint1) +
          pen.rect(34, 70, 132, 38, 4, v.hot('t', pen.tint3)) +
          stamp(100, 89, '12.00', 22, 110) +
          pen.repeat(4, (i) => pen.circle(52 + i * 32, 124, 6, pen.tint0, 1.75))
        : pen.shadow(100, 178, 56) +
          pen.path('M44 76 H156 V150 H44 Z', pen.tint1) +
          pen.rect(54, 60, 92, 18, 4, pen.tint2) +
          pen.rect(90, 24, 20, 38, 4, pen.tint0) +
          pen.line(100, 26, 100, 46, 2.5) +
          pen.circle(100, 112, 28, pen.tint0) +
          stamp(100, 112, v.text('m'), 14, 46) +
          pen.repeat(3, (i) => pen.rect(58 + i * 34, 148, 12, 20, 2, v.hot('t', v.hot('m', v.hot(''))))),
  },
} satisfies Record<string, Part>
