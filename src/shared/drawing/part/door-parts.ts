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
import { amount, between, choice, inName, type Part, sides } from '#shared/drawing/part-details.ts'

const colour = choice(/^Цвет/i, [/бел/i, /сереб/i, /сер/i, /чёрн|черн/i])
const painted = (shade: number) => [tint1, tint0, tint2, tint3, 'var(--dr)'][shade] ?? tint1
const place = choice(/^Положение/i, [/верх|потолоч|внутр/i, /ниж|наруж/i, /сред|центр/i])

/** Doors and what holds, seals and shows them. */
export const doorParts = {
  cuff: {
    stuff: 'rubber',
    details: {
      s: choice(/^Отвод/i, [/сбоку|вбок/i, /^с отводом|вниз|есть/i]),
      b: choice(/^Подсветка/i, [/есть|да/i]),
      g: choice(/^Губа/i, [/складк/i, /широк/i]),
      h: amount(/^Отверстия слива/i, 1, 5),
      d: amount(/^Внутренний диаметр/i, 200, 400),
    },
    draw: (v) => {
      const spout = v.number('s', 0)
      const lip = v.number('g', 0)
      const inner = between(v.number('d', 305), [275, 335], [31, 47])
      const wide = [6, 9, 15][lip] ?? 6
      const ribs = lip === 2 ? 12 : 28
      const holes = Math.max(1, Math.round(v.number('h', 1)))
      const [lx, ly] = polar(100, 90, 65, -Math.PI / 4)
      return (
        v.diameter('d', 100, 83, inner) +
        group(
          'translate(0 -7)',
          shadow(100, 193, 56, 5) +
            (spout === 2
              ? path('M86 158 h28 l-3 26 h-22 z', v.hot('s')) +
                ellipse(100, 184, 11, 4, tint0, 2) +
                line(87, 168, 113, 168, 1.5)
              : '') +
            (spout === 1
              ? path('M150 130 l26 18 l-12 20 l-28 -20 z', v.hot('s')) +
                group('rotate(34 170 158)', ellipse(170, 158, 5, 12, tint0, 2))
              : '') +
            circle(100, 90, 74, tint2) +
            repeat(ribs, (i) => {
              const a = (i * 2 * Math.PI) / ribs
              return line(...polar(100, 90, 67, a), ...polar(100, 90, 73, a), 1.5)
            }) +
            circle(100, 90, 66, tint1) +
            (lip === 1
              ? circle(100, 90, 62, tint0, 1.5) +
                circle(100, 90, 58, v.hot('g', tint2), 1.5) +
                circle(100, 90, 54, tint0, 1.5)
              : circle(100, 90, 59, 'none', 1.5)) +
            circle(100, 90, inner + wide, lip === 2 ? v.hot('g', tint3) : tint3) +
            circle(100, 90, inner, plate) +
            path(`M${rounded(107 - inner)} 82A${inner - 6} ${inner - 6} 0 0 1 92 ${rounded(97 - inner)}`, 'none', 1.5) +
            repeat(holes, (i) => {
              const [x, y] = polar(100, 90, inner + wide + 5.5, Math.PI / 2 + (i - (holes - 1) / 2) * 0.34)
              return circle(x, y, 4.8, v.hot('h', v.hot('d', v.hot(''))), 1.5)
            }) +
            (v.number('b', 0) === 1
              ? circle(lx, ly, 11, tint0, 2.25) +
                circle(lx, ly, 6, v.hot('b'), 1.75) +
                repeat(4, (i) => {
                  const b = -Math.PI / 4 + (i - 1.5) * 0.52
                  return line(...polar(lx, ly, 15, b), ...polar(lx, ly, 21, b), 1.75)
                })
              : ''),
        )
      )
    },
  },
  clamp: {
    stuff: 'metal',
    details: { p: choice(/^Положение/i, [/наруж/i, /внутр/i]), d: amount(/^Диаметр/i, 20, 400) },
    draw: (v) =>
      shadow(100, 188, 56, 5) +
      circle(100, 94, 72, tint2, 2.25) +
      circle(100, 94, 64, plate, 2.25) +
      v.diameter('d', 100, 94, 64) +
      path('M44 70 A60 60 0 0 1 76 38', 'none', 1.5) +
      (v.number('p', 1) === 2
        ? path('M66 152 q3 14 6 2 t6 2 t6 2 t6 1 t6 0 t6 0 t6 -1 t6 -1 t6 -2 t6 -2', 'none', 2) +
          repeat(9, (i) => group(`rotate(${20 - i * 5} 100 94)`, rect(96, 152, 8, 20, 4, v.hot('p', tint1), 1.75)))
        : rect(76, 150, 20, 24, 3, tint1) +
          rect(104, 150, 20, 24, 3, tint1) +
          rect(64, 157, 72, 9, 3, v.hot('p', v.hot('', tint0)), 2) +
          rect(130, 152, 12, 19, 3, tint0) +
          line(136, 156, 136, 167, 1.5)),
  },
  doorlock: {
    details: { k: amount(/^Число контактов/i, 1, 12), m: choice(/^Крепление/i, [/2 винт/i, /3 винт/i]) },
    draw: (v) => {
      const pins = Math.round(v.number('k', 3)) || 3
      const screws =
        v.number('m', 1) === 2
          ? [
              [44, 130],
              [158, 130],
              [44, 84],
            ]
          : [
              [44, 130],
              [158, 130],
            ]
      return (
        shadow(100, 174, 66) +
        path('M30 66 H150 L172 84 V146 H30 Z', tint1) +
        path('M30 66 L52 48 H166 L150 66 Z', tint2) +
        path('M150 66 L166 48 L186 70 L172 84 Z', tint3) +
        rect(60, 74, 62, 20, 6, tint0) +
        rect(70, 79, 40, 10, 4, tint3, 1.75) +
        repeat(pins, (i) => rect(rounded(100 - pins * 7 + i * 14), 106, 8, 26, 1, v.hot('k', v.hot('')), 2)) +
        screws.map(([x = 0, y = 0]) => circle(x, y, 7, v.hot('m', plate), 2)).join('')
      )
    },
  },
  hatchhandle: {
    details: { c: colour },
    draw: (v) =>
      shadow(100, 178, 54, 6) +
      path('M62 30 C120 30 150 66 150 100 C150 136 120 168 62 168 C76 130 78 72 62 30 Z', painted(v.number('c', 1))) +
      path('M84 48 C116 56 130 80 130 100 C130 122 116 144 84 152 C90 124 90 76 84 48 Z', tint2) +
      circle(72, 48, 5, v.hot('c', v.hot('')), 2) +
      circle(72, 150, 5, v.hot('c', v.hot('')), 2),
  },
  barhandle: {
    details: { m: amount(/^Межцентровое/i, 40, 900), c: colour },
    draw: (v) => {
      const half = between(v.number('m', 250), [150, 330], [44, 80])
      return (
        shadow(100, 160, 76) +
        rect(rounded(90 - half), 76, rounded(half * 2 + 20), 26, 12, painted(v.number('c', 2))) +
        line(rounded(100 - half), 84, rounded(100 + half), 84, 1.5) +
        repeat(2, (i) => {
          const x = rounded(100 + (i ? half : -half))
          return rect(x - 12, 100, 24, 26, 4, tint2) + circle(x, 114, 5, v.hot('m', plate), 2)
        }) +
        v.length('m', { from: [100 - half, 120], to: [100 + half, 120], away: -22 }) +
        line(rounded(100 - half), 142, rounded(100 + half), 142, 1.25) +
        path(`M${rounded(100 - half)} 136 v12 M${rounded(100 + half)} 136 v12`, 'none', 1.25)
      )
    },
  },
  hook: {
    details: { m: choice(/^Материал/i, [/метал|сталь/i, /пласт/i]) },
    draw: (v) =>
      shadow(100, 174, 52) +
      rect(36, 84, 60, 56, 8, tint2) +
      circle(54, 100, 6, plate, 2) +
      circle(54, 126, 6, plate, 2) +
      path(
        'M92 96 H140 C160 96 166 76 156 62 L172 52 C186 82 174 122 142 124 H92 Z',
        v.hot('m', v.number('m', 1) === 1 ? tint1 : tint0),
      ) +
      (v.number('m', 1) === 1
        ? path('M100 104 H140', 'none', 1.5)
        : repeat(3, (i) => line(104 + i * 12, 102, 104 + i * 12, 118, 1.5))),
  },
  gasket: {
    stuff: 'rubber',
    details: {
      k: choice(/^Крепление/i, [/планк/i, /паз/i]),
      p: choice(/^Положение/i, [/ниж/i, /перимет|П-образ/i, /поддон/i]),
      s: sides(/^Размер/i),
      u: choice(/^Размер/i, [/П-образ/i]),
    },
    draw: (v) => {
      const [wide, high] = v.sides('s', [560, 900])
      const place = v.number('p', 0)
      const isOpen = v.number('u', 0) === 1 || place === 2
      const long = between(Math.max(wide, high), [350, 1200], [104, 160])
      const w = wide > high ? Math.min(150, long) : Math.max(44, Math.min(150, rounded((long * wide) / high)))
      const h = wide > high ? Math.max(44, rounded((w * high) / wide)) : long
      const x = rounded(88 - w / 2)
      const y = rounded(94 - h / 2)
      if (place === 1)
        return (
          shadow(100, 150, 80) +
          group(
            'rotate(-8 100 104)',
            rect(12, 88, 176, 26, 6, v.hot('p', tint1)) +
              line(18, 97, 182, 97, 1.5) +
              path('M18 114 l8 14 h148 l8 -14', 'none', 2),
          )
        )
      return (
        shadow(96, 186, 62, 5) +
        v.length('s', { from: [x, y], to: [x + w, y], away: 14, figure: 0 }) +
        v.length('s', { from: [x, y + h], to: [x, y], away: 14, figure: 1 }) +
        (isOpen
          ? path(
              `M${x} ${y + h} V${y} H${x + w} V${y + h} h-14 V${y + 14} H${x + 14} V${y + h} Z`,
              v.hot('u', v.hot('p', tint2)),
            )
          : rect(x, y, w, h, 8, tint2) + rect(x + 12, y + 12, w - 24, rounded(h - 24), 4, plate)) +
        circle(150, 146, 40, tint0, 2) +
        (v.number('k', 2) === 1
          ? path('M128 130 H172 V150 H128 Z M136 150 H164 V168 H136 Z', v.hot('k', v.hot('', tint1)), 2)
          : path(
              'M128 132 C128 120 172 120 172 132 V142 H156 L160 164 L150 156 L140 164 L144 142 H128 Z',
              v.hot('k', v.hot('', tint1)),
              2,
            ))
      )
    },
  },
  panseal: {
    stuff: 'rubber',
    draw: (v) =>
      shadow(100, 178, 66) +
      path('M36 60 C60 32 150 30 168 66 C184 110 160 150 116 158 C66 166 20 120 36 60 Z', tint2) +
      path('M52 68 C72 48 142 46 154 72 C166 106 146 136 112 142 C72 148 40 112 52 68 Z', plate) +
      circle(38, 78, 8, v.hot('')),
  },
  hinge: {
    stuff: 'metal',
    details: { p: place, n: amount(/^Штук/i, 1, 4) },
    draw: (v) => {
      const which = v.number('p', 0)
      const one =
        path('M40 120 L62 60 H150 V84 H84 L72 120 Z', tint1) +
        circle(80, 72, 6, plate, 2) +
        circle(112, 72, 6, plate, 2) +
        circle(138, 72, 6, plate, 2) +
        rect(48, which === 2 ? 66 : 116, 18, 40, 5, v.hot('p', v.hot('n', v.hot('', tint2)))) +
        (which === 3 ? rect(48, 56, 18, 40, 5, v.hot('p')) : '')
      const turned = which === 2 ? group('translate(0 190) scale(1 -1)', one) : one
      return (
        shadow(100, 180, 62, 6) +
        (v.number('n', 1) > 1
          ? group('translate(-22 -20) scale(.86)', one) + group('translate(226 34) scale(-.86 .86)', one)
          : turned)
      )
    },
  },
  ovenhinge: {
    stuff: 'metal',
    details: { n: amount(/^Штук/i, 1, 4) },
    draw: (v) => {
      const one =
        path('M20 84 H120 V112 H20 Z', tint1) +
        tube('M104 98 L168 46', 9, tint2) +
        circle(106, 98, 9, v.hot('n', v.hot(''))) +
        repeat(6, (i) => path(`M${30 + i * 11} 90 l6 16`, 'none', 2)) +
        path('M160 38 l18 8 l-6 14 l-16 -8 z', tint3)
      return (
        shadow(100, 176, 66) +
        (v.number('n', 1) > 1
          ? group('translate(-4 -24) scale(.9)', one) + group('translate(14 54) scale(.9)', one)
          : group('translate(0 12)', one))
      )
    },
  },
  hingekit: {
    stuff: 'metal',
    draw: (v) =>
      shadow(100, 180, 66, 6) +
      path('M24 90 L42 44 H104 V62 H58 L48 90 Z', tint1) +
      path('M176 96 L158 142 H96 V124 H142 L152 96 Z', tint1) +
      rect(30, 88, 14, 26, 4, v.hot('')) +
      rect(156, 72, 14, 26, 4, v.hot('')) +
      repeat(4, (i) => circle(42 + i * 16, 144, 6, tint2) + line(39 + i * 16, 144, 45 + i * 16, 144, 1.5)) +
      circle(140, 58, 9, tint3) +
      circle(164, 50, 9, tint3),
  },
  doorrope: {
    details: { n: amount(/^Штук/i, 1, 4) },
    draw: (v) =>
      shadow(100, 178, 62, 6) +
      repeat(2, (i) =>
        group(
          `translate(${i * 44 - 22} ${i * 12})`,
          path('M84 30 C84 70 92 92 96 112', 'none', 3) +
            path('M124 30 C124 70 116 92 112 112', 'none', 3) +
            circle(84, 24, 6, tint1) +
            circle(124, 24, 6, tint1) +
            circle(104, 126, 24, tint2) +
            circle(104, 126, 15, tint0) +
            circle(104, 126, 5, v.hot('n', v.hot(''))),
        ),
      ),
  },
  doorglass: {
    stuff: 'glass',
    details: { p: choice(/^Положение/i, [/внутр/i, /наруж/i, /сред/i]), s: sides(/^Размер/i) },
    draw: (v) => {
      const [wide, high] = v.sides('s', [500, 400])
      const w = between(wide, [400, 620], [132, 168])
      const h = between(high, [350, 460], [92, 128])
      const x = rounded(100 - w / 2)
      const y = rounded(96 - h / 2)
      const kind = v.number('p', 1)
      return (
        shadow(100, 180, 72, 6) +
        rect(x, y, w, h, kind === 2 ? 10 : 3, kind === 2 ? tint2 : tint0) +
        v.length('s', { from: [x, y], to: [x + w, y], away: 16, figure: 0 }) +
        v.length('s', { from: [x + w, y], to: [x + w, y + h], away: 16, figure: 1 }) +
        (kind === 2
          ? rect(x + 10, y + 20, w - 20, rounded(h - 34), 4, tint0) + rect(x + 20, y + 6, w - 40, 8, 4, v.hot('p'))
          : '') +
        (kind === 1
          ? repeat(4, (i) =>
              rect(i % 2 ? x + w - 16 : x + 4, i < 2 ? y + 4 : y + h - 10, 12, 6, 1, v.hot('p', tint3), 1.5),
            )
          : '') +
        (kind === 3
          ? rect(x + 8, y + 8, w - 16, rounded(h - 16), 2, 'none', 1.75) +
            repeat(2, (i) => rect(i ? x + w - 6 : x - 4, 86, 10, 20, 3, v.hot('p')))
          : '') +
        path(
          `M${x + 24} ${y + h - 22} l${rounded(w * 0.3)} -${rounded(h * 0.5)} M${x + 54} ${y + h - 22} l${rounded(w * 0.2)} -${rounded(h * 0.34)}`,
          'none',
          1.5,
        )
      )
    },
  },
  glassshelf: {
    stuff: 'glass',
    details: { s: sides(/^Размер/i) },
    draw: (v) => {
      const [wide, deep] = v.sides('s', [470, 300])
      const w = between(wide, [380, 560], [64, 88])
      const d = between(deep, [240, 360], [46, 76])
      return (
        shadow(100, 164, 78) +
        path(
          `M${100 - w} ${110 + d / 3} L${116 - w + 16} ${110 - d / 2} H${84 + w + 8} L${100 + w} ${110 + d / 3} Z`,
          tint0,
        ) +
        path(`M${100 - w} ${110 + d / 3} v10 h${w * 2} v-10 Z`, v.hot('s', v.hot('', tint2))) +
        v.length('s', { from: [100 - w, 120 + d / 3], to: [100 + w, 120 + d / 3], away: -14, figure: 0 }) +
        v.length('s', { from: [100 - w, 110 + d / 3], to: [132 - w, 110 - d / 2], away: 14, figure: 1 }) +
        path(
          `M${140 - w} ${104 + d / 4} l40 -${rounded(d * 0.5)} M${164 - w} ${104 + d / 4} l40 -${rounded(d * 0.5)}`,
          'none',
          1.5,
        )
      )
    },
  },
  balcony: {
    details: { p: choice(/^Положение/i, [/ниж/i, /сред/i, /верх/i]), s: sides(/^Размер/i) },
    draw: (v) => {
      const [wide] = v.sides('s', [450, 110])
      const w = between(wide, [420, 480], [66, 84])
      const high = [56, 74, 54, 38][v.number('p', 2)] ?? 54
      return (
        shadow(100, 170, 76) +
        path(
          `M${100 - w} ${146 - high} L${112 - w} ${130 - high} H${88 + w} L${100 + w} ${146 - high} V146 C${100 + w} 156 ${100 - w} 156 ${100 - w} 146 Z`,
          tint1,
        ) +
        rect(100 - w, 146 - high, w * 2, 10, 4, v.hot('p', v.hot('', tint2))) +
        v.length('s', { from: [100 - w, 146 - high], to: [100 + w, 146 - high], away: 32, figure: 0 }) +
        repeat(3, (i) =>
          line(rounded(100 - w / 2 + (i * w) / 2), 162 - high, rounded(100 - w / 2 + (i * w) / 2), 146, 1.5),
        ) +
        path(`M${100 - w} ${146 - high} l-8 16 v14 h8 M${100 + w} ${146 - high} l8 16 v14 h-8`, tint3, 2)
      )
    },
  },
  drawer: {
    details: { f: choice(inName, [/панель/i]), s: sides(/^Размер/i) },
    draw: (v) => {
      const [wide, second] = v.sides('s', [460, 370])
      const w = between(wide, [420, 500], [66, 82])
      const d = between(second, [160, 420], [20, 52])
      const isPanel = v.number('f', 0) === 1
      return (
        shadow(100, 172, 76) +
        (isPanel
          ? ''
          : path(`M${100 - w} 88 L${112 - w + 14} ${88 - d} H${74 + w} L${100 + w} 88 Z`, tint0) +
            path(`M${118 - w} 84 L${130 - w} ${94 - d} H${70 + w} L${84 + w} 84 Z`, tint3, 1.75)) +
        rect(100 - w, 88, w * 2, 62, 8, tint1) +
        v.length('s', { from: [100 - w, 150], to: [100 + w, 150], away: -16, figure: 0 }) +
        (isPanel ? v.length('s', { from: [100 + w, 88], to: [100 + w, 150], away: 16, figure: 1 }) : '') +
        rect(70, 104, 60, 14, 7, v.hot('f', v.hot('s', v.hot('')))) +
        line(112 - w, 138, 88 + w, 138, 1.5)
      )
    },
  },
  knob: {
    details: { c: colour, s: amount(/^Посадка/i, 3, 14), n: amount(/^Штук/i, 1, 8) },
    draw: (v) => {
      const count = Math.min(6, Math.round(v.number('n', 1)) || 1)
      const columns = count > 4 ? 3 : Math.min(2, count)
      const rows = Math.ceil(count / columns)
      const r = count === 1 ? 66 : 88 / Math.max(columns, rows) - 5
      return (
        shadow(100, 184, 56, 5) +
        repeat(count, (i) => {
          const x = rounded(100 + ((i % columns) - (columns - 1) / 2) * (r * 2 + 8))
          const y = rounded(96 + (Math.floor(i / columns) - (rows - 1) / 2) * (r * 2 + 8))
          return (
            circle(x, y, rounded(r), painted(v.number('c', 0))) +
            circle(x, y, rounded(r * 0.7), tint0) +
            rect(
              rounded(x - r * 0.14),
              rounded(y - r * 0.62),
              rounded(r * 0.28),
              rounded(r * 1.24),
              3,
              v.hot('c', v.hot('', tint2)),
            ) +
            circle(x, y, between(v.number('s', 6), [5, 9], [4, 11]) * (count === 1 ? 1 : 0.5), v.hot('s', plate), 2)
          )
        }) +
        (count === 1
          ? repeat(9, (i) => line(...polar(100, 96, 72, 2.4 + i * 0.58), ...polar(100, 96, 80, 2.4 + i * 0.58), 2.5))
          : '')
      )
    },
  },
  stem: {
    details: { s: amount(/^Посадка/i, 3, 14) },
    draw: (v) =>
      shadow(100, 170, 66) +
      group(
        'rotate(-24 100 100)',
        rect(24, 86, 92, 28, 8, tint1) +
          rect(112, 92, 66, between(v.number('s', 6), [5, 9], [10, 20]), 3, tint2) +
          path('M150 92 h28 v8 h-28 z', v.hot('s', v.hot(''))) +
          circle(40, 100, 7, plate),
      ),
  },
  rack: {
    stuff: 'metal',
    details: { p: choice(/^Положение/i, [/верх/i, /ниж/i]) },
    draw: (v) => {
      const isUpper = v.number('p', 1) === 1
      return (
        shadow(100, 178, 74, 6) +
        path(isUpper ? 'M22 92 L50 60 H178 L156 92 Z' : 'M22 80 L50 44 H178 L156 80 Z', 'none', 3) +
        path(isUpper ? 'M22 92 L34 134 H146 L156 92' : 'M22 80 L34 140 H146 L156 80', 'none', 3) +
        repeat(7, (i) =>
          path(`M${34 + i * 18} ${isUpper ? 92 : 80} L${42 + i * 16} ${isUpper ? 134 : 140}`, 'none', 2),
        ) +
        repeat(2, (i) => line(28, (isUpper ? 106 : 100) + i * 18, 152, (isUpper ? 106 : 100) + i * 18, 2)) +
        (isUpper
          ? rect(14, 96, 14, 26, 4, v.hot('p')) + rect(152, 96, 14, 26, 4, v.hot('p'))
          : repeat(3, (i) => circle(50 + i * 42, 152, 11, v.hot('p'))))
      )
    },
  },
  cutlery: {
    draw: (v) =>
      shadow(100, 180, 58, 6) +
      path('M50 76 H150 L142 166 H58 Z', tint1) +
      repeat(5, (i) => line(64 + i * 18, 84, 66 + i * 17, 158, 2)) +
      path('M50 76 H150 V92 H50 Z', tint2) +
      path('M80 76 V48 C80 34 120 34 120 48 V76', 'none', 5) +
      path('M66 76 V30 M60 30 V44 M72 30 V44 M138 76 V36', 'none', 3) +
      ellipse(138, 30, 7, 11, v.hot('')),
  },
  bakingtray: {
    stuff: 'metal',
    details: { s: sides(/^Размер/i) },
    draw: (v) => {
      const [wide, deep] = v.sides('s', [446, 376])
      const w = between(wide, [350, 480], [60, 88])
      const d = between(deep, [340, 440], [40, 66])
      return (
        shadow(100, 166, 80) +
        path(`M${100 - w} ${112 + d * 0.4} L${118 - w} ${112 - d} H${82 + w} L${100 + w} ${112 + d * 0.4} Z`, tint1) +
        path(
          `M${116 - w} ${104 + d * 0.3} L${128 - w} ${120 - d} H${72 + w} L${84 + w} ${104 + d * 0.3} Z`,
          tint0,
          1.75,
        ) +
        path(`M${100 - w} ${112 + d * 0.4} v12 h${w * 2} v-12 Z`, v.hot('s', v.hot('', tint2))) +
        v.length('s', { from: [100 - w, 124 + d * 0.4], to: [100 + w, 124 + d * 0.4], away: -16, figure: 0 }) +
        v.length('s', { from: [100 - w, 112 + d * 0.4], to: [118 - w, 112 - d], away: 14, figure: 1 })
      )
    },
  },
  hobgrate: {
    stuff: 'metal',
    details: { p: choice(/^Положение/i, [/лев/i, /прав/i, /центр/i]), s: sides(/^Размер/i) },
    draw: (v) => {
      const which = v.number('p', 1)
      const [wide] = v.sides('s', [480, 240])
      const w = between(wide, [460, 500], [80, 94]) * (which === 3 ? 0.62 : 0.84)
      const x = rounded(which === 1 ? 18 : which === 2 ? 182 - w * 2 : 100 - w)
      return (
        shadow(100, 178, 76, 6) +
        rect(20, 40, 160, 116, 8, tint0, 1.5) +
        tube(`M${x + 6} 50 H${rounded(x + w * 2 - 6)} V146 H${x + 6} Z`, 4, v.hot('p', tint2)) +
        tube(
          `M${rounded(x + w)} 50 V82 M${rounded(x + w)} 146 V114 M${x + 6} 98 H${rounded(x + w - 18)} M${rounded(x + w + 18)} 98 H${rounded(x + w * 2 - 6)}`,
          4,
          tint2,
        ) +
        circle(rounded(x + w), 98, 12, 'none', 2)
      )
    },
  },
  rails: {
    stuff: 'metal',
    details: { n: amount(/^Число уровней/i, 1, 5), s: sides(/^Размер/i) },
    draw: (v) => {
      const levels = Math.round(v.number('n', 2)) || 1
      const [wide] = v.sides('s', [360, 330])
      const w = between(wide, [330, 400], [120, 150])
      return (
        shadow(100, 180, 74, 6) +
        path(`M30 30 V166 M${30 + w} 30 V166`, 'none', 4) +
        repeat(levels, (i) => {
          const y = rounded(98 + (i - (levels - 1) / 2) * 42)
          return rect(24, y - 9, w + 12, 18, 4, tint1) + rect(60, y - 5, w, 10, 3, v.hot('n', tint2))
        })
      )
    },
  },
} satisfies Record<string, Part>
