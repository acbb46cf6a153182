import {
  circle,
  ellipse,
  group,
  line,
  path,
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
import { amount, between, choice, inName, type Part, stamped } from '#shared/drawing/part-details.ts'
import { inkOn, stamp } from '#shared/drawing/stroke-letters.ts'

const watts = amount(/^Мощность/i, 5, 3000)

/** What moves water: pumps, their pieces, valves, hoses, and the filters water goes through. */
export const waterParts = {
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
        shadow(104, 174, 66) +
        rect(108, 82, end - 108, 58, 8, tint2) +
        repeat(Math.floor((end - 124) / 8), (i) => line(120 + i * 8, 86, 120 + i * 8, 136, 1.5)) +
        (plug === 1
          ? path('M134 42 H168 a4 4 0 0 1 4 4 V82 H134 Z', tint0) +
            pins
              .map((_, i) => rect(110, 49 + i * 15, 26, pins.length === 1 ? 20 : 9, 2, v.hot('f', v.hot('c'))))
              .join('')
          : pins.map((y) => rect(end - 3, y, 18, high, 2, v.hot('f', v.hot('c', v.hot(''))))).join('')) +
        path('M66 66 L70 28 H100 L98 70 Z', tint1) +
        ellipse(85, 28, 15, 6.5, tint0) +
        ellipse(85, 28, 8.5, 3.6, tint3, 1.75) +
        (mount === 1
          ? repeat(3, (i) => {
              const [x, y] = polar(78, 110, 55, i * 2.094 + 0.52)
              return (
                circle(x, y, 11, v.hot('k', tint2)) + circle(x, y, 4.2, tint0, 1.75) + line(x - 3, y, x + 3, y, 1.5)
              )
            })
          : repeat(clips, (i) =>
              group(
                `rotate(${(i * 360) / clips + 22} 78 110)`,
                path('M125 102 h12 v10 h-6 v6 h-6 z', v.hot('k', tint3), 2),
              ),
            )) +
        circle(78, 110, 50, tint1) +
        circle(78, 110, 38, tint0) +
        repeat(6, (i) => {
          const a = (i * Math.PI) / 3
          const [x, y] = polar(78, 110, 32, a)
          const [mx, my] = polar(78, 110, 22, a - 0.6)
          return path(`M78 110 Q${mx} ${my} ${x} ${y}`, 'none', 4)
        }) +
        circle(78, 110, 10, tint2) +
        circle(78, 110, 3.5, tint0, 1.75)
      )
    },
  },
  pumplid: {
    draw: (v) =>
      shadow(100, 172, 64) +
      group(
        'rotate(-18 100 100)',
        rect(92, 66, 86, 68, 8, tint1) +
          repeat(5, (i) => rect(108 + i * 14, 74, 6, 52, 2, tint3, 1.5)) +
          path('M92 60 H104 V140 H92 Z', v.hot('', tint2)) +
          ellipse(80, 100, 26, 56, tint2) +
          ellipse(76, 100, 22, 48, tint0) +
          rect(66, 62, 18, 76, 8, tint3),
      ),
  },
  circpump: {
    details: { t: choice(/^Тип$/i, [/нагревател/i]), w: watts },
    draw: (v) => {
      const wide = between(v.number('w', 70), [25, 120], [52, 78])
      return (
        shadow(100, 174, 70) +
        tube('M40 70 V36', 20, tint0) +
        rect(100, 66, wide, 78, 8, tint2) +
        rect(100, 82, wide, 9, 0, tint3, 1.75) +
        rect(100, 120, wide, 9, 0, tint3, 1.75) +
        rect(98 + wide, 84, 14, 12, 2, v.hot('')) +
        rect(98 + wide, 114, 14, 12, 2, tint0) +
        path('M102 62 H70 C34 62 26 90 26 106 C26 136 48 152 76 152 H102 Z', tint1) +
        circle(68, 107, 30, tint0) +
        circle(68, 107, 20, tint2, 2) +
        repeat(4, (i) => {
          const [x, y] = polar(68, 107, 19, (i * Math.PI) / 2 + 0.5)
          return line(68, 107, x, y, 3.5)
        }) +
        circle(68, 107, 6, tint0, 2) +
        (v.number('t', 0) === 1
          ? tube('M34 128 C20 156 60 172 100 164 C130 158 132 150 150 156', 7, v.hot('t', tint1)) +
            rect(146, 148, 22, 8, 2, v.hot('t')) +
            rect(146, 160, 22, 8, 2, v.hot('t'))
          : '')
      )
    },
  },
  impeller: {
    details: { d: amount(/диаметр/i, 10, 120) },
    draw: (v) => {
      const r = between(v.number('d', 50), [20, 90], [60, 76])
      return (
        shadow(100, 176, 54) +
        circle(100, 96, r, tint2) +
        v.diameter('d', 100, 96, r, r + 14) +
        repeat(8, (i) =>
          group(
            `rotate(${i * 45} 100 96)`,
            path('M100 96 C118 88 132 70 130 44 L142 54 C142 80 126 96 104 102 Z', tint0, 2),
          ),
        ) +
        circle(100, 96, 22, tint1) +
        circle(100, 96, 9, v.hot(''))
      )
    },
  },
  vibropump: {
    details: { m: stamped(/^Модель/i), w: watts },
    draw: (v) => {
      const high = between(v.number('w', 50), [40, 75], [52, 72])
      return (
        shadow(102, 168, 74) +
        tube('M22 106 H70', 8, tint0) +
        tube('M140 106 H184', 12, tint1) +
        repeat(3, (i) => line(160 + i * 8, 98, 160 + i * 8, 114, 2)) +
        rect(60, 82, 92, 48, 6, tint1) +
        rect(72, 106 - high / 2, 62, high, 6, tint2) +
        repeat(7, (i) => line(80 + i * 8, 110 - high / 2, 80 + i * 8, 102 + high / 2, 1.5)) +
        rect(84, 92 - high / 2 - 6, 12, 18, 2, v.hot('')) +
        rect(108, 92 - high / 2 - 6, 12, 18, 2, v.hot('')) +
        rect(76, 97, 54, 18, 3, v.hot('m')) +
        stamp(103, 106, v.text('m'), 10, 48, inkOn(v.hot('m')))
      )
    },
  },
  damper: {
    stuff: 'rubber',
    draw: (v) =>
      shadow(100, 172, 56) +
      path('M56 66 H144 L132 104 H68 Z', tint2) +
      path('M68 104 H132 L148 146 H52 Z', tint1) +
      ellipse(100, 66, 44, 14, tint0) +
      ellipse(100, 66, 22, 7, tint3, 1.75) +
      path('M58 76 C80 88 120 88 142 76 M56 136 C80 148 120 148 144 136', 'none', 1.5) +
      tube('M142 96 C168 90 164 130 178 132', 4, tint0) +
      rect(148, 84, 22, 12, 5, v.hot('')),
  },
  minipump: {
    details: { v: stamped(/^Напряжение/i) },
    draw: (v) =>
      shadow(100, 174, 60) +
      rect(58, 30, 84, 26, 6, tint2) +
      rect(64, 56, 72, 66, 8, tint1) +
      rect(74, 76, 52, 26, 3, v.hot('v')) +
      stamp(100, 89, `${v.text('v')}V`, 12, 44, inkOn(v.hot('v'))) +
      rect(54, 122, 92, 34, 8, tint2) +
      tube('M60 140 H24', 10, tint0) +
      tube('M140 146 H176', 10, tint0) +
      path('M80 30 C78 14 60 16 52 10 M92 30 C94 12 112 14 120 8', 'none', 2.5),
  },
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
        const x = rounded(left + i * (wide + 8))
        const mid = rounded(x + wide / 2)
        return (
          rect(x, 44, wide, 52, 6, tint2) +
          repeat(5, (k) => line(x + 2, 54 + k * 8, x + wide - 2, 54 + k * 8, 1.25)) +
          rect(mid - 11, 28, 8, 18, 2, tint0) +
          rect(mid + 3, 28, 8, 18, 2, tint0) +
          (isAngled ? '' : tube(`M${mid} 126 V166`, pipe, v.hot('n', tint0)))
        )
      }
      return (
        shadow(100, 180, 62) +
        repeat(outs, coil) +
        rect(left - 10, 94, 220 - 2 * left, 34, 8, tint1) +
        (isAngled
          ? repeat(outs, (i) => tube(`M${200 - left} ${104 + i * 18} H190`, pipe * 0.8, v.hot('n', tint0))) +
            tube('M56 128 V170', 26, v.hot('a', tint0))
          : tube(`M${left - 6} 111 H14`, 26, v.hot('a', tint0))) +
        repeat(3, (k) =>
          isAngled ? line(42, 140 + k * 9, 70, 140 + k * 9, 2) : line(18 + k * 7, 98, 18 + k * 7, 124, 2),
        )
      )
    },
  },
  hose: {
    stuff: 'rubber',
    details: { l: amount(/^Длина/i, 0.2, 10), d: amount(/^Диаметр/i, 8, 60) },
    draw: (v) => {
      // A turn of the coil for each metre, so that three metres look longer than two.
      const length = v.number('l', 2)
      const thick = between(v.number('d', 32), [20, 40], [9, 17])
      const turns = Math.max(1, Math.round(length))
      const most = between(length, [1, 5], [52, 78])
      return (
        shadow(100, 182, 62, 6) +
        repeat(turns, (i) => {
          const r = rounded(most - i * (thick + 2))
          return r < 12
            ? ''
            : tube(
                `M${100 - r} 100 a${r} ${rounded(r * 0.82)} 0 1 1 ${2 * r} 0 a${r} ${rounded(r * 0.82)} 0 1 1 ${-2 * r} 0`,
                thick,
                tint1,
              )
        }) +
        repeat(14, (i) => {
          const a = (i * Math.PI) / 7
          const [x1, y1] = polar(100, 100, most - thick / 2, a)
          const [x2, y2] = polar(100, 100, most + thick / 2, a)
          return line(x1, rounded(100 + (y1 - 100) * 0.82), x2, rounded(100 + (y2 - 100) * 0.82), 1.25)
        }) +
        tube(`M${rounded(100 + most)} 100 V168`, thick, tint1) +
        rect(rounded(100 + most - 15), 156, 30, 22, 5, v.hot('l', v.hot(''))) +
        line(rounded(100 + most - 13), 164, rounded(100 + most + 13), 164, 2)
      )
    },
  },
  inlethose: {
    stuff: 'rubber',
    details: { l: amount(/^Длина/i, 0.2, 10) },
    draw: (v) => {
      const loops = Math.max(1, Math.min(6, Math.round(v.number('l', 2))))
      return (
        shadow(100, 182, 62, 6) +
        repeat(loops, (i) => {
          const x = rounded(100 - (loops - 1) * 9 + i * 18)
          return tube(`M${x - 30} 102 a30 56 0 1 1 60 0 a30 56 0 1 1 -60 0`, 9, tint1)
        }) +
        tube('M64 148 C40 168 34 150 30 130', 9, tint1) +
        tube('M136 148 C160 168 168 150 170 132', 9, tint1) +
        rect(14, 96, 32, 34, 5, v.hot('l')) +
        repeat(3, (k) => line(16, 104 + k * 9, 44, 104 + k * 9, 2)) +
        path('M156 132 V104 H190 V120 H174 V132 Z', v.hot('l'))
      )
    },
  },
  drainhose: {
    stuff: 'plastic',
    details: { l: amount(/^Длина/i, 0.2, 10) },
    draw: (v) => {
      const count = Math.round(between(v.number('l', 2), [1, 5], [10, 26]))
      return (
        shadow(100, 178, 70, 6) +
        repeat(count, (i) => {
          const t = i / (count - 1)
          return group(
            `translate(${rounded(24 + t * 148)} ${rounded(110 + Math.sin(t * 6.3) * 46)}) rotate(${rounded(Math.cos(t * 6.3) * 40)})`,
            ellipse(0, 0, 6, 17, i % 2 ? tint1 : tint2, 1.75),
          )
        }) +
        rect(6, 96, 22, 28, 6, v.hot('l')) +
        rect(170, 96, 24, 28, 6, v.hot('l'))
      )
    },
  },
  pipe: {
    stuff: 'rubber',
    details: { t: choice(/^Тип$/i, [/насос/i, /дозатор/i]) },
    draw: (v) =>
      shadow(100, 180, 62, 6) +
      (v.number('t', 1) === 2
        ? tube('M44 40 C44 96 96 86 104 112 C112 140 150 128 160 164', 26, tint1) +
          repeat(5, (i) => ellipse(58 + i * 13, 78 + i * 7, 15, 6, 'none', 1.5)) +
          rect(24, 26, 40, 18, 6, v.hot('t')) +
          rect(142, 154, 36, 18, 6, v.hot('t'))
        : path(
            'M50 40 H118 C132 40 136 58 132 76 C128 96 148 104 168 104 V140 C128 146 84 142 74 108 C68 88 60 70 50 62 Z',
            tint1,
          ) +
          circle(98, 78, 26, v.hot('t', tint2)) +
          path('M80 66 C88 58 106 58 114 66', 'none', 1.5) +
          rect(38, 30, 30, 38, 6, tint2) +
          rect(160, 98, 24, 48, 6, tint2)),
  },
  tray: {
    draw: (v) =>
      shadow(100, 172, 72) +
      path('M22 82 L64 50 H184 L150 130 H40 Z', tint0) +
      path('M40 130 V150 H150 V130 Z', tint2) +
      path('M150 130 L184 50 V70 L150 150 Z', tint3) +
      path('M66 122 L96 60 M106 122 L136 60', 'none', 2.5) +
      rect(62, 134, 66, 12, 5, v.hot('')),
  },
  safetyvalve: {
    stuff: 'metal',
    details: { h: choice(inName, [/с ручкой/i]), b: stamped(/^Давление/i) },
    draw: (v) =>
      shadow(100, 178, 50, 6) +
      rect(78, 20, 44, 32, 4, tint2) +
      repeat(4, (i) => line(80, 27 + i * 7, 120, 27 + i * 7, 1.5)) +
      path('M72 52 H128 V116 H72 Z', tint1) +
      rect(80, 116, 40, 48, 4, tint2) +
      repeat(6, (i) => line(82, 123 + i * 7, 118, 123 + i * 7, 1.5)) +
      path('M128 70 H170 V98 H128 Z', tint0) +
      ellipse(170, 84, 6, 14, tint3, 2) +
      (v.number('h', 0) === 1
        ? path('M72 66 H50 L22 40 L14 50 L40 86 H72 Z', v.hot('h'))
        : circle(62, 80, 13, tint2) + line(56, 80, 68, 80, 2)) +
      rect(82, 72, 38, 22, 11, v.hot('b')) +
      stamp(101, 83, `${v.text('b')}`, 12, 30, inkOn(v.hot('b'))),
  },
  watertee: {
    stuff: 'metal',
    draw: (v) =>
      shadow(100, 176, 66) +
      tube('M22 96 H178', 30, tint1) +
      tube('M100 96 V160', 30, tint1) +
      repeat(3, (i) => line(24 + i * 8, 80, 24 + i * 8, 112, 2) + line(160 + i * 8, 80, 160 + i * 8, 112, 2)) +
      circle(100, 96, 28, tint2) +
      rect(90, 30, 20, 42, 4, tint0) +
      rect(62, 22, 76, 16, 8, v.hot('')),
  },
  watercartridge: {
    details: { m: stamped(/^Ресурс/i) },
    draw: (v) =>
      shadow(100, 182, 46, 6) +
      rect(84, 16, 32, 22, 5, tint2) +
      path('M70 38 H130 L138 54 H62 Z', tint3) +
      rect(62, 54, 76, 116, 12, tint0) +
      rect(62, 74, 76, 60, 0, tint1) +
      circle(100, 104, 24, v.hot('m', v.hot(''))) +
      stamp(100, 104, v.text('m'), 18, 34, inkOn(v.hot('m', v.hot('')))) +
      repeat(4, (i) => line(72 + i * 18, 146, 72 + i * 18, 160, 2)),
  },
  filtercup: {
    details: { t: choice(/^Тип$/i, [/слив|стакан/i, /микро|сетк/i, /клапан/i]) },
    draw: (v) => {
      const kind = v.number('t', 1)
      if (kind === 3)
        return (
          shadow(100, 172, 50) +
          ellipse(100, 134, 52, 20, tint2) +
          path('M66 126 L78 50 H122 L134 126 C134 136 66 136 66 126 Z', tint1) +
          repeat(6, (i) => line(76 + i * 9, 60, 71 + i * 11, 128, 1.25)) +
          repeat(4, (i) =>
            path(`M${76 - i * 2} ${70 + i * 17} Q100 ${78 + i * 17} ${124 + i * 2} ${70 + i * 17}`, 'none', 1.25),
          ) +
          ellipse(100, 50, 22, 8, v.hot('t'))
        )
      return (
        shadow(100, 178, 58) +
        (kind === 2 ? ellipse(100, 150, 66, 18, v.hot('t', tint2)) : '') +
        path('M56 60 V142 C56 158 144 158 144 142 V60 Z', tint1) +
        repeat(9, (i) => line(62 + i * 9.5, 74, 62 + i * 9.5, 150, 1.25)) +
        repeat(6, (i) => path(`M57 ${82 + i * 11} Q100 ${94 + i * 11} 143 ${82 + i * 11}`, 'none', 1.25)) +
        ellipse(100, 60, 44, 14, tint0) +
        path('M80 56 V30 C80 18 120 18 120 30 V56', 'none', 5) +
        rect(86, 22, 28, 12, 6, kind === 2 ? tint0 : v.hot('t', v.hot('')))
      )
    },
  },
} satisfies Record<string, Part>
