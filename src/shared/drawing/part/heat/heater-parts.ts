import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, between, choice, type Part, ratedWatts } from '#shared/drawing/part-details.ts'
import { inkOn, stamp } from '#shared/drawing/stroke-letters.ts'

/** Heaters that stand in water, air or oil. */
export const heaterParts = {
  heater: {
    stuff: 'metal',
    details: {
      d: choice(/^Отверстие под датчик/i, [/есть|^да/i]),
      t: choice(/^Форма/i, [/изогнут/i]),
      c: choice(/^Покрытие/i, [/керам/i]),
      l: amount(/^Длина/i, 120, 320),
      w: ratedWatts,
    },
    draw: (v) => {
      const end = between(v.number('l', 182), [160, 240], [122, 176])
      const hasHole = v.number('d', 0) === 1
      const isBent = v.number('t', 0) === 1
      const coil = v.hot('c', v.number('c', 0) === 1 ? pen.tint3 : pen.tint1)
      return (
        pen.shadow(106, 178, 70, 7) +
        (isBent
          ? pen.tube(
              `M46 70 H60 L80 44 H${end} a10 10 0 0 1 0 20 H104 a10 10 0 0 0 0 20 H${end} a10 10 0 0 1 0 20 H80 L60 130 H46`,
              7,
              v.hot('t', coil),
            ) + pen.line(88, 43, end - 6, 43, 1.25)
          : pen.tube(`M46 70 H${end} a10 10 0 0 1 0 20 H90 a10 10 0 0 0 0 20 H${end} a10 10 0 0 1 0 20 H46`, 7, coil) +
            pen.line(66, 69, end - 6, 69, 1.25)) +
        v.length('l', { from: [34, 50], to: [end + 16, 50], away: isBent ? 28 : 16 }) +
        pen.rect(34, 50, 24, 100, 10, pen.tint2) +
        pen.rect(42, 60, 8, 80, 4, pen.tint3, 1.75) +
        pen.rect(14, 65, 22, 10, 2, v.hot('')) +
        pen.rect(14, 125, 22, 10, 2, v.hot('')) +
        (hasHole
          ? pen.circle(46, 100, 12, pen.tint0, 2.25) + pen.circle(46, 100, 7, v.hot('d', pen.plate), 1.75)
          : pen.rect(18, 95, 18, 11, 3, pen.tint0)) +
        stamp(110, 162, v.text('w'), 14, 80)
      )
    },
  },
  flowheater: {
    stuff: 'metal',
    details: { w: ratedWatts },
    draw: (v) =>
      pen.shadow(100, 174, 66) +
      pen.rect(44, 50, 112, 104, 14, pen.tint1) +
      pen.rect(30, 62, 140, 18, 8, pen.tint2) +
      pen.rect(30, 124, 140, 18, 8, pen.tint2) +
      pen.tube('M100 50 V22', 22, pen.tint0) +
      pen.rect(60, 88, 80, 28, 4, v.hot('w')) +
      stamp(100, 102, v.text('w'), 15, 68, inkOn(v.hot('w'))) +
      pen.rect(164, 64, 22, 10, 2, v.hot('')) +
      pen.rect(164, 128, 22, 10, 2, v.hot('')),
  },
  ovenheater: {
    stuff: 'metal',
    details: { p: choice(/^Положение/i, [/верх/i, /ниж/i, /грил/i]), w: ratedWatts },
    draw: (v) => {
      const place = v.number('p', 1)
      const shape =
        place === 2
          ? 'M90 156 V128 C90 116 34 122 34 100 V56 C34 32 166 32 166 56 V100 C166 122 110 116 110 128 V156'
          : place === 3
            ? 'M90 156 V136 H40 V44 H66 V112 H88 V44 H112 V112 H134 V44 H160 V136 H110 V156'
            : 'M90 156 V132 H36 V42 H164 V132 H110 V156'
      return (
        pen.shadow(100, 184, 60, 6) +
        pen.tube(shape, 8, v.hot('p', pen.tint1)) +
        (place === 1 ? pen.tube('M62 112 V66 H138 V112', 8, v.hot('p', pen.tint1)) : '') +
        pen.rect(74, 150, 52, 14, 4, pen.tint2) +
        pen.rect(82, 164, 12, 20, 2, v.hot('')) +
        pen.rect(106, 164, 12, 20, 2, v.hot('')) +
        stamp(100, 88, place === 3 ? '' : v.text('w'), 16, 62) +
        (place === 3 ? stamp(150, 172, v.text('w'), 12, 44) : '')
      )
    },
  },
  ringheater: {
    stuff: 'metal',
    details: { w: ratedWatts },
    draw: (v) =>
      pen.shadow(100, 184, 58, 6) +
      pen.tube('M86 164 V150 A62 62 0 1 1 114 150 V164', 8, pen.tint1) +
      pen.path('M40 92 h-14 M160 92 h14 M100 32 v-14', 'none', 5) +
      pen.rect(66, 160, 68, 12, 4, pen.tint2) +
      pen.rect(80, 172, 12, 16, 2, v.hot('')) +
      pen.rect(108, 172, 12, 16, 2, v.hot('')) +
      pen.rect(68, 80, 64, 26, 4, v.hot('w')) +
      stamp(100, 93, v.text('w'), 15, 52, inkOn(v.hot('w'))),
  },
  oilheater: {
    stuff: 'metal',
    details: { w: ratedWatts },
    draw: (v) =>
      pen.shadow(104, 168, 74) +
      pen.tube('M58 84 H174 a14 14 0 0 1 0 28 H58', 8, pen.tint1) +
      pen.path('M40 64 H62 V132 H40 Z', pen.tint2) +
      pen.path('M24 72 H40 V124 H24 Z', pen.tint3) +
      pen.rect(8, 80, 18, 10, 2, v.hot('')) +
      pen.rect(8, 106, 18, 10, 2, v.hot('')) +
      stamp(122, 140, v.text('w'), 15, 90),
  },
  convector: {
    stuff: 'metal',
    details: { w: ratedWatts },
    draw: (v) =>
      pen.shadow(100, 160, 80) +
      pen.rect(16, 78, 168, 44, 8, pen.tint1) +
      pen.repeat(13, (i) => pen.rect(26 + i * 11.6, 66, 6, 68, 2, pen.tint2, 1.5)) +
      pen.rect(60, 88, 80, 24, 4, v.hot('w')) +
      stamp(100, 100, v.text('w'), 14, 66, inkOn(v.hot('w'))) +
      pen.rect(4, 92, 14, 16, 2, v.hot('')),
  },
  defrostheater: {
    stuff: 'metal',
    details: { w: ratedWatts },
    draw: (v) =>
      pen.shadow(100, 176, 70) +
      pen.tube('M30 40 H150 a16 16 0 0 1 0 32 H50 a16 16 0 0 0 0 32 H150 a16 16 0 0 1 0 32 H84', 6, pen.tint1) +
      pen.repeat(4, (i) => pen.line(60 + i * 28, 34, 60 + i * 28, 142, 3)) +
      pen.tube('M84 136 C60 136 56 160 36 160', 3, pen.tint0) +
      pen.rect(14, 150, 26, 18, 3, v.hot('')) +
      stamp(140, 164, v.text('w'), 15, 60),
  },
  thermoblock: {
    stuff: 'metal',
    details: { w: ratedWatts },
    draw: (v) =>
      pen.shadow(100, 172, 66) +
      pen.path('M36 70 L70 46 H164 V118 L130 146 H36 Z', pen.tint1) +
      pen.path('M36 70 H130 V146 H36 Z', pen.tint0) +
      pen.path('M130 70 L164 46 V118 L130 146 Z', pen.tint2) +
      pen.path('M52 84 H114 V132 H52 V98 H100 V118 H66', 'none', 5) +
      pen.tube('M70 46 V24', 8, pen.tint0) +
      pen.tube('M146 52 V24', 8, pen.tint0) +
      pen.rect(150, 84, 28, 10, 2, v.hot('')) +
      pen.rect(150, 102, 28, 10, 2, v.hot('')) +
      stamp(84, 158, v.text('w'), 13, 80),
  },
} satisfies Record<string, Part>
