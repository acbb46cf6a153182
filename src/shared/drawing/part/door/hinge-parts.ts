import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, choice, type Part } from '#shared/drawing/part-details.ts'

const place = choice(/^Положение/i, [/верх|потолоч|внутр/i, /ниж|наруж/i, /сред|центр/i])

/** What a door hangs on. */
export const hingeParts = {
  hinge: {
    stuff: 'metal',
    details: { p: place, n: amount(/^Штук/i, 1, 4) },
    draw: (v) => {
      const which = v.number('p', 0)
      const one =
        pen.path('M40 120 L62 60 H150 V84 H84 L72 120 Z', pen.tint1) +
        pen.circle(80, 72, 6, pen.plate, 2) +
        pen.circle(112, 72, 6, pen.plate, 2) +
        pen.circle(138, 72, 6, pen.plate, 2) +
        pen.rect(48, which === 2 ? 66 : 116, 18, 40, 5, v.hot('p', v.hot('n', v.hot('', pen.tint2)))) +
        (which === 3 ? pen.rect(48, 56, 18, 40, 5, v.hot('p')) : '')
      const turned = which === 2 ? pen.group('translate(0 190) scale(1 -1)', one) : one
      return (
        pen.shadow(100, 180, 62, 6) +
        (v.number('n', 1) > 1
          ? pen.group('translate(-22 -20) scale(.86)', one) + pen.group('translate(226 34) scale(-.86 .86)', one)
          : turned)
      )
    },
  },
  ovenhinge: {
    stuff: 'metal',
    details: { n: amount(/^Штук/i, 1, 4) },
    draw: (v) => {
      const one =
        pen.path('M20 84 H120 V112 H20 Z', pen.tint1) +
        pen.tube('M104 98 L168 46', 9, pen.tint2) +
        pen.circle(106, 98, 9, v.hot('n', v.hot(''))) +
        pen.repeat(6, (i) => pen.path(`M${30 + i * 11} 90 l6 16`, 'none', 2)) +
        pen.path('M160 38 l18 8 l-6 14 l-16 -8 z', pen.tint3)
      return (
        pen.shadow(100, 176, 66) +
        (v.number('n', 1) > 1
          ? pen.group('translate(-4 -24) scale(.9)', one) + pen.group('translate(14 54) scale(.9)', one)
          : pen.group('translate(0 12)', one))
      )
    },
  },
  hingekit: {
    stuff: 'metal',
    draw: (v) =>
      pen.shadow(100, 180, 66, 6) +
      pen.path('M24 90 L42 44 H104 V62 H58 L48 90 Z', pen.tint1) +
      pen.path('M176 96 L158 142 H96 V124 H142 L152 96 Z', pen.tint1) +
      pen.rect(30, 88, 14, 26, 4, v.hot('')) +
      pen.rect(156, 72, 14, 26, 4, v.hot('')) +
      pen.repeat(
        4,
        (i) => pen.circle(42 + i * 16, 144, 6, pen.tint2) + pen.line(39 + i * 16, 144, 45 + i * 16, 144, 1.5),
      ) +
      pen.circle(140, 58, 9, pen.tint3) +
      pen.circle(164, 50, 9, pen.tint3),
  },
  doorrope: {
    details: { n: amount(/^Штук/i, 1, 4) },
    draw: (v) =>
      pen.shadow(100, 178, 62, 6) +
      pen.repeat(2, (i) =>
        pen.group(
          `translate(${i * 44 - 22} ${i * 12})`,
          pen.path('M84 30 C84 70 92 92 96 112', 'none', 3) +
            pen.path('M124 30 C124 70 116 92 112 112', 'none', 3) +
            pen.circle(84, 24, 6, pen.tint1) +
            pen.circle(124, 24, 6, pen.tint1) +
            pen.circle(104, 126, 24, pen.tint2) +
            pen.circle(104, 126, 15, pen.tint0) +
            pen.circle(104, 126, 5, v.hot('n', v.hot(''))),
        ),
      ),
  },
} satisfies Record<string, Part>
