import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, between, type Part, ratedWatts, stamped } from '#shared/drawing/part-details.ts'
import { inkOn, stamp } from '#shared/drawing/stroke-letters.ts'

/** What stands on the flange of a water heater. */
export const flangeHeaterParts = {
  flangeheater: {
    stuff: 'metal',
    details: { f: amount(/^Фланец/i, 30, 160), a: stamped(/^Резьба под анод/i), w: ratedWatts },
    draw: (v) => {
      const half = between(v.number('f', 63), [42, 92], [26, 56])
      return (
        pen.shadow(100, 186, 52, 6) +
        pen.tube('M84 140 V60 a16 16 0 0 1 32 0 V140', 8, pen.tint1) +
        pen.path('M128 140 V72 h10 V140 Z', v.hot('a', pen.tint0)) +
        pen.ellipse(100, 146, half, pen.rounded(half * 0.3), v.hot('f', pen.tint2)) +
        pen.path(`M${100 - half} 146 v10 a${half} ${pen.rounded(half * 0.3)} 0 0 0 ${half * 2} 0 v-10`, pen.tint2) +
        v.diameter('f', 100, 156, half, -40) +
        pen.ellipse(100, 146, pen.rounded(half * 0.62), pen.rounded(half * 0.18), pen.tint0, 1.75) +
        stamp(133, 60, v.text('a'), 10, 26) +
        pen.rect(86, 164, 10, 20, 2, v.hot('')) +
        pen.rect(104, 164, 10, 20, 2, v.hot('')) +
        stamp(164, 112, v.text('w'), 14, 58)
      )
    },
  },
  dryheater: {
    stuff: 'metal',
    details: { w: ratedWatts },
    draw: (v) =>
      pen.shadow(100, 184, 50, 6) +
      pen.rect(78, 20, 44, 124, 20, pen.tint1) +
      pen.repeat(6, (i) => pen.path(`M78 ${40 + i * 16} q22 10 44 0`, 'none', 1.75)) +
      pen.rect(60, 142, 80, 18, 6, pen.tint2) +
      pen.rect(74, 160, 14, 22, 2, v.hot('')) +
      pen.rect(112, 160, 14, 22, 2, v.hot('')) +
      pen.rect(126, 80, 60, 26, 4, v.hot('w')) +
      stamp(156, 93, v.text('w'), 14, 50, inkOn(v.hot('w'))),
  },
  heaterkit: {
    stuff: 'metal',
    details: { f: amount(/^Фланец/i, 30, 160), w: ratedWatts },
    draw: (v) =>
      pen.shadow(100, 182, 74, 6) +
      pen.tube('M46 136 V52 a14 14 0 0 1 28 0 V136', 7, pen.tint1) +
      pen.ellipse(60, 142, between(v.number('f', 63), [42, 92], [28, 40]), 11, v.hot('f', pen.tint2)) +
      pen.rect(54, 152, 12, 20, 2, pen.tint0) +
      pen.rect(108, 36, 18, 110, 6, v.hot('')) +
      pen.rect(112, 146, 10, 18, 2, pen.tint2) +
      pen.circle(164, 120, between(v.number('f', 63), [42, 92], [20, 28]), pen.tint3) +
      pen.circle(164, 120, 13, pen.plate) +
      stamp(160, 62, v.text('w'), 14, 60),
  },
  rodthermostat: {
    stuff: 'metal',
    details: { l: amount(/^Длина/i, 100, 700), a: stamped(/^Ток/i) },
    draw: (v) => {
      const long = between(v.number('l', 300), [270, 450], [70, 108])
      return (
        pen.shadow(100, 180, 50, 6) +
        pen.rect(92, 70, 16, long, 6, v.hot('l', pen.tint1)) +
        v.length('l', { from: [92, 70 + long], to: [92, 72], away: 22 }) +
        pen.rect(62, 26, 76, 46, 8, pen.tint2) +
        pen.circle(100, 46, 15, pen.tint0) +
        pen.line(92, 46, 108, 46, 3) +
        pen.rect(48, 40, 16, 10, 2, v.hot('')) +
        pen.rect(136, 40, 16, 10, 2, v.hot('')) +
        stamp(152, 104, `${v.text('a')}A`, 14, 46)
      )
    },
  },
  anode: {
    stuff: 'metal',
    details: { m: stamped(/^Резьба/i), l: amount(/^Длина/i, 50, 800), d: amount(/^Диаметр/i, 8, 40) },
    draw: (v) => {
      const half = between(v.number('d', 20), [14, 26], [9, 19])
      const length = between(v.number('l', 200), [100, 400], [62, 128])
      return (
        pen.shadow(100, 184, 44, 6) +
        pen.rect(94, 26, 12, 26, 2, v.hot('m', pen.tint0)) +
        pen.repeat(4, (i) => pen.line(94, 30 + i * 6, 106, 34 + i * 6, 1.5)) +
        pen.rect(100 - half, 50, half * 2, length, 5, v.hot('l', pen.tint1)) +
        v.length('l', { from: [100 - half, 50 + length], to: [100 - half, 50], away: 20 }) +
        v.diameter('d', 100, 50 + length, half, -14) +
        pen.line(100 - half + 6, 58, 100 - half + 6, 40 + length, 1.5) +
        stamp(144, 40, v.text('m'), 16, 50)
      )
    },
  },
  titananode: {
    stuff: 'metal',
    details: { l: amount(/^Длина/i, 50, 800) },
    draw: (v) => {
      const long = between(v.number('l', 250), [200, 300], [56, 80])
      return (
        pen.shadow(100, 182, 60, 6) +
        pen.rect(50, 96, 10, long, 3, pen.tint1) +
        v.length('l', { from: [50, 96 + long], to: [50, 98], away: 22 }) +
        pen.rect(38, 78, 34, 20, 4, pen.tint2) +
        pen.tube('M55 78 C55 30 110 30 118 62', 3, pen.tint0) +
        pen.rect(94, 62, 78, 82, 10, pen.tint1) +
        pen.circle(133, 90, 10, v.hot('')) +
        pen.rect(112, 116, 42, 14, 3, pen.tint3, 1.75)
      )
    },
  },
} satisfies Record<string, Part>
