import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, between, choice, type Part, stamped } from '#shared/drawing/part-details.ts'
import { inkOn, stamp } from '#shared/drawing/stroke-letters.ts'

const mirrored = (isMirrored: boolean, drawing: string) =>
  isMirrored ? pen.group('translate(200 0) scale(-1 1)', drawing) : drawing
const side = choice(/^(Сторона|Положение)/i, [/лев/i, /прав/i])

/** The drum of a washing machine and what it hangs on. */
export const drumParts = {
  shock: {
    details: {
      n: stamped(/^Усилие/i),
      l: amount(/^Длина/i, 80, 320),
      d: amount(/^Втулка/i, 4, 20),
      k: amount(/^Штук/i, 1, 4),
    },
    draw: (v) => {
      const long = between(v.number('l', 180), [160, 200], [52, 84])
      const hole = between(v.number('d', 10), [8, 13], [5, 11])
      const one = (isMarked: boolean) =>
        pen.rect(92 - long, 93, long, 14, 4, v.hot('l', pen.tint0)) +
        pen.rect(80, 80, 80, 40, 8, pen.tint1) +
        pen.rect(86, 80, 8, 40, 0, pen.tint3, 1.75) +
        pen.rect(146, 80, 8, 40, 0, pen.tint3, 1.75) +
        pen.circle(pen.rounded(92 - long), 100, 16, pen.tint2) +
        pen.circle(pen.rounded(92 - long), 100, hole, v.hot('d', pen.plate)) +
        pen.circle(172, 100, 17, pen.tint2) +
        pen.circle(172, 100, hole, v.hot('d', pen.plate)) +
        (isMarked
          ? pen.rect(98, 88, 44, 24, 3, v.hot('n')) + stamp(120, 100, v.text('n'), 12, 38, inkOn(v.hot('n')))
          : '')
      return (
        pen.shadow(104, 184, 62, 5) +
        (v.number('k', 1) > 1
          ? pen.group('translate(-6 -26) rotate(-30 100 100) scale(.86)', one(false)) +
            pen.group('translate(34 44) rotate(-30 100 100) scale(.86)', one(true))
          : pen.group('rotate(-38 100 100)', one(true)))
      )
    },
  },
  spring: {
    stuff: 'metal',
    details: { s: choice(/^Сторона/i, [/лев/i, /прав/i, /обе/i]), l: amount(/^Длина/i, 20, 400) },
    draw: (v) => {
      const which = v.number('s', 0)
      const turns = Math.round(between(v.number('l', 120), [60, 200], [7, 12]))
      const coil = (fill: string) =>
        pen.path('M100 20 a11 11 0 1 1 -9 17', 'none', 4.5) +
        pen.repeat(turns, (i) =>
          pen.tube(
            `M76 ${52 + i * (96 / turns)} C84 ${44 + i * (96 / turns)} 116 ${46 + i * (96 / turns)} 124 ${56 + i * (96 / turns)}`,
            5,
            fill,
          ),
        ) +
        pen.path('M100 180 a11 11 0 1 0 9 -17', 'none', 4.5)
      if (which === 3)
        return (
          pen.shadow(100, 188, 60, 4) +
          pen.group('translate(-36 0)', coil(v.hot('s', pen.tint1))) +
          pen.group('translate(36 0)', coil(v.hot('s', pen.tint1))) +
          v.length('l', { from: [136, 20], to: [136, 184], away: 42 })
        )
      const x = which === 2 ? 83 : 117
      return (
        pen.shadow(100, 188, 40, 4) +
        mirrored(which === 2, pen.group('rotate(12 100 100)', coil(v.hot('s', pen.tint1)))) +
        v.length('l', { from: [x, 21], to: [200 - x, 182], away: 42 })
      )
    },
  },
  spider: {
    stuff: 'metal',
    details: { d: amount(/^Диаметр вала/i, 8, 60) },
    draw: (v) => {
      const shaft = between(v.number('d', 25), [17, 35], [11, 24])
      return (
        pen.shadow(100, 186, 58, 5) +
        pen.repeat(3, (i) =>
          pen.group(
            `rotate(${i * 120} 100 102)`,
            pen.path('M88 96 L92 26 C92 16 108 16 108 26 L112 96 Z', pen.tint1) +
              pen.circle(100, 28, 6, pen.plate, 2) +
              pen.line(100, 42, 100, 82, 1.5),
          ),
        ) +
        pen.circle(100, 102, 34, pen.tint2) +
        pen.circle(100, 102, shaft + 5, pen.tint0) +
        pen.circle(100, 102, shaft, v.hot('d', v.hot('', pen.tint3))) +
        pen.circle(100, 102, 4, pen.plate, 1.5)
      )
    },
  },
  drumsupport: {
    stuff: 'metal',
    details: { s: side },
    draw: (v) =>
      mirrored(
        v.number('s', 1) === 2,
        pen.shadow(104, 182, 58, 5) +
          pen.path('M42 150 H146 L160 110 C160 60 130 40 96 40 C70 40 54 56 50 80 Z', pen.tint1) +
          pen.circle(100, 96, 34, pen.tint2) +
          pen.circle(100, 96, 20, pen.tint0) +
          pen.circle(100, 96, 10, v.hot('')) +
          pen.path('M146 120 H182 V146 H146 Z', v.hot('s', pen.tint2)) +
          pen.circle(168, 133, 6, pen.plate, 2) +
          pen.circle(60, 138, 6, pen.plate, 2),
      ),
  },
  drumrib: {
    draw: (v) =>
      pen.shadow(100, 172, 66) +
      pen.group(
        'rotate(-16 100 100)',
        pen.path('M18 124 C30 76 62 60 100 60 C138 60 170 76 182 124 L172 142 H28 Z', pen.tint1) +
          pen.path('M28 142 C50 126 150 126 172 142', 'none', 2) +
          pen.repeat(5, (i) => pen.circle(60 + i * 20, 98, 6, i === 2 ? v.hot('') : pen.plate, 2)),
      ),
  },
  tub: {
    details: { d: amount(/^Диаметр вала/i, 8, 60) },
    draw: (v) =>
      pen.shadow(100, 184, 70, 6) +
      pen.circle(100, 96, 78, pen.tint1) +
      pen.circle(100, 96, 66, pen.tint0) +
      pen.repeat(12, (i) => pen.circle(...pen.polar(100, 96, 52, (i * Math.PI) / 6), 4, pen.plate, 1.5)) +
      pen.repeat(8, (i) => pen.circle(...pen.polar(100, 96, 36, (i * Math.PI) / 4 + 0.3), 4, pen.plate, 1.5)) +
      pen.circle(100, 96, 24, pen.tint2) +
      pen.circle(100, 96, between(v.number('d', 25), [17, 35], [7, 18]), v.hot('d', v.hot('', pen.tint3))) +
      pen.rect(88, 168, 24, 16, 4, pen.tint2),
  },
} satisfies Record<string, Part>
