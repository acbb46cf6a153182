import {
  circle,
  ellipse,
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
import { amount, between, choice, inName, type Part, sides, stamped } from '#shared/drawing/part-details.ts'
import { inkOn, stamp } from '#shared/drawing/stroke-letters.ts'

const chip = (x: number, y: number, size: number, fill: string) =>
  repeat(
    5,
    (i) =>
      line(x - size, y - size * 0.8 + (i * size * 1.6) / 4, x - size - 7, y - size * 0.8 + (i * size * 1.6) / 4, 1.5) +
      line(x + size, y - size * 0.8 + (i * size * 1.6) / 4, x + size + 7, y - size * 0.8 + (i * size * 1.6) / 4, 1.5),
  ) + rect(x - size, y - size, size * 2, size * 2, 3, fill)
const blades = (cx: number, cy: number, r: number, count: number, fill: string) =>
  repeat(count, (i) => {
    const a = (i * 2 * Math.PI) / count
    const [x1, y1] = polar(cx, cy, r, a)
    const [x2, y2] = polar(cx, cy, r, a + 3.6 / count)
    const [mx, my] = polar(cx, cy, r * 0.6, a - 0.25)
    return path(`M${cx} ${cy} Q${mx} ${my} ${x1} ${y1} A${rounded(r)} ${rounded(r)} 0 0 1 ${x2} ${y2} Z`, fill, 2)
  })

/** What is wired: boards, switches, motors of fans, batteries, lamps. */
export const electricParts = {
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
        shadow(100, 172, 76) +
        rect(20, 40, 160, 116, 10, tint2) +
        rect(30, 50, 140, 96, 4, tint1, 1.5) +
        chip(isOuter ? 66 : 100, 90, 17, v.hot('f', tint0)) +
        (v.number('f', 0) === 1 ? path('M92 90 l6 7 l12 -14', 'none', 3) : '') +
        (isOuter
          ? rect(100, 56, 62, 54, 3, v.hot('b', tint3)) + repeat(7, (i) => line(106 + i * 8, 58, 106 + i * 8, 108, 2))
          : circle(50, 68, 10, tint0) +
            circle(50, 96, 8, tint0) +
            rect(140, 58, 22, 18, 2, tint3) +
            rect(140, 82, 22, 18, 2, tint3)) +
        repeat(plugs, (i) => {
          const w = Math.min(22, 128 / plugs - 4)
          return rect(
            rounded(36 + (i * 132) / plugs),
            122,
            rounded(w),
            18,
            2,
            v.hot('c', i === 0 ? v.hot('') : tint0),
            2,
          )
        }) +
        repeat(4, (i) => circle(i % 2 ? 172 : 28, i < 2 ? 48 : 148, 3, plate, 1.5))
      )
    },
  },
  display: {
    stuff: 'board',
    details: { c: amount(/^Число (разъ|кнопок)/i, 1, 12) },
    draw: (v) =>
      shadow(100, 162, 78) +
      rect(14, 62, 172, 76, 8, tint2) +
      rect(30, 74, 88, 34, 4, tint3) +
      stamp(74, 91, '8.8', 22, 60) +
      repeat(Math.round(v.number('c', 5)) || 5, (i) =>
        circle(rounded(36 + (i * 138) / (v.number('c', 5) || 5)), 124, 6, v.hot('c', tint0), 1.75),
      ) +
      circle(148, 90, 18, v.hot('', tint1)) +
      circle(148, 90, 8, tint0),
  },
  inverterboard: {
    stuff: 'board',
    draw: (v) =>
      shadow(100, 174, 70) +
      rect(36, 28, 128, 132, 8, tint2) +
      rect(48, 40, 60, 66, 3, tint3) +
      repeat(7, (i) => line(54 + i * 8, 42, 54 + i * 8, 104, 2)) +
      repeat(3, (i) => circle(132, 54 + i * 24, 10, tint0) + line(126, 54 + i * 24, 138, 54 + i * 24, 1.5)) +
      rect(50, 122, 50, 24, 3, v.hot('')) +
      repeat(3, (i) => line(62 + i * 13, 126, 62 + i * 13, 142, 2)) +
      rect(116, 128, 34, 18, 3, tint0),
  },
  irreceiver: {
    stuff: 'board',
    draw: (v) =>
      shadow(100, 162, 66) +
      rect(30, 72, 120, 50, 6, tint2) +
      circle(56, 97, 15, v.hot('')) +
      repeat(3, (i) => circle(90 + i * 20, 97, 6, tint0)) +
      tube('M150 104 C176 110 160 150 186 152', 4, tint1),
  },
  pressostat: {
    details: { c: amount(/^Число контактов/i, 1, 8), l: amount(/^Число уровней/i, 1, 4) },
    draw: (v) =>
      shadow(100, 178, 62) +
      tube('M100 146 V176', 7, tint0) +
      circle(100, 96, 58, tint1) +
      circle(100, 96, 44, tint2) +
      circle(100, 96, 14, tint0) +
      repeat(Math.round(v.number('c', 3)) || 3, (i) =>
        rect(rounded(100 - (v.number('c', 3) || 3) * 8 + i * 16), 22, 9, 26, 2, v.hot('c', v.hot(''))),
      ) +
      rect(70, 42, 60, 16, 4, tint3) +
      path('M42 96 H20 M158 96 H180', 'none', 6),
  },
  relay: {
    details: { m: stamped(/^Модель/i) },
    draw: (v) =>
      shadow(100, 174, 56) +
      path('M48 60 H152 V150 H48 Z', tint1) +
      path('M48 60 L66 42 H170 L152 60 Z', tint2) +
      path('M152 60 L170 42 V132 L152 150 Z', tint3) +
      rect(60, 84, 80, 30, 4, v.hot('m')) +
      stamp(100, 99, v.text('m'), 14, 68, inkOn(v.hot('m'))) +
      repeat(3, (i) => rect(62 + i * 30, 148, 14, 18, 2, tint0)),
  },
  capacitor: {
    stuff: 'metal',
    details: { c: amount(/^Ёмкость/i, 0.1, 200), f: choice(inName, [/вентилят/i]) },
    draw: (v) => {
      const value = v.number('c', 10)
      const size = between(Math.log10(Math.max(0.5, value)), [-0.2, 1.75], [0, 1])
      const text = value > 0 ? String(value) : ''
      if (v.number('f', 0) === 1)
        return (
          shadow(100, 172, 60) +
          rect(100 - 34 - size * 26, 62, 68 + size * 52, 82, 6, tint1) +
          stamp(100, 103, text, 24, 80) +
          path('M78 62 C76 40 60 40 54 22 M122 62 C124 40 140 40 146 22', 'none', 4) +
          path('M46 22 h16 M138 22 h16', 'none', 6) +
          circle(100, 78, 4, v.hot('', tint0), 1.5)
        )
      const half = 26 + size * 26
      const high = 70 + size * 46
      const top = 154 - high
      return (
        shadow(100, 178, 54) +
        path(
          `M${rounded(100 - half)} ${rounded(top)} V154 C${rounded(100 - half)} 170 ${rounded(100 + half)} 170 ${rounded(100 + half)} 154 V${rounded(top)} Z`,
          tint1,
        ) +
        ellipse(100, rounded(top), rounded(half), rounded(half * 0.3), tint0) +
        rect(82, rounded(top - 24), 10, 24, 2, v.hot('c', v.hot(''))) +
        rect(108, rounded(top - 24), 10, 24, 2, v.hot('c', v.hot(''))) +
        stamp(100, 130 - size * 16, text, 20, half * 1.6)
      )
    },
  },
  hvcapacitor: {
    stuff: 'metal',
    details: { c: stamped(/^Ёмкость/i) },
    draw: (v) =>
      shadow(100, 176, 54) +
      path('M50 66 C50 56 150 56 150 66 V146 C150 160 50 160 50 146 Z', tint1) +
      ellipse(100, 64, 50, 12, tint2) +
      rect(72, 30, 12, 34, 2, tint0) +
      rect(116, 30, 12, 34, 2, tint0) +
      rect(60, 94, 80, 36, 4, v.hot('c')) +
      stamp(100, 112, v.text('c'), 20, 66, inkOn(v.hot('c'))),
  },
  diode: {
    details: { m: stamped(/^Модель/i) },
    draw: (v) =>
      shadow(100, 160, 76) +
      tube('M14 98 H56', 3, tint0) +
      tube('M144 98 H178', 3, tint0) +
      rect(52, 74, 96, 48, 8, tint2) +
      rect(128, 74, 12, 48, 0, tint3, 1.75) +
      circle(184, 98, 10, tint1) +
      circle(184, 98, 4, plate, 1.5) +
      rect(58, 86, 66, 24, 3, v.hot('m')) +
      stamp(91, 98, v.text('m'), 11, 58, inkOn(v.hot('m'))),
  },
  fuse: {
    stuff: 'glass',
    details: { a: stamped(/^(Ток|Температура)/i) },
    draw: (v) =>
      shadow(100, 156, 78) +
      rect(34, 74, 132, 50, 10, tint0) +
      path('M54 100 q12 -14 24 0 t24 0 t24 0 t24 0', 'none', 2) +
      rect(24, 70, 34, 58, 6, tint2) +
      rect(142, 70, 34, 58, 6, tint2) +
      rect(72, 134, 56, 26, 4, v.hot('a')) +
      stamp(100, 147, v.text('a') ? `${v.text('a')}A` : '', 15, 48, inkOn(v.hot('a'))),
  },
  transformer: {
    stuff: 'metal',
    draw: (v) =>
      shadow(100, 176, 66) +
      rect(38, 60, 124, 96, 4, tint2) +
      repeat(8, (i) => line(38, 68 + i * 11, 162, 68 + i * 11, 1.25)) +
      rect(58, 44, 84, 128, 10, tint1) +
      repeat(6, (i) => line(64, 62 + i * 18, 136, 62 + i * 18, 2)) +
      rect(76, 28, 10, 18, 2, v.hot('')) +
      rect(114, 28, 10, 18, 2, v.hot('')) +
      circle(44, 150, 4, plate, 1.5) +
      circle(156, 150, 4, plate, 1.5),
  },
  magnetron: {
    stuff: 'metal',
    details: { k: choice(/^Крепление/i, [/шпильк/i, /4 отв/i]), w: amount(/^Мощность/i, 500, 1500) },
    draw: (v) => {
      const fins = Math.round(between(v.number('w', 850), [700, 1000], [4, 10]))
      const isStudded = v.number('k', 2) === 1
      return (
        shadow(100, 180, 62, 6) +
        rect(44, 66, 112, 98, 4, tint1) +
        repeat(fins, (i) => rect(54, rounded(84 + (i * 64) / fins), 92, 4, 1, tint3, 1.25)) +
        rect(26, 60, 148, 14, 3, tint2) +
        rect(44, 152, 112, 12, 3, tint2) +
        ellipse(100, 60, 26, 9, tint2) +
        path('M86 58 V34 a14 10 0 0 1 28 0 V58', tint0) +
        ellipse(100, 34, 14, 7, v.hot('')) +
        (isStudded
          ? rect(32, 38, 8, 24, 2, v.hot('k')) + rect(160, 38, 8, 24, 2, v.hot('k'))
          : circle(36, 67, 5, v.hot('k', plate), 1.75) + circle(164, 67, 5, v.hot('k', plate), 1.75)) +
        rect(152, 108, 28, 26, 3, tint0) +
        rect(180, 114, 8, 5, 1, tint0, 1.5) +
        rect(180, 124, 8, 5, 1, tint0, 1.5)
      )
    },
  },
  magnetroncap: {
    stuff: 'metal',
    details: { s: choice(/^Форма/i, [/шести/i, /15/i, /14/i]) },
    draw: (v) => {
      const shape = v.number('s', 3)
      const half = shape === 2 ? 58 : 50
      return (
        shadow(100, 176, 56) +
        (shape === 1
          ? path('M50 74 V140 L76 158 H124 L150 140 V74 Z', tint1) +
            path('M50 74 L76 56 H124 L150 74 L124 92 H76 Z', v.hot('s', tint2)) +
            path('M76 92 V158 M124 92 V158', 'none', 1.75)
          : path(`M${100 - half} 74 V142 C${100 - half} 164 ${100 + half} 164 ${100 + half} 142 V74 Z`, tint1) +
            ellipse(100, 74, half, 18, v.hot('s', tint2))) +
        ellipse(100, 74, 17, 6, plate)
      )
    },
  },
  microswitch: {
    details: { t: choice(/^Контакты/i, [/^НО/i, /^НЗ/i, /перекид/i]) },
    draw: (v) => {
      const kind = v.number('t', 1)
      const pins = kind === 3 ? [48, 96, 144] : kind === 2 ? [48, 144] : [48, 96]
      return (
        shadow(100, 178, 66, 6) +
        rect(30, 66, 140, 70, 6, tint1) +
        rect(112, 50, 18, 18, 3, tint3) +
        path('M36 56 L172 40', 'none', 4) +
        circle(58, 84, 7, plate, 2) +
        circle(142, 118, 7, plate, 2) +
        pins.map((x) => rect(x, 134, 14, 32, 2, v.hot('t', v.hot('')))).join('') +
        path(kind === 2 ? 'M76 100 H124' : kind === 3 ? 'M76 104 L120 90 M124 104 h6' : 'M76 104 L118 88', 'none', 2.5)
      )
    },
  },
  lightswitch: {
    details: { t: choice(/^Тип$/i, [/вм/i, /кнопк/i, /геркон/i]) },
    draw: (v) => {
      const kind = v.number('t', 2)
      if (kind === 3)
        return (
          shadow(100, 156, 76) +
          rect(48, 80, 104, 40, 20, tint0) +
          path('M14 100 H96 M104 96 L186 100', 'none', 4) +
          circle(100, 98, 12, v.hot('t', 'none'), 2)
        )
      return (
        shadow(100, 176, 56) +
        (kind === 1
          ? rect(52, 60, 96, 84, 8, tint1) +
            path('M52 60 L40 84 V120 L52 144 Z', tint2) +
            rect(84, 30, 32, 34, 6, v.hot('t'))
          : rect(56, 76, 88, 74, 10, tint1) +
            rect(44, 66, 112, 16, 6, tint2) +
            rect(76, 36, 48, 32, 14, v.hot('t', v.hot('')))) +
        repeat(2, (i) => rect(72 + i * 44, 144, 12, 22, 2, tint0))
      )
    },
  },
  pushbutton: {
    draw: (v) =>
      shadow(100, 172, 56) +
      rect(40, 92, 120, 44, 10, tint1) +
      rect(62, 60, 76, 40, 16, v.hot('')) +
      rect(84, 134, 12, 24, 2, tint0) +
      rect(106, 134, 12, 24, 2, tint0),
  },
  keypad: {
    draw: (v) =>
      shadow(100, 184, 54, 6) +
      rect(56, 20, 88, 150, 8, tint1) +
      rect(66, 30, 68, 26, 4, tint3) +
      repeat(12, (i) =>
        rect(68 + (i % 3) * 23, 66 + Math.floor(i / 3) * 22, 18, 15, 3, i === 11 ? v.hot('') : tint0, 1.75),
      ) +
      path('M100 170 V192', 'none', 9),
  },
  timer: {
    details: {
      t: choice(/^Тип$/i, [/электрон/i, /механ/i]),
      m: stamped(/^(Время|Модель)/i),
    },
    draw: (v) =>
      v.number('t', 2) === 1
        ? shadow(100, 164, 76) +
          rect(20, 56, 160, 84, 8, tint1) +
          rect(34, 70, 132, 38, 4, v.hot('t', tint3)) +
          stamp(100, 89, '12.00', 22, 110) +
          repeat(4, (i) => circle(52 + i * 32, 124, 6, tint0, 1.75))
        : shadow(100, 178, 56) +
          path('M44 76 H156 V150 H44 Z', tint1) +
          rect(54, 60, 92, 18, 4, tint2) +
          rect(90, 24, 20, 38, 4, tint0) +
          line(100, 26, 100, 46, 2.5) +
          circle(100, 112, 28, tint0) +
          stamp(100, 112, v.text('m'), 14, 46) +
          repeat(3, (i) => rect(58 + i * 34, 148, 12, 20, 2, v.hot('t', v.hot('m', v.hot(''))))),
  },
  fan: {
    details: {
      v: amount(/^Напряжение/i, 5, 400),
      w: amount(/^Мощность/i, 1, 200),
      r: stamped(/^Обороты/i),
      d: amount(/^(Диаметр|Размер), мм/i, 40, 600),
    },
    draw: (v) => {
      const isMains = v.number('v', 220) > 60
      const r =
        v.number('d', 0) > 0
          ? between(v.number('d', 370), [340, 410], [58, 76])
          : between(v.number('w', 22), [18, 30], [54, 66])
      return (
        shadow(100, 186, 56, 5) +
        rect(24, 22, 152, 152, 18, tint1) +
        circle(100, 98, 70, tint0) +
        blades(100, 98, r - 2, isMains ? 5 : 7, tint2) +
        circle(100, 98, 22, tint1) +
        stamp(100, 98, v.number('v', 0) > 0 ? `${v.number('v', 0)}V` : '', 10, 34) +
        stamp(100, 164, v.text('r'), 9, 60) +
        repeat(4, (i) => circle(i % 2 ? 164 : 36, i < 2 ? 34 : 162, 5, plate, 1.75)) +
        tube('M160 150 C184 156 176 176 194 182', 3, tint0) +
        (isMains ? '' : tube('M154 158 C178 166 168 184 186 190', 3, tint0)) +
        rect(178, 172, 20, 16, 3, v.hot('v', v.hot('w', v.hot(''))))
      )
    },
  },
  propeller: {
    details: { d: amount(/^(Диаметр|Размер), мм/i, 100, 800) },
    draw: (v) => {
      const r = between(v.number('d', 370), [330, 410], [62, 86])
      return (
        shadow(100, 188, 54, 5) +
        blades(100, 98, r, 3, tint1) +
        v.diameter('d', 100, 98, r, r + 14) +
        circle(100, 98, 22, v.hot('d', tint2)) +
        circle(100, 98, 8, plate)
      )
    },
  },
  tangential: {
    details: { s: sides(/^Размер/i) },
    draw: (v) => {
      const [d, l] = v.sides('s', [95, 640])
      const half = between(l, [580, 740], [64, 88])
      const r = between(d, [88, 102], [22, 36])
      const ribs = 16
      return (
        shadow(100, 168, 80) +
        rect(100 - half, rounded(98 - r), half * 2, rounded(r * 2), 6, tint1) +
        v.length('s', { from: [100 - half, 98 - r], to: [100 + half, 98 - r], away: 18, figure: 1 }) +
        v.length('s', { from: [100 - half, 98 + r], to: [100 - half, 98 - r], away: 14, figure: 0 }) +
        repeat(ribs, (i) =>
          line(
            100 - half + 6,
            rounded(98 - r + (i * r * 2) / ribs),
            100 + half - 6,
            rounded(98 - r + (i * r * 2) / ribs),
            1.25,
          ),
        ) +
        repeat(5, (i) =>
          rect(
            rounded(100 - half + 8 + (i * (half * 2 - 22)) / 4),
            rounded(98 - r - 3),
            7,
            rounded(r * 2 + 6),
            3,
            v.hot('s', tint2),
            1.75,
          ),
        ) +
        tube(`M${100 + half} 98 H${Math.min(196, 114 + half)}`, 6, tint0)
      )
    },
  },
  fanmotor: {
    stuff: 'metal',
    details: { b: choice(/^Блок$/i, [/внутр/i, /наруж/i]) },
    draw: (v) => {
      const isOuter = v.number('b', 1) === 2
      return (
        shadow(100, 172, 66) +
        circle(92, 100, isOuter ? 60 : 46, tint1) +
        circle(92, 100, isOuter ? 44 : 32, tint2) +
        repeat(8, (i) =>
          line(
            ...polar(92, 100, isOuter ? 44 : 32, (i * Math.PI) / 4),
            ...polar(92, 100, isOuter ? 58 : 44, (i * Math.PI) / 4),
            1.75,
          ),
        ) +
        circle(92, 100, 8, tint0) +
        (isOuter
          ? repeat(4, (i) => rect(i % 2 ? 138 : 22, i < 2 ? 44 : 140, 26, 14, 4, v.hot('b', tint3)))
          : rect(60, 148, 64, 14, 4, v.hot('b', tint3))) +
        tube('M136 120 C164 124 158 156 184 158', 4, tint0)
      )
    },
  },
  turntablemotor: {
    details: { v: stamped(/^Напряжение/i), r: stamped(/^Обороты/i) },
    draw: (v) =>
      shadow(100, 178, 60) +
      path('M40 92 V132 C40 156 160 156 160 132 V92 Z', tint1) +
      ellipse(100, 92, 60, 22, tint0) +
      path('M88 88 V46 C88 38 112 38 112 46 V88', tint2) +
      path('M112 50 H102 V86 H112 Z', v.hot('')) +
      rect(18, 96, 26, 18, 4, tint2) +
      rect(156, 96, 26, 18, 4, tint2) +
      rect(62, 112, 76, 22, 3, v.hot('v')) +
      stamp(100, 123, v.text('v') ? `${v.text('v')}V` : '', 13, 66, inkOn(v.hot('v'))) +
      stamp(100, 170, v.text('r'), 11, 70),
  },
  compressor: {
    stuff: 'metal',
    details: { r: stamped(/^Хладагент/i), w: amount(/^Мощность/i, 40, 400) },
    draw: (v) => {
      const top = between(v.number('w', 140), [100, 200], [62, 26])
      return (
        shadow(100, 180, 74, 6) +
        path(
          `M36 150 V${top + 64} C36 ${top + 14} 60 ${top} 98 ${top} C136 ${top} 160 ${top + 14} 160 ${top + 64} V150 Z`,
          tint1,
        ) +
        path(`M36 ${top + 76} C70 ${top + 90} 126 ${top + 90} 160 ${top + 76}`, 'none', 2) +
        rect(22, 148, 152, 14, 4, tint2) +
        repeat(2, (i) => rect(30 + i * 118, 162, 20, 14, 3, tint3)) +
        tube(`M140 ${top + 24} C150 ${top - 4} 178 ${top} 178 ${top + 30}`, 6, tint0) +
        tube('M160 136 H186', 6, tint0) +
        rect(58, top + 36, 80, 28, 4, v.hot('r')) +
        stamp(98, top + 50, v.text('r'), 13, 70, inkOn(v.hot('r'))) +
        path(`M58 ${top + 30} C66 ${top + 18} 80 ${top + 12} 96 ${top + 12}`, 'none', 2)
      )
    },
  },
  vacmotor: {
    stuff: 'metal',
    details: {
      h: amount(/^Высота/i, 60, 260),
      d: amount(/^Диаметр/i, 60, 200),
      w: stamped(/^Мощность/i),
    },
    draw: (v) => {
      const half = between(v.number('d', 130), [120, 140], [58, 72])
      const high = between(v.number('h', 115), [105, 178], [70, 118])
      const top = 166 - high
      const isDouble = v.number('h', 115) > 140
      return (
        shadow(100, 182, 62, 6) +
        rect(78, rounded(top - 26), 44, 34, 8, tint2) +
        rect(64, rounded(top), 72, rounded(high * 0.5), 8, tint1) +
        repeat(5, (i) => line(74 + i * 13, rounded(top + 4), 74 + i * 13, rounded(top + high * 0.46), 1.5)) +
        rect(rounded(100 - half), rounded(top + high * 0.46), half * 2, rounded(high * 0.54), 8, v.hot('h', tint2)) +
        v.length('h', { from: [100 + half, top], to: [100 + half, 166], away: 14 }) +
        v.diameter('d', 100, 166, half, -16) +
        (isDouble ? line(100 - half, rounded(top + high * 0.72), 100 + half, rounded(top + high * 0.72), 3) : '') +
        stamp(100, rounded(top + high * (isDouble ? 0.6 : 0.73)), v.text('w'), 15, half * 1.4) +
        rect(46, rounded(top + 6), 20, 12, 2, v.hot('')) +
        rect(134, rounded(top + 6), 20, 12, 2, v.hot(''))
      )
    },
  },
  battery: {
    details: { v: amount(/^Напряжение/i, 1, 60), c: stamped(/^Ёмкость/i) },
    draw: (v) => {
      // 3.6 V a cell: the voltage is how many there are.
      const cells = Math.max(2, Math.min(8, Math.round(v.number('v', 14.4) / 3.6)))
      const columns = Math.ceil(cells / 2)
      const left = 100 - columns * 17
      return (
        shadow(100, 178, 66, 6) +
        repeat(cells, (i) => {
          const x = rounded(left + Math.floor(i / 2) * 34 + 17)
          const y = i % 2 ? 116 : 58
          return (
            rect(x - 15, y - 26, 30, 54, 6, tint1) +
            rect(x - 7, y - 33, 14, 8, 2, v.hot('v', tint0)) +
            line(x - 13, y - 14, x + 13, y - 14, 1.5)
          )
        }) +
        rect(left - 6, 92, columns * 34 + 12, 16, 4, tint2) +
        rect(50, 150, 100, 24, 4, v.hot('c')) +
        stamp(100, 162, v.text('c'), 14, 84, inkOn(v.hot('c')))
      )
    },
  },
  charger: {
    details: { v: stamped(/^Напряжение/i) },
    draw: (v) =>
      shadow(100, 178, 62, 6) +
      rect(44, 54, 84, 74, 12, tint1) +
      rect(60, 34, 8, 22, 2, tint2) +
      rect(104, 34, 8, 22, 2, tint2) +
      rect(54, 78, 64, 26, 4, v.hot('v')) +
      stamp(86, 91, v.text('v') ? `${v.text('v')}V` : '', 13, 56, inkOn(v.hot('v'))) +
      tube('M128 106 C176 110 170 168 120 164 C90 162 84 146 60 160', 4, tint0) +
      rect(34, 152, 30, 14, 4, v.hot('')),
  },
  lamp: {
    stuff: 'glass',
    details: { b: stamped(/^Цоколь/i), w: amount(/^Мощность/i, 1, 200) },
    draw: (v) => {
      const r = between(v.number('w', 15), [8, 40], [34, 60])
      const wide = v.text('b').includes('12') ? 14 : 18
      return (
        shadow(100, 186, 40, 5) +
        circle(100, 72, r, tint0) +
        path(`M${100 - wide - 4} ${rounded(66 + r)} H${104 + wide} V128 H${96 - wide} Z`, tint1) +
        path('M88 96 L92 66 q4 -10 8 0 t8 0 L112 96', 'none', 2) +
        rect(100 - wide, 124, wide * 2, 36, 4, v.hot('b', v.hot('', tint2))) +
        repeat(4, (i) => line(100 - wide, 130 + i * 8, 100 + wide, 133 + i * 8, 2)) +
        rect(92, 160, 16, 10, 3, tint3) +
        stamp(154, 150, v.text('b'), 13, 50)
      )
    },
  },
  ledmodule: {
    stuff: 'board',
    details: { w: amount(/^Мощность/i, 1, 20) },
    draw: (v) => {
      const leds = Math.max(2, Math.min(7, Math.round(v.number('w', 3)) + 1))
      return (
        shadow(100, 156, 78) +
        rect(18, 76, 164, 46, 8, tint2) +
        repeat(leds, (i) => rect(rounded(30 + (i * 142) / leds), 88, 18, 18, 3, v.hot('w', v.hot('', tint0)))) +
        tube('M22 118 C10 140 36 150 30 170', 3, tint0)
      )
    },
  },
  remote: {
    details: { n: stamped(/^Число кодов/i), t: choice(/^Тип$/i, [/держат/i]) },
    draw: (v) =>
      v.number('t', 0) === 1
        ? shadow(100, 178, 50) +
          path('M60 40 H140 V160 H60 Z', tint2) +
          path('M56 92 H144 V166 C144 172 56 172 56 166 Z', tint1) +
          circle(80, 60, 6, plate, 2) +
          circle(120, 60, 6, v.hot('t'), 2)
        : shadow(100, 190, 40, 4) +
          rect(66, 12, 68, 172, 18, tint1) +
          rect(76, 26, 48, 42, 5, tint3) +
          stamp(100, 47, v.text('n'), 13, 40) +
          circle(100, 90, 12, v.hot('n', v.hot(''))) +
          repeat(8, (i) => rect(78 + (i % 2) * 26, 112 + Math.floor(i / 2) * 16, 18, 10, 4, tint0, 1.75)),
  },
  rcdcord: {
    details: { a: stamped(/^Ток/i) },
    draw: (v) =>
      shadow(100, 178, 66) +
      rect(34, 44, 84, 76, 12, tint1) +
      rect(52, 20, 9, 26, 3, tint2) +
      rect(90, 20, 9, 26, 3, tint2) +
      rect(46, 58, 26, 18, 4, v.hot('')) +
      rect(80, 58, 26, 18, 4, tint0) +
      stamp(76, 100, v.text('a') ? `${v.text('a')}A` : '', 18, 66) +
      tube('M76 120 C76 180 150 170 150 130 C150 110 170 100 186 112', 7, tint2),
  },
  indicator: {
    draw: (v) =>
      shadow(100, 174, 60) +
      circle(100, 94, 62, tint1) +
      circle(100, 94, 50, tint0) +
      repeat(9, (i) => line(...polar(100, 94, 40, 2.6 + i * 0.52), ...polar(100, 94, 48, 2.6 + i * 0.52), 2)) +
      path('M100 94 L128 66', 'none', 4) +
      circle(100, 94, 7, v.hot('')),
  },
  contactbase: {
    details: { a: stamped(/^Ток/i) },
    draw: (v) =>
      shadow(100, 174, 70) +
      ellipse(100, 118, 74, 34, tint2) +
      ellipse(100, 108, 74, 34, tint1) +
      ellipse(100, 92, 26, 13, tint0) +
      ellipse(100, 90, 12, 6, v.hot('')) +
      path('M100 84 V62', 'none', 5) +
      stamp(100, 126, v.text('a') ? `${v.text('a')}A` : '', 14, 60) +
      tube('M160 128 C188 136 176 164 194 170', 6, tint2),
  },
} satisfies Record<string, Part>
