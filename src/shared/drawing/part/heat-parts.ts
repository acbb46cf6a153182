import {
  circle,
  ellipse,
  group,
  line,
  path,
  plate,
  polar,
  rect,
  repeat,
  rounded,
  shadow,
  tint0,
  tint1,
  tint2,
  tint3,
  tube,
} from '#shared/drawing/drawing-shapes.ts'
import { amount, between, choice, type Part, stamped } from '#shared/drawing/part-details.ts'
import { inkOn, stamp } from '#shared/drawing/stroke-letters.ts'

const watts = stamped(/^Мощность/i)
const diameter = amount(/^(Диаметр|Размер), мм/i, 20, 600)

/** What makes heat and what watches over it. */
export const heatParts = {
  heater: {
    stuff: 'metal',
    details: {
      d: choice(/^Отверстие под датчик/i, [/есть|^да/i]),
      t: choice(/^Форма/i, [/изогнут/i]),
      c: choice(/^Покрытие/i, [/керам/i]),
      l: amount(/^Длина/i, 120, 320),
      w: watts,
    },
    draw: (v) => {
      const end = between(v.number('l', 182), [160, 240], [122, 176])
      const hasHole = v.number('d', 0) === 1
      const isBent = v.number('t', 0) === 1
      const coil = v.hot('c', v.number('c', 0) === 1 ? tint3 : tint1)
      return (
        shadow(106, 178, 70, 7) +
        (isBent
          ? tube(
              `M46 70 H60 L80 44 H${end} a10 10 0 0 1 0 20 H104 a10 10 0 0 0 0 20 H${end} a10 10 0 0 1 0 20 H80 L60 130 H46`,
              7,
              v.hot('t', coil),
            ) + line(88, 43, end - 6, 43, 1.25)
          : tube(`M46 70 H${end} a10 10 0 0 1 0 20 H90 a10 10 0 0 0 0 20 H${end} a10 10 0 0 1 0 20 H46`, 7, coil) +
            line(66, 69, end - 6, 69, 1.25)) +
        v.length('l', { from: [34, 50], to: [end + 16, 50], away: isBent ? 28 : 16 }) +
        rect(34, 50, 24, 100, 10, tint2) +
        rect(42, 60, 8, 80, 4, tint3, 1.75) +
        rect(14, 65, 22, 10, 2, v.hot('')) +
        rect(14, 125, 22, 10, 2, v.hot('')) +
        (hasHole
          ? circle(46, 100, 12, tint0, 2.25) + circle(46, 100, 7, v.hot('d', plate), 1.75)
          : rect(18, 95, 18, 11, 3, tint0)) +
        stamp(110, 162, v.text('w'), 14, 80)
      )
    },
  },
  flowheater: {
    stuff: 'metal',
    details: { w: watts },
    draw: (v) =>
      shadow(100, 174, 66) +
      rect(44, 50, 112, 104, 14, tint1) +
      rect(30, 62, 140, 18, 8, tint2) +
      rect(30, 124, 140, 18, 8, tint2) +
      tube('M100 50 V22', 22, tint0) +
      rect(60, 88, 80, 28, 4, v.hot('w')) +
      stamp(100, 102, v.text('w'), 15, 68, inkOn(v.hot('w'))) +
      rect(164, 64, 22, 10, 2, v.hot('')) +
      rect(164, 128, 22, 10, 2, v.hot('')),
  },
  ovenheater: {
    stuff: 'metal',
    details: { p: choice(/^Положение/i, [/верх/i, /ниж/i, /грил/i]), w: watts },
    draw: (v) => {
      const place = v.number('p', 1)
      const shape =
        place === 2
          ? 'M90 156 V128 C90 116 34 122 34 100 V56 C34 32 166 32 166 56 V100 C166 122 110 116 110 128 V156'
          : place === 3
            ? 'M90 156 V136 H40 V44 H66 V112 H88 V44 H112 V112 H134 V44 H160 V136 H110 V156'
            : 'M90 156 V132 H36 V42 H164 V132 H110 V156'
      return (
        shadow(100, 184, 60, 6) +
        tube(shape, 8, v.hot('p', tint1)) +
        (place === 1 ? tube('M62 112 V66 H138 V112', 8, v.hot('p', tint1)) : '') +
        rect(74, 150, 52, 14, 4, tint2) +
        rect(82, 164, 12, 20, 2, v.hot('')) +
        rect(106, 164, 12, 20, 2, v.hot('')) +
        stamp(100, 88, place === 3 ? '' : v.text('w'), 16, 62) +
        (place === 3 ? stamp(150, 172, v.text('w'), 12, 44) : '')
      )
    },
  },
  ringheater: {
    stuff: 'metal',
    details: { w: watts },
    draw: (v) =>
      shadow(100, 184, 58, 6) +
      tube('M86 164 V150 A62 62 0 1 1 114 150 V164', 8, tint1) +
      path('M40 92 h-14 M160 92 h14 M100 32 v-14', 'none', 5) +
      rect(66, 160, 68, 12, 4, tint2) +
      rect(80, 172, 12, 16, 2, v.hot('')) +
      rect(108, 172, 12, 16, 2, v.hot('')) +
      rect(68, 80, 64, 26, 4, v.hot('w')) +
      stamp(100, 93, v.text('w'), 15, 52, inkOn(v.hot('w'))),
  },
  flangeheater: {
    stuff: 'metal',
    details: { f: amount(/^Фланец/i, 30, 160), a: stamped(/^Резьба под анод/i), w: watts },
    draw: (v) => {
      const half = between(v.number('f', 63), [42, 92], [26, 56])
      return (
        shadow(100, 186, 52, 6) +
        tube('M84 140 V60 a16 16 0 0 1 32 0 V140', 8, tint1) +
        path('M128 140 V72 h10 V140 Z', v.hot('a', tint0)) +
        ellipse(100, 146, half, rounded(half * 0.3), v.hot('f', tint2)) +
        path(`M${100 - half} 146 v10 a${half} ${rounded(half * 0.3)} 0 0 0 ${half * 2} 0 v-10`, tint2) +
        v.diameter('f', 100, 156, half, -40) +
        ellipse(100, 146, rounded(half * 0.62), rounded(half * 0.18), tint0, 1.75) +
        stamp(133, 60, v.text('a'), 10, 26) +
        rect(86, 164, 10, 20, 2, v.hot('')) +
        rect(104, 164, 10, 20, 2, v.hot('')) +
        stamp(164, 112, v.text('w'), 14, 58)
      )
    },
  },
  dryheater: {
    stuff: 'metal',
    details: { w: watts },
    draw: (v) =>
      shadow(100, 184, 50, 6) +
      rect(78, 20, 44, 124, 20, tint1) +
      repeat(6, (i) => path(`M78 ${40 + i * 16} q22 10 44 0`, 'none', 1.75)) +
      rect(60, 142, 80, 18, 6, tint2) +
      rect(74, 160, 14, 22, 2, v.hot('')) +
      rect(112, 160, 14, 22, 2, v.hot('')) +
      rect(126, 80, 60, 26, 4, v.hot('w')) +
      stamp(156, 93, v.text('w'), 14, 50, inkOn(v.hot('w'))),
  },
  heaterkit: {
    stuff: 'metal',
    details: { f: amount(/^Фланец/i, 30, 160), w: watts },
    draw: (v) =>
      shadow(100, 182, 74, 6) +
      tube('M46 136 V52 a14 14 0 0 1 28 0 V136', 7, tint1) +
      ellipse(60, 142, between(v.number('f', 63), [42, 92], [28, 40]), 11, v.hot('f', tint2)) +
      rect(54, 152, 12, 20, 2, tint0) +
      rect(108, 36, 18, 110, 6, v.hot('')) +
      rect(112, 146, 10, 18, 2, tint2) +
      circle(164, 120, between(v.number('f', 63), [42, 92], [20, 28]), tint3) +
      circle(164, 120, 13, plate) +
      stamp(160, 62, v.text('w'), 14, 60),
  },
  oilheater: {
    stuff: 'metal',
    details: { w: watts },
    draw: (v) =>
      shadow(104, 168, 74) +
      tube('M58 84 H174 a14 14 0 0 1 0 28 H58', 8, tint1) +
      path('M40 64 H62 V132 H40 Z', tint2) +
      path('M24 72 H40 V124 H24 Z', tint3) +
      rect(8, 80, 18, 10, 2, v.hot('')) +
      rect(8, 106, 18, 10, 2, v.hot('')) +
      stamp(122, 140, v.text('w'), 15, 90),
  },
  convector: {
    stuff: 'metal',
    details: { w: watts },
    draw: (v) =>
      shadow(100, 160, 80) +
      rect(16, 78, 168, 44, 8, tint1) +
      repeat(13, (i) => rect(26 + i * 11.6, 66, 6, 68, 2, tint2, 1.5)) +
      rect(60, 88, 80, 24, 4, v.hot('w')) +
      stamp(100, 100, v.text('w'), 14, 66, inkOn(v.hot('w'))) +
      rect(4, 92, 14, 16, 2, v.hot('')),
  },
  defrostheater: {
    stuff: 'metal',
    details: { w: watts },
    draw: (v) =>
      shadow(100, 176, 70) +
      tube('M30 40 H150 a16 16 0 0 1 0 32 H50 a16 16 0 0 0 0 32 H150 a16 16 0 0 1 0 32 H84', 6, tint1) +
      repeat(4, (i) => line(60 + i * 28, 34, 60 + i * 28, 142, 3)) +
      tube('M84 136 C60 136 56 160 36 160', 3, tint0) +
      rect(14, 150, 26, 18, 3, v.hot('')) +
      stamp(140, 164, v.text('w'), 15, 60),
  },
  thermoblock: {
    stuff: 'metal',
    details: { w: watts },
    draw: (v) =>
      shadow(100, 172, 66) +
      path('M36 70 L70 46 H164 V118 L130 146 H36 Z', tint1) +
      path('M36 70 H130 V146 H36 Z', tint0) +
      path('M130 70 L164 46 V118 L130 146 Z', tint2) +
      path('M52 84 H114 V132 H52 V98 H100 V118 H66', 'none', 5) +
      tube('M70 46 V24', 8, tint0) +
      tube('M146 52 V24', 8, tint0) +
      rect(150, 84, 28, 10, 2, v.hot('')) +
      rect(150, 102, 28, 10, 2, v.hot('')) +
      stamp(84, 158, v.text('w'), 13, 80),
  },
  hotplate: {
    stuff: 'metal',
    details: { d: diameter, w: watts, t: choice(/^Тип$/i, [/двух/i]) },
    draw: (v) => {
      const half = between(v.number('d', 180), [145, 230], [50, 82])
      const flat = half * 0.42
      return (
        shadow(100, 176, 66) +
        path(`M${100 - half} 92 v26 a${half} ${rounded(flat)} 0 0 0 ${2 * half} 0 v-26 Z`, tint3) +
        ellipse(100, 92, half, rounded(flat), v.hot('d', tint2)) +
        v.diameter('d', 100, 92, half, flat + 16) +
        ellipse(100, 90, rounded(half * 0.84), rounded(flat * 0.84), tint1) +
        ellipse(100, 90, rounded(half * 0.5), rounded(flat * 0.5), tint0, 1.5) +
        ellipse(100, 90, rounded(half * 0.24), rounded(flat * 0.24), tint3, 1.5) +
        repeat(3, (i) => rect(80 + i * 15, 150, 8, 20, 2, v.hot(''))) +
        stamp(154, 164, v.text('w'), 13, 56)
      )
    },
  },
  hilight: {
    stuff: 'metal',
    details: { d: diameter, w: watts },
    draw: (v) => {
      const r = between(v.number('d', 180), [145, 230], [54, 82])
      const ring = (share: number) => circle(100, 96, rounded(r * share), 'none', 3.5)
      return (
        shadow(100, 186, 56, 5) +
        circle(100, 96, r, v.hot('d', tint2)) +
        v.diameter('d', 100, 96, r, r + 14) +
        circle(100, 96, rounded(r * 0.9), tint0) +
        ring(0.76) +
        ring(0.58) +
        ring(0.4) +
        rect(20, 88, 82, 14, 4, tint3) +
        rect(10, 82, 24, 26, 3, v.hot('')) +
        stamp(130, 186, v.text('w'), 12, 50)
      )
    },
  },
  duplexplate: {
    stuff: 'metal',
    details: { d: diameter, w: watts },
    draw: (v) => {
      const r = between(v.number('d', 210), [145, 230], [58, 82])
      return (
        shadow(100, 186, 56, 5) +
        circle(100, 96, r, tint2) +
        v.diameter('d', 100, 96, r, r + 14) +
        circle(100, 96, 62, tint0) +
        circle(100, 96, 56, 'none', 3) +
        circle(100, 96, 38, v.hot('')) +
        circle(100, 96, 30, tint0) +
        circle(100, 96, 22, 'none', 3) +
        rect(12, 86, 52, 20, 4, tint3) +
        stamp(148, 186, v.text('w'), 12, 50)
      )
    },
  },
  gasburner: {
    stuff: 'metal',
    details: { s: choice(/^Размер$/i, [/мал/i, /сред/i, /больш/i, /wok/i]), d: amount(/^Диаметр/i, 30, 160) },
    draw: (v) => {
      const size = v.number('s', 2) || 2
      const half = [0, 44, 56, 68, 80][size] ?? 56
      const teeth = [0, 9, 12, 15, 18][size] ?? 12
      return (
        shadow(100, 176, 66) +
        ellipse(100, 140, half, rounded(half * 0.34), tint2) +
        v.diameter('d', 100, 140, half, -46) +
        path(
          `M${100 - half * 0.86} 112 v22 a${rounded(half * 0.86)} ${rounded(half * 0.3)} 0 0 0 ${rounded(half * 1.72)} 0 v-22 Z`,
          tint3,
        ) +
        repeat(teeth, (i) => {
          const x = rounded(100 - half * 0.78 + (i * half * 1.56) / (teeth - 1))
          return line(x, 116, x, 140, 2)
        }) +
        ellipse(100, 110, rounded(half * 0.88), rounded(half * 0.3), v.hot('s', tint1)) +
        (size === 4 ? ellipse(100, 108, 46, 15, tint0) + ellipse(100, 106, 26, 8, v.hot('s', tint2)) : '') +
        ellipse(100, 102, rounded(half * (size === 4 ? 0.2 : 0.6)), rounded(half * 0.18), tint2) +
        path(`M${rounded(100 + half + 6)} 136 v-28`, 'none', 4) +
        circle(rounded(100 + half + 6), 102, 4, tint0, 1.75)
      )
    },
  },
  burnercap: {
    stuff: 'metal',
    details: { d: amount(/^Диаметр/i, 30, 160) },
    draw: (v) => {
      const half = between(v.number('d', 75), [55, 100], [46, 80])
      return (
        shadow(100, 160, 66) +
        ellipse(100, 112, half, rounded(half * 0.36), tint3) +
        v.diameter('d', 100, 102, half, half * 0.36 + 22) +
        ellipse(100, 102, half, rounded(half * 0.36), v.hot('d', tint1)) +
        ellipse(100, 98, rounded(half * 0.72), rounded(half * 0.24), tint0, 1.5) +
        path(
          `M${rounded(100 - half * 0.5)} 92 C${rounded(100 - half * 0.3)} 84 ${rounded(100 + half * 0.1)} 82 ${rounded(100 + half * 0.3)} 88`,
          'none',
          1.75,
        )
      )
    },
  },
  burnerhead: {
    stuff: 'metal',
    details: { d: amount(/^Диаметр/i, 30, 160) },
    draw: (v) => {
      const r = between(v.number('d', 75), [55, 100], [48, 78])
      return (
        shadow(100, 186, 52, 5) +
        circle(100, 96, r, tint2) +
        v.diameter('d', 100, 96, r, r + 14) +
        repeat(24, (i) => {
          const a = (i * Math.PI) / 12
          const [x1, y1] = polar(100, 96, r * 0.72, a)
          const [x2, y2] = polar(100, 96, r, a)
          return line(x1, y1, x2, y2, 3)
        }) +
        circle(100, 96, rounded(r * 0.68), v.hot('d', tint1)) +
        circle(100, 96, rounded(r * 0.5), tint0) +
        circle(100, 96, 10, plate)
      )
    },
  },
  jets: {
    stuff: 'metal',
    details: { g: choice(/^Газ/i, [/природ/i, /баллон/i]), n: amount(/^Штук/i, 1, 8) },
    draw: (v) => {
      const many = Math.round(v.number('n', 4)) || 4
      const isBottled = v.number('g', 1) === 2
      return (
        shadow(100, 176, 72) +
        repeat(many, (i) => {
          const x = rounded(100 + (i - (many - 1) / 2) * (148 / many))
          const y = i % 2 ? 92 : 70
          return (
            path(`M${x - 11} ${y + 30} V${y + 8} L${x - 7} ${y} H${x + 7} L${x + 11} ${y + 8} V${y + 30} Z`, tint1) +
            circle(x, y + 12, isBottled ? 2.4 : 5, v.hot('g', tint0), 1.75) +
            path(`M${x - 14} ${y + 30} h28 v14 h-28 z`, tint2) +
            rect(x - 9, y + 44, 18, 22, 2, tint3, 1.75) +
            line(x - 9, y + 51, x + 9, y + 51, 1.5) +
            line(x - 9, y + 58, x + 9, y + 58, 1.5)
          )
        })
      )
    },
  },
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
        shadow(90, 176, 60) +
        repeat(loops, (i) => tube(`M${128 + i * 9} 58 a16 24 0 1 1 0.1 0`, 3, v.hot('l', tint1))) +
        tube('M122 92 C132 96 136 90 136 84', 3, tint1) +
        tube(`M${138 + loops * 9} 88 V${rounded(120 + length * 12)}`, 5, v.hot('l', tint1)) +
        rect(32, 76, 92, 66, 8, tint1) +
        rect(44, 62, 68, 16, 4, tint2) +
        rect(66, 36, 22, 28, 4, tint0) +
        line(77, 38, 77, 52, 2.5) +
        rect(42, 94, 72, 28, 4, v.hot('t')) +
        stamp(78, 108, v.text('t'), 13, 62, inkOn(v.hot('t'))) +
        repeat(pins, (i) =>
          rect(rounded(36 + (i * 84) / pins), 142, 9, 20, 2, v.hot('n', i === 0 ? v.hot('') : tint0), 2),
        )
      )
    },
  },
  rodthermostat: {
    stuff: 'metal',
    details: { l: amount(/^Длина/i, 100, 700), a: stamped(/^Ток/i) },
    draw: (v) => {
      const long = between(v.number('l', 300), [270, 450], [70, 108])
      return (
        shadow(100, 180, 50, 6) +
        rect(92, 70, 16, long, 6, v.hot('l', tint1)) +
        v.length('l', { from: [92, 70 + long], to: [92, 72], away: 22 }) +
        rect(62, 26, 76, 46, 8, tint2) +
        circle(100, 46, 15, tint0) +
        line(92, 46, 108, 46, 3) +
        rect(48, 40, 16, 10, 2, v.hot('')) +
        rect(136, 40, 16, 10, 2, v.hot('')) +
        stamp(152, 104, `${v.text('a')}A`, 14, 46)
      )
    },
  },
  discthermostat: {
    stuff: 'metal',
    details: { t: stamped(/^(Температура|Модель|Тип)/i) },
    draw: (v) =>
      shadow(100, 176, 56) +
      path('M22 98 H178 V122 H22 Z', tint2) +
      circle(36, 110, 7, plate, 2) +
      circle(164, 110, 7, plate, 2) +
      path('M60 66 V124 C60 146 140 146 140 124 V66 Z', tint1) +
      ellipse(100, 66, 40, 14, tint0) +
      rect(74, 34, 12, 30, 2, v.hot('')) +
      rect(114, 34, 12, 30, 2, v.hot('')) +
      stamp(100, 110, v.text('t'), 20, 70),
  },
  thermofuse: {
    stuff: 'metal',
    details: { t: stamped(/^Температура/i) },
    draw: (v) =>
      shadow(100, 156, 78) +
      path('M6 100 H60 M140 100 H194', 'none', 4) +
      rect(52, 70, 96, 60, 28, tint1) +
      rect(52, 70, 22, 60, 20, v.hot('t', tint2)) +
      stamp(108, 100, v.text('t'), 24, 62),
  },
  ntc: {
    details: { o: stamped(/^Сопротивление/i), l: amount(/^Длина/i, 1, 500) },
    draw: (v) =>
      shadow(100, 178, 66) +
      tube('M70 118 C30 130 30 168 84 164 C150 160 120 110 178 124', 3, tint1) +
      tube('M70 110 C20 120 20 178 84 174 C160 168 130 120 178 134', 3, tint1) +
      rect(164, 112, 26, 32, 4, tint2) +
      group(
        'rotate(-28 90 80)',
        rect(66, 56, 62, 38, 8, tint1) + rect(120, 64, 44, 22, 10, tint3) + rect(60, 60, 12, 30, 3, v.hot('')),
      ) +
      rect(84, 128, 58, 26, 4, v.hot('o')) +
      stamp(113, 141, v.text('o') ? `${v.text('o')}K` : '', 14, 48, inkOn(v.hot('o'))),
  },
  anode: {
    stuff: 'metal',
    details: { m: stamped(/^Резьба/i), l: amount(/^Длина/i, 50, 800), d: amount(/^Диаметр/i, 8, 40) },
    draw: (v) => {
      const half = between(v.number('d', 20), [14, 26], [9, 19])
      const length = between(v.number('l', 200), [100, 400], [62, 128])
      return (
        shadow(100, 184, 44, 6) +
        rect(94, 26, 12, 26, 2, v.hot('m', tint0)) +
        repeat(4, (i) => line(94, 30 + i * 6, 106, 34 + i * 6, 1.5)) +
        rect(100 - half, 50, half * 2, length, 5, v.hot('l', tint1)) +
        v.length('l', { from: [100 - half, 50 + length], to: [100 - half, 50], away: 20 }) +
        v.diameter('d', 100, 50 + length, half, -14) +
        line(100 - half + 6, 58, 100 - half + 6, 40 + length, 1.5) +
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
        shadow(100, 182, 60, 6) +
        rect(50, 96, 10, long, 3, tint1) +
        v.length('l', { from: [50, 96 + long], to: [50, 98], away: 22 }) +
        rect(38, 78, 34, 20, 4, tint2) +
        tube('M55 78 C55 30 110 30 118 62', 3, tint0) +
        rect(94, 62, 78, 82, 10, tint1) +
        circle(133, 90, 10, v.hot('')) +
        rect(112, 116, 42, 14, 3, tint3, 1.75)
      )
    },
  },
  ignition: {
    details: { n: amount(/^Число выходов/i, 1, 10) },
    draw: (v) => {
      const outs = Math.round(v.number('n', 4)) || 4
      return (
        shadow(100, 168, 74) +
        rect(26, 74, 148, 62, 8, tint1) +
        repeat(outs, (i) =>
          rect(rounded(34 + (i * 136) / outs), 48, rounded(Math.min(16, 110 / outs)), 30, 2, v.hot('n', tint0), 2),
        ) +
        rect(60, 92, 80, 26, 4, tint2) +
        repeat(2, (i) => rect(70 + i * 40, 134, 14, 22, 2, tint3))
      )
    },
  },
  sparkplug: {
    details: { l: amount(/^Длина/i, 10, 200) },
    draw: (v) => {
      const waves = Math.max(1, Math.round(between(v.number('l', 60), [30, 110], [1, 4])))
      return (
        shadow(100, 180, 60, 6) +
        rect(24, 30, 6, 26, 2, v.hot('')) +
        rect(18, 52, 18, 46, 5, tint0) +
        rect(14, 78, 26, 14, 3, tint2) +
        tube(
          `M27 98 V130 C27 160 44 160 50 136 ${'s14 -52 22 0 '.repeat(waves)}S150 150 168 122`,
          4,
          v.hot('l', tint1),
        ) +
        rect(156, 96, 26, 30, 4, tint2)
      )
    },
  },
  thermocouple: {
    stuff: 'metal',
    details: { l: amount(/^Длина/i, 10, 200) },
    draw: (v) => {
      const turns = Math.max(1, Math.round(between(v.number('l', 60), [40, 120], [1, 4])))
      return (
        shadow(100, 180, 60, 6) +
        repeat(turns, (i) =>
          tube(`M${70 + i * 5} ${110 + i * 3} a${44 - i * 7} ${36 - i * 6} 0 1 1 0.1 0`, 4, v.hot('l', tint1)),
        ) +
        tube('M104 112 C140 118 150 90 170 60', 4, v.hot('l', tint1)) +
        group('rotate(32 172 50)', rect(164, 24, 14, 36, 5, tint0) + rect(160, 52, 22, 14, 3, tint2)) +
        rect(28, 132, 20, 30, 4, tint3)
      )
    },
  },
} satisfies Record<string, Part>
