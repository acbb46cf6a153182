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
  turned,
} from '#shared/drawing/drawing-shapes.ts'
import { amount, between, choice, inName, type Part, sides, stamped } from '#shared/drawing/part-details.ts'
import { inkOn, stamp } from '#shared/drawing/stroke-letters.ts'

const pieces = amount(/^Штук/i, 1, 12)
const volume = amount(/^Объём/i, 0.05, 3000)

/** Spray arms, bags, filters, bowls, blades, and what is poured or smeared. */
export const homeParts = {
  sprayarm: {
    details: { p: choice(/^Положение/i, [/верх/i, /ниж/i, /потол/i]) },
    draw: (v) => {
      const place = v.number('p', 1)
      const half = place === 3 ? 46 : place === 2 ? 86 : 74
      const holes = place === 3 ? 2 : place === 2 ? 5 : 4
      const wide = place === 2 ? 15 : 11
      return (
        shadow(100, 166, 70) +
        group(
          'rotate(-14 100 100)',
          path(
            `M${100 - half} 101 C${104 - half} ${99 - wide * 1.4} ${140 - half} ${96 - wide} 100 ${98 - wide} C${60 + half} ${96 - wide} ${96 + half} ${99 - wide * 1.4} ${100 + half} 101 C${96 + half} ${103 + wide * 1.4} ${60 + half} ${106 + wide} 100 ${104 + wide} C${140 - half} ${106 + wide} ${104 - half} ${103 + wide * 1.4} ${100 - half} 101 Z`,
            tint1,
          ) +
            circle(100, 101, place === 3 ? 24 : 22, tint2) +
            circle(100, 101, 11, v.hot('p', v.hot(''))) +
            repeat(
              holes,
              (i) =>
                ellipse(rounded(128 + (i * (half - 36)) / holes), 101, 3.5, 2.5, tint3, 1.5) +
                ellipse(rounded(72 - (i * (half - 36)) / holes), 101, 3.5, 2.5, tint3, 1.5),
            ),
        ) +
        (place === 3
          ? repeat(3, (i) => path(`M${84 + i * 16} 132 v${22 + (i % 2) * 6}`, 'none', 1.5, 'stroke-dasharray="3 4"'))
          : repeat(3, (i) =>
              path(`M${42 + i * 16} ${74 - i * 2} v-${20 + i * 5}`, 'none', 1.5, 'stroke-dasharray="3 4"'),
            ))
      )
    },
  },
  dispenser: {
    draw: (v) =>
      shadow(100, 174, 66) +
      rect(32, 46, 136, 108, 10, tint1) +
      rect(46, 62, 64, 76, 8, tint0) +
      path('M46 84 H110', 'none', 2) +
      rect(66, 100, 24, 14, 7, v.hot('')) +
      circle(140, 84, 20, tint2) +
      circle(140, 84, 9, tint0) +
      rect(126, 118, 28, 10, 3, tint3, 1.75),
  },
  saltcap: {
    draw: (v) =>
      shadow(100, 174, 56) +
      path('M52 88 V134 C52 154 148 154 148 134 V88 Z', tint1) +
      repeat(9, (i) => line(60 + i * 10, 104, 60 + i * 10, 146, 1.75)) +
      ellipse(100, 86, 48, 18, tint0) +
      rect(62, 74, 76, 20, 10, v.hot('')),
  },
  softener: {
    draw: (v) =>
      shadow(100, 178, 66) +
      path('M30 60 H142 V158 H30 Z', tint1) +
      ellipse(66, 60, 24, 9, tint2) +
      ellipse(66, 58, 16, 6, v.hot('')) +
      rect(100, 46, 30, 16, 4, tint2) +
      tube('M142 84 H176', 12, tint0) +
      tube('M142 130 H176', 12, tint0) +
      repeat(15, (i) => circle(48 + (i % 5) * 19, 92 + Math.floor(i / 5) * 22, 5, i % 2 ? tint2 : tint3, 1.25)),
  },
  bag: {
    details: { m: choice(/^Материал/i, [/бумаг/i, /синтет/i, /ткан/i]), n: pieces },
    draw: (v) => {
      const count = Math.min(8, Math.round(v.number('n', 1)) || 1)
      const stuff = v.number('m', 2)
      return (
        shadow(100, 182, 60, 6) +
        repeat(Math.min(4, count - 1), (i) =>
          rect(
            56 + (Math.min(4, count - 1) - i) * 6,
            30 - (Math.min(4, count - 1) - i) * 5 + 12,
            100,
            124,
            10,
            tint2,
            1.5,
          ),
        ) +
        path(
          'M42 72 C32 102 30 142 40 170 C68 178 118 178 142 170 C152 142 150 102 140 72 Z',
          stuff === 3 ? tint3 : tint1,
        ) +
        (stuff === 1 ? path('M60 84 V166 M92 84 V170 M124 84 V166', 'none', 1.5) : '') +
        (stuff === 2
          ? repeat(12, (i) => circle(52 + (i % 4) * 26, 98 + Math.floor(i / 4) * 24, 1.6, 'none', 1.5))
          : '') +
        (stuff === 3
          ? path('M40 150 H142', 'none', 4, 'stroke-dasharray="5 4"') + rect(130, 144, 16, 12, 3, v.hot('m'))
          : '') +
        rect(34, 46, 112, 30, 5, v.hot('m', tint2)) +
        ellipse(90, 61, 22, 9, tint0) +
        ellipse(90, 61, 13, 5, plate, 1.75) +
        stamp(90, 134, count > 1 ? String(count) : '', 22)
      )
    },
  },
  hepa: {
    details: {
      c: stamped(/^Класс/i),
      w: choice(/^Моющийся/i, [/да|есть/i]),
      n: pieces,
      t: choice(/^Тип$/i, [/сетч/i, /уголь/i]),
    },
    draw: (v) => {
      const count = Math.min(5, Math.round(v.number('n', 1)) || 1)
      const kind = v.number('t', 0)
      const one =
        path('M24 64 L138 40 L180 58 V138 L66 164 L24 142 Z', tint2) +
        path('M24 64 L66 82 V164 L24 142 Z', tint3) +
        path('M66 82 L180 58 V138 L66 164 Z', kind === 2 ? v.hot('t', tint3) : kind === 1 ? v.hot('t', tint0) : tint1) +
        repeat(kind === 2 ? 4 : 12, (i) => {
          const x = 74 + i * (kind === 2 ? 26 : 8.6)
          return path(
            `M${rounded(x)} ${rounded(84 - (x - 74) * 0.21)} V${rounded(156 - (x - 74) * 0.23)}`,
            'none',
            1.75,
          )
        }) +
        (kind === 1 ? repeat(6, (i) => path(`M66 ${94 + i * 11} L180 ${70 + i * 11}`, 'none', 1.25)) : '') +
        path('M24 64 L138 40 L180 58 L66 82 Z', v.number('w', 0) === 1 ? v.hot('w', tint0) : tint0) +
        (v.number('w', 0) === 1 ? path('M96 50 c-8 10 -10 14 -4 18 c6 4 12 -6 4 -18 z', tint1, 1.75) : '')
      const label = v.text('c') || (count > 1 ? String(count) : '')
      return (
        shadow(104, 176, 70) +
        repeat(count - 1, (i) =>
          group(
            `translate(${(count - 1 - i) * 3} ${-(count - 1 - i) * 7})`,
            path('M24 64 L138 40 L180 58 V70 L66 94 L24 74 Z', tint2, 1.75),
          ),
        ) +
        one +
        (label
          ? rect(92, 98, 62, 32, 4, v.hot('c', v.hot('n'))) +
            stamp(123, 114, label, 18, 52, inkOn(v.hot('c', v.hot('n'))))
          : '')
      )
    },
  },
  foamfilter: {
    details: { w: choice(/^Моющийся/i, [/да/i]) },
    draw: (v) =>
      shadow(100, 166, 66) +
      path('M30 86 L70 60 H176 L140 86 Z', tint0) +
      path('M30 86 H140 V142 H30 Z', tint1) +
      path('M140 86 L176 60 V116 L140 142 Z', tint2) +
      repeat(18, (i) =>
        circle(42 + (i % 6) * 17, 98 + Math.floor(i / 6) * 17, i % 2 ? 3 : 4.5, i === 7 ? v.hot('') : tint3, 1.25),
      ),
  },
  cylinderfilter: {
    details: { w: choice(/^Моющийся/i, [/да/i]) },
    draw: (v) =>
      shadow(100, 180, 56, 6) +
      path('M48 50 V150 C48 170 152 170 152 150 V50 Z', tint1) +
      repeat(11, (i) => line(54 + i * 9.2, 62, 54 + i * 9.2, 158, 1.75)) +
      ellipse(100, 50, 52, 18, tint2) +
      ellipse(100, 50, 26, 9, plate) +
      (v.number('w', 0) === 1 ? path('M100 82 c-16 22 -20 30 -8 38 c14 8 26 -12 8 -38 z', tint0, 2) : '') +
      path(
        'M48 140 C48 160 152 160 152 140 V152 C152 172 48 172 48 152 Z',
        v.number('w', 0) === 1 ? v.hot('w', tint3) : v.hot('', tint3),
      ),
  },
  odourfilter: {
    details: { n: pieces },
    draw: (v) => {
      const count = Math.min(4, Math.round(v.number('n', 1)) || 1)
      return (
        shadow(100, 178, 62, 6) +
        repeat(count, (i) => {
          const x = rounded(100 + (i - (count - 1) / 2) * (150 / count))
          const w = Math.min(56, 66 / Math.sqrt(count))
          return (
            rect(rounded(x - w / 2), 54, rounded(w), 106, 10, tint1) +
            repeat(5, (k) => rect(rounded(x - w / 2 + 7), 72 + k * 15, rounded(w - 14), 6, 3, tint3, 1.25)) +
            rect(rounded(x - 8), 40, 16, 14, 3, v.hot('n', v.hot('')))
          )
        })
      )
    },
  },
  humidifier: {
    draw: (v) =>
      shadow(100, 178, 56) +
      rect(52, 40, 96, 120, 10, tint1) +
      repeat(6, (i) => path(`M56 ${54 + i * 18} q22 14 44 0 t44 0`, 'none', 2)) +
      rect(70, 26, 60, 16, 5, v.hot('')),
  },
  floorbrush: {
    details: {
      t: choice(/^Тип$/i, [/турбо/i, /паркет/i, /щелев/i, /ковёр|ковер/i]),
      d: amount(/^Диаметр/i, 20, 50),
      w: amount(/^Ширина/i, 100, 500),
    },
    draw: (v) => {
      const kind = v.number('t', 4)
      const neck = between(v.number('d', 32), [30, 38], [16, 30])
      if (kind === 3)
        return (
          shadow(100, 172, 66) +
          path('M24 152 L36 140 L132 66 L160 56 L166 76 L144 92 L46 164 Z', tint1) +
          tube('M152 68 L182 44', neck, v.hot('d', tint2)) +
          path('M24 152 L36 140 L46 164 Z', v.hot('t', v.hot('')))
        )
      const half = kind === 2 ? between(v.number('w', 300), [260, 330], [70, 90]) : 82
      return (
        shadow(100, 176, 80, 6) +
        v.length('w', { from: [100 - half, 166], to: [100 + half, 166], away: -20 }) +
        tube('M100 112 C104 84 118 74 140 40', neck, v.hot('d', tint2)) +
        path(
          `M${100 - half} 150 C${104 - half} 112 60 108 100 108 C140 108 ${96 + half} 112 ${100 + half} 150 Z`,
          tint1,
        ) +
        (kind === 1
          ? rect(rounded(108 - half), 138, half * 2 - 16, 20, 10, v.hot('t', tint3)) +
            repeat(9, (i) =>
              line(rounded(116 - half + i * (half / 4.6)), 140, rounded(124 - half + i * (half / 4.6)), 156, 2.5),
            )
          : kind === 2
            ? repeat(20, (i) =>
                line(
                  rounded(104 - half + (i * (half * 2 - 8)) / 19),
                  150,
                  rounded(104 - half + (i * (half * 2 - 8)) / 19),
                  168,
                  2,
                ),
              ) + rect(100 - half, 144, half * 2, 10, 4, v.hot('t', tint2))
            : rect(100 - half, 146, half * 2, 12, 4, v.hot('t', tint2)) +
              rect(64, 118, 26, 12, 6, tint0) +
              rect(110, 118, 26, 12, 6, tint3))
      )
    },
  },
  telescope: {
    stuff: 'metal',
    details: { d: amount(/^Диаметр/i, 20, 50), n: amount(/^Число частей/i, 1, 4), m: choice(/^Материал/i, [/хром/i]) },
    draw: (v) => {
      const thick = between(v.number('d', 33), [31, 36], [16, 30])
      const parts = Math.round(v.number('n', 0))
      return (
        shadow(100, 184, 60, 5) +
        group(
          'rotate(38 100 100)',
          parts > 0
            ? repeat(
                parts,
                (i) =>
                  rect(
                    rounded(4 + (i * 192) / parts),
                    rounded(100 - thick / 2),
                    rounded(192 / parts - 8),
                    thick,
                    6,
                    i % 2 ? tint1 : tint0,
                  ) +
                  rect(rounded(-2 + (i * 192) / parts), rounded(97 - thick / 2), 14, thick + 6, 4, v.hot('n', tint2)),
              )
            : rect(2, rounded(100 - thick / 2), 112, thick, 6, v.number('m', 0) === 1 ? tint0 : tint1) +
                rect(100, rounded(103 - thick / 2), 96, thick - 6, 4, tint2) +
                (v.number('m', 0) === 1 ? line(12, 96, 96, 96, 2) : '') +
                rect(92, rounded(94 - thick / 2), 26, thick + 12, 6, v.hot('d', v.hot(''))),
        )
      )
    },
  },
  hosehandle: {
    details: { d: amount(/^Диаметр/i, 20, 50) },
    draw: (v) =>
      shadow(100, 178, 60) +
      tube(
        'M30 152 C50 110 84 110 104 84 C120 62 150 60 176 40',
        between(v.number('d', 33), [31, 36], [18, 28]),
        tint1,
      ) +
      path('M64 116 C90 96 100 74 132 56 L142 72 C120 86 110 106 84 130 Z', tint2) +
      rect(92, 84, 24, 12, 6, v.hot('d', v.hot(''))),
  },
  mainbrush: {
    draw: (v) =>
      shadow(100, 160, 80) +
      group(
        'rotate(-10 100 100)',
        tube('M20 100 H180', 24, tint1) +
          repeat(12, (i) =>
            path(`M${30 + i * 12} 88 L${38 + i * 12} 72 M${30 + i * 12} 112 L${38 + i * 12} 128`, 'none', 3),
          ) +
          path('M24 104 C60 80 100 124 140 96 C156 86 168 92 178 98', 'none', 4) +
          rect(8, 90, 16, 20, 4, v.hot('')) +
          rect(178, 90, 14, 20, 4, tint2),
      ),
  },
  sidebrush: {
    details: { n: pieces },
    draw: (v) => {
      const count = Math.min(4, Math.round(v.number('n', 1)) || 1)
      const columns = Math.min(2, count)
      const rows = Math.ceil(count / columns)
      const r = count === 1 ? 76 : count === 2 ? 46 : 42
      return (
        shadow(100, 186, 56, 5) +
        repeat(count, (k) => {
          const x = rounded(100 + ((k % columns) - (columns - 1) / 2) * 96)
          const y = rounded(96 + (Math.floor(k / columns) - (rows - 1) / 2) * 90)
          return (
            repeat(3, (i) => {
              const a = (i * 2 * Math.PI) / 3 - 0.6
              return repeat(5, (s) => line(x, y, ...polar(x, y, r, a + (s - 2) * 0.09), 2))
            }) +
            circle(x, y, rounded(r * 0.3), v.hot('n', v.hot('', tint2))) +
            circle(x, y, 4, plate, 1.5)
          )
        })
      )
    },
  },
  cloth: {
    details: { n: pieces },
    draw: (v) => {
      const count = Math.min(6, Math.round(v.number('n', 2)) || 1)
      return (
        shadow(100, 178, 70, 6) +
        repeat(count, (i) =>
          group(
            `translate(${(count - 1 - i) * 3} ${-(count - 1 - i) * 10})`,
            path(
              'M26 128 C26 100 60 92 100 92 C140 92 174 100 174 128 L166 162 H34 Z',
              i === count - 1 ? tint1 : tint2,
              2,
            ),
          ),
        ) +
        repeat(8, (i) => line(44 + i * 16, 118, 44 + i * 16, 152, 1.25)) +
        rect(84, 150, 32, 18, 4, v.hot('n')) +
        stamp(100, 159, String(count), 12, 30, inkOn(v.hot('n')))
      )
    },
  },
  drivewheel: {
    details: { s: choice(/^Сторона/i, [/лев/i, /прав/i]) },
    draw: (v) => {
      const one =
        path('M36 50 H120 V146 H36 Z', tint1) +
        circle(120, 104, 52, tint2) +
        repeat(16, (i) =>
          line(...polar(120, 104, 46, (i * Math.PI) / 8), ...polar(120, 104, 52, (i * Math.PI) / 8), 3),
        ) +
        circle(120, 104, 32, tint0) +
        circle(120, 104, 10, tint3) +
        rect(24, 84, 22, 34, 4, v.hot('s', v.hot('')))
      return shadow(100, 178, 66, 6) + (v.number('s', 1) === 2 ? group('translate(200 0) scale(-1 1)', one) : one)
    },
  },
  plate: {
    stuff: 'glass',
    details: { k: choice(/^Крепление/i, [/коуплер/i, /плоск/i]), d: amount(/^Диаметр/i, 150, 450) },
    draw: (v) => {
      const r = between(v.number('d', 270), [245, 345], [62, 90])
      return (
        shadow(100, 176, 72) +
        ellipse(100, 106, r, rounded(r * 0.56), tint2) +
        v.diameter('d', 100, 100, r, r * 0.56 + 16) +
        ellipse(100, 100, r, rounded(r * 0.56), tint0) +
        ellipse(100, 100, rounded(r * 0.78), rounded(r * 0.42), tint1, 1.5) +
        (v.number('k', 1) === 1
          ? repeat(3, (i) => {
              const [x, y] = polar(100, 100, 20, (i * 2 * Math.PI) / 3 - 0.5)
              return ellipse(x, rounded(100 + (y - 100) * 0.56), 9, 5, v.hot('k', v.hot('')), 1.75)
            })
          : ellipse(100, 100, 24, 13, v.hot('k', 'none'), 1.5)) +
        path(
          `M${rounded(100 - r * 0.8)} 88 C${rounded(100 - r * 0.6)} 66 ${rounded(100 - r * 0.2)} 58 100 57`,
          'none',
          1.5,
        )
      )
    },
  },
  rollerring: {
    details: { d: amount(/^Диаметр/i, 80, 350) },
    draw: (v) => {
      const r = between(v.number('d', 190), [170, 230], [50, 74])
      return (
        shadow(100, 184, 58, 5) +
        circle(100, 96, r, 'none', 9) +
        v.diameter('d', 100, 96, r) +
        `<circle cx="100" cy="96" r="${r}" fill="none" stroke="${tint1}" stroke-width="5"/>` +
        repeat(3, (i) => {
          const a = (i * 2 * Math.PI) / 3 - Math.PI / 2
          return (
            circle(...polar(100, 96, r, a), 15, v.hot('d', v.hot('', tint2))) +
            circle(...polar(100, 96, r, a), 5, tint0, 1.75)
          )
        })
      )
    },
  },
  mica: {
    details: { c: choice(/^Покрытие/i, [/есть/i]), s: sides(/^Размер/i), f: choice(inName, [/по форме/i]) },
    draw: (v) => {
      const [wide, high] = v.sides('s', [120, 120])
      const long = Math.max(wide, high)
      const size = between(long, [100, 500], [92, 160])
      const w = Math.max(40, rounded((wide / long) * size))
      const h = Math.max(36, rounded((high / long) * size))
      const x = rounded(100 - w / 2)
      const y = rounded(96 - h / 2)
      const shape =
        v.number('f', 0) === 1
          ? `M${x + 16} ${y} H${x + w - 16} L${x + w} ${y + 16} V${y + h} H${x} V${y + 16} Z`
          : `M${x} ${y} H${x + w} V${y + h} H${x} Z`
      const corner = (cx: number, cy: number) => turned([cx, cy], -8, [100, 96])
      return (
        shadow(100, 186, 60, 5) +
        v.length('s', { from: corner(x, y), to: corner(x + w, y), away: 14, figure: 0 }) +
        v.length('s', { from: corner(x + w, y), to: corner(x + w, y + h), away: 14, figure: 1 }) +
        group(
          'rotate(-8 100 96)',
          path(shape, v.number('c', 0) === 1 ? v.hot('c', tint3) : tint1) +
            path(
              `M${x + 10} ${y + h - 12} L${rounded(x + w * 0.5)} ${y + 12} M${rounded(x + w * 0.4)} ${y + h - 10} L${x + w - 10} ${rounded(y + h * 0.3)}`,
              'none',
              1.25,
            ) +
            circle(x + 12, y + h - 12, 5, v.hot('f', v.hot('', plate)), 1.75),
        )
      )
    },
  },
  brewgroup: {
    draw: (v) =>
      shadow(100, 178, 54, 6) +
      rect(60, 26, 80, 28, 6, tint2) +
      rect(72, 54, 56, 64, 4, tint1) +
      rect(72, 70, 56, 8, 0, tint3, 1.75) +
      rect(72, 98, 56, 8, 0, tint3, 1.75) +
      path('M66 118 H134 V142 C134 156 66 156 66 142 Z', tint2) +
      ellipse(100, 118, 34, 9, tint0) +
      path('M128 62 h26 v44 h-26', 'none', 2.5) +
      rect(148, 76, 14, 18, 3, v.hot('')) +
      path('M92 156 v14 M108 156 v14', 'none', 4),
  },
  piston: {
    draw: (v) =>
      shadow(100, 178, 50) +
      rect(88, 22, 24, 70, 5, tint2) +
      path('M56 90 V140 C56 158 144 158 144 140 V90 Z', tint1) +
      ellipse(100, 90, 44, 15, tint0) +
      path('M56 118 C56 136 144 136 144 118', 'none', 7) +
      path('M56 118 C56 136 144 136 144 118', 'none', 3) +
      circle(100, 44, 6, v.hot('')),
  },
  screen: {
    stuff: 'metal',
    draw: (v) =>
      shadow(100, 184, 54, 5) +
      circle(100, 98, 70, tint2) +
      circle(100, 98, 58, tint0) +
      repeat(7, (row) =>
        repeat(7, (column) =>
          Math.hypot(column - 3, row - 3) > 3.3 ? '' : circle(55 + column * 15, 53 + row * 15, 2.6, tint3, 1.25),
        ),
      ) +
      circle(100, 98, 7, v.hot('')),
  },
  sealkit: {
    stuff: 'rubber',
    details: { m: choice(/^Материал/i, [/силик/i]) },
    draw: (v) =>
      shadow(100, 184, 66, 5) +
      repeat(5, (i) => {
        const [x = 0, y = 0, r = 0] =
          [
            [64, 68, 42],
            [136, 60, 32],
            [142, 128, 26],
            [84, 142, 20],
            [38, 138, 16],
          ][i] ?? []
        return (
          circle(x, y, r, i === 0 ? v.hot('m', v.hot('', tint2)) : i % 2 ? tint1 : tint3) +
          // Silicone rings are thicker.
          circle(x, y, rounded(r * (v.number('m', 0) === 1 ? 0.54 : 0.7)), plate)
        )
      }) +
      rect(106, 160, 70, 14, 6, tint0),
  },
  burrs: {
    stuff: 'metal',
    details: { m: choice(/^Материал/i, [/стал/i, /керам/i]) },
    draw: (v) => {
      const isCeramic = v.number('m', 1) === 2
      const ring = (x: number, y: number, r: number) =>
        circle(x, y, r, isCeramic ? tint0 : tint2) +
        repeat(isCeramic ? 10 : 18, (i) =>
          line(
            ...polar(x, y, r * 0.5, (i * 2 * Math.PI) / (isCeramic ? 10 : 18)),
            ...polar(x, y, r * 0.94, (i * 2 * Math.PI) / (isCeramic ? 10 : 18) + 0.4),
            isCeramic ? 4 : 2,
          ),
        ) +
        circle(x, y, rounded(r * 0.46), v.hot('m', v.hot('', tint1))) +
        circle(x, y, rounded(r * 0.3), plate)
      return shadow(100, 184, 66, 5) + ring(70, 78, 54) + ring(138, 124, 46)
    },
  },
  grinder: {
    details: { m: choice(/^Материал/i, [/керам/i]) },
    draw: (v) =>
      shadow(100, 180, 54, 6) +
      path('M58 24 H142 L124 66 H76 Z', tint0) +
      path('M62 66 H138 V112 H62 Z', tint2) +
      repeat(v.number('m', 0) === 1 ? 4 : 7, (i) => line(70 + i * 10, 70, 70 + i * 10, 108, 2)) +
      rect(74, 112, 52, 54, 8, tint1) +
      path('M138 82 L174 96 V110 L138 104 Z', v.hot('m', v.hot(''))),
  },
  container: {
    details: { t: choice(/^Тип$/i, [/вод/i, /жмых/i, /ведро/i]), v: volume },
    draw: (v) => {
      const kind = v.number('t', 1)
      const top = kind === 2 ? 80 : between(v.number('v', 1.8), [1.2, 2.2], [70, 34])
      return (
        shadow(100, 180, 60, 6) +
        path(`M44 ${top} H156 L148 166 H52 Z`, kind === 2 ? tint2 : tint0) +
        (kind === 1
          ? path(
              `M48 ${rounded(top + (166 - top) * 0.35)} C74 ${rounded(top + (166 - top) * 0.25)} 126 ${rounded(top + (166 - top) * 0.45)} 153 ${rounded(top + (166 - top) * 0.33)} L148 166 H52 Z`,
              tint2,
              1.75,
            )
          : '') +
        rect(38, top - 12, 124, 16, 6, kind === 1 ? v.hot('v', v.hot('t', tint1)) : v.hot('t', tint1)) +
        (kind === 2 ? rect(74, 112, 52, 20, 10, tint0) : rect(150, rounded(top + 14), 22, 46, 10, tint1))
      )
    },
  },
  dripgrid: {
    stuff: 'metal',
    draw: (v) =>
      shadow(100, 164, 78) +
      path('M22 128 L54 66 H178 L156 128 Z', tint1) +
      repeat(7, (i) => path(`M${48 + i * 15} 120 L${68 + i * 14} 74`, 'none', 4)) +
      path('M22 128 v12 H156 v-12 Z', v.hot('', tint2)),
  },
  frother: {
    details: { t: choice(/^Тип$/i, [/панарелл/i, /автомат/i]) },
    draw: (v) =>
      v.number('t', 2) === 1
        ? shadow(100, 184, 40, 5) +
          tube('M60 30 H92 C104 30 104 44 104 60', 10, tint1) +
          rect(88, 58, 32, 84, 12, tint2) +
          rect(92, 142, 24, 34, 8, tint1) +
          rect(118, 84, 14, 8, 3, v.hot('t'))
        : shadow(100, 178, 62, 6) +
          rect(52, 50, 92, 46, 12, tint1) +
          tube('M72 96 V150', 8, tint0) +
          tube('M124 96 V130', 12, tint2) +
          circle(98, 72, 15, v.hot('t', v.hot(''))) +
          tube('M144 66 C178 66 160 120 182 140', 6, tint0),
  },
  milktube: {
    stuff: 'rubber',
    details: { l: amount(/^Длина/i, 5, 300) },
    draw: (v) => {
      const turns = Math.max(1, Math.round(between(v.number('l', 50), [25, 110], [1, 4])))
      return (
        shadow(100, 182, 58, 5) +
        repeat(turns, (i) =>
          tube(`M${96 + i * 4} 150 a${62 - i * 13} ${54 - i * 12} 0 1 1 0.1 0`, 6, v.hot('l', tint0)),
        ) +
        tube('M96 150 C130 152 150 168 180 158', 6, v.hot('l', tint0))
      )
    },
  },
  blade: {
    stuff: 'metal',
    details: { d: amount(/^Диаметр/i, 20, 120) },
    draw: (v) => {
      const r = between(v.number('d', 50), [44, 56], [62, 84])
      return (
        shadow(100, 186, 54, 5) +
        repeat(4, (i) =>
          group(
            `rotate(${i * 90} 100 98)`,
            path(
              `M92 98 L88 ${rounded(98 - r)} C100 ${rounded(92 - r)} 112 ${rounded(100 - r)} 114 ${rounded(108 - r)} L108 98 Z`,
              tint1,
            ) + line(90, rounded(102 - r), 94, 84, 1.5),
          ),
        ) +
        v.diameter('d', 100, 98, r, r + 16) +
        circle(100, 98, 20, tint2) +
        path('M90 88 h20 v20 h-20 z', v.hot('d', v.hot('', plate)), 2)
      )
    },
  },
  mincerplate: {
    stuff: 'metal',
    details: { h: amount(/^Отверстия/i, 1, 20), d: amount(/^Диаметр/i, 30, 120), k: choice(/^Состав/i, [/нож/i]) },
    draw: (v) => {
      const r = between(v.number('d', 54), [50, 64], [62, 84])
      const hole = between(v.number('h', 5), [3, 8], [3, 8.5])
      const step = hole * 2 + 5
      const reach = Math.floor((r - 12) / step)
      return (
        shadow(100, 188, 54, 5) +
        circle(100, 98, r, tint2) +
        v.diameter('d', 100, 98, r, r + 14) +
        repeat(2 * reach + 1, (row) =>
          repeat(2 * reach + 1, (column) => {
            const dx = (column - reach) * step
            const dy = (row - reach) * step
            const away = Math.hypot(dx, dy)
            return away > r - hole - 8 || away < 14 + hole
              ? ''
              : circle(rounded(100 + dx), rounded(98 + dy), hole, v.hot('h', plate), 1.5)
          }),
        ) +
        circle(100, 98, 12, tint0) +
        path(`M${100 - 5} ${rounded(98 + r)} v-8 h10 v8`, plate, 1.75) +
        (v.number('k', 0) === 1
          ? repeat(4, (i) =>
              group(
                `rotate(${i * 90 + 20} 100 98)`,
                path(`M93 98 L90 ${rounded(112 - r)} L108 ${rounded(116 - r)} L107 98 Z`, v.hot('k', tint1), 2),
              ),
            ) + circle(100, 98, 12, tint0)
          : '')
      )
    },
  },
  bowl: {
    stuff: 'metal',
    details: { c: choice(/^Покрытие/i, [/керам/i]), v: volume },
    draw: (v) => {
      const value = v.number('v', 4)
      const high = value > 100 ? between(value, [300, 1300], [60, 108]) : between(value, [2, 6.5], [62, 108])
      const top = 168 - high
      return (
        shadow(100, 180, 62, 6) +
        path(
          `M34 ${rounded(top)} C36 ${rounded(top + high * 0.8)} 58 168 100 168 C142 168 164 ${rounded(top + high * 0.8)} 166 ${rounded(top)} Z`,
          tint1,
        ) +
        ellipse(100, rounded(top), 66, 20, v.hot('c', tint2)) +
        ellipse(100, rounded(top), 56, 15, v.number('c', 0) === 1 ? tint0 : tint3) +
        path(
          `M36 ${rounded(top + 18)} C60 ${rounded(top + 34)} 140 ${rounded(top + 34)} 164 ${rounded(top + 18)}`,
          'none',
          1.5,
        ) +
        repeat(Math.max(1, Math.min(6, Math.round(value > 100 ? value / 250 : value))), (i) =>
          line(72, rounded(160 - (i * high) / 8), 84, rounded(160 - (i * high) / 8), 2),
        ) +
        rect(22, rounded(top - 6), 16, 12, 4, v.hot('v', v.hot(''))) +
        rect(162, rounded(top - 6), 16, 12, 4, v.hot('v', v.hot('')))
      )
    },
  },
  steamvalve: {
    draw: (v) =>
      shadow(100, 174, 52) +
      path('M58 96 H142 L132 146 H68 Z', tint1) +
      ellipse(100, 94, 50, 18, tint2) +
      ellipse(100, 86, 34, 12, tint0) +
      repeat(5, (i) => circle(82 + i * 9, 86, 2.6, i === 2 ? v.hot('') : tint3, 1.25)) +
      path('M84 70 c-6 -10 6 -14 0 -26 M116 70 c-6 -10 6 -14 0 -26', 'none', 2.5),
  },
  lidseal: {
    stuff: 'rubber',
    details: { v: volume },
    draw: (v) => {
      const r = between(v.number('v', 5), [3, 6], [64, 86])
      return (
        shadow(100, 172, 66) +
        ellipse(100, 104, r, rounded(r * 0.52), tint3) +
        ellipse(100, 98, r, rounded(r * 0.52), tint1) +
        ellipse(100, 98, rounded(r * 0.82), rounded(r * 0.42), plate) +
        rect(94, rounded(96 + r * 0.5), 12, 14, 3, v.hot('v', v.hot('')))
      )
    },
  },
  blenderleg: {
    stuff: 'metal',
    draw: (v) =>
      shadow(100, 186, 44, 5) +
      rect(78, 16, 44, 34, 8, tint2) +
      rect(84, 50, 32, 70, 4, tint0) +
      path('M84 120 H116 L146 160 C146 174 54 174 54 160 Z', tint1) +
      path('M72 160 L100 148 L128 160', 'none', 3) +
      rect(90, 24, 20, 10, 3, v.hot('')),
  },
  gearbox: {
    draw: (v) =>
      shadow(100, 180, 50, 6) +
      path('M62 34 H138 L150 96 H50 Z', tint1) +
      path('M50 96 H150 V122 H50 Z', tint2) +
      tube('M100 122 V172', 10, tint0) +
      rect(80, 18, 40, 18, 5, tint3) +
      circle(100, 66, 16, v.hot('')) +
      circle(100, 66, 6, tint0, 1.75),
  },
  whisk: {
    stuff: 'metal',
    draw: (v) =>
      shadow(100, 190, 40, 4) +
      rect(90, 12, 20, 46, 6, tint2) +
      rect(84, 50, 32, 18, 5, v.hot('')) +
      repeat(3, (i) => ellipse(100, 122, 14 + i * 16, 58, 'none', 3)) +
      line(100, 66, 100, 180, 3),
  },
  paddle: {
    stuff: 'metal',
    draw: (v) =>
      shadow(100, 172, 58) +
      path('M86 134 V74 C86 46 150 30 158 56 C164 78 136 96 114 100 V134 Z', tint1) +
      path('M72 128 H128 V150 H72 Z', tint2) +
      path('M92 150 h16 v-12 h-16 z', v.hot('', plate), 2),
  },
  lid: {
    draw: (v) =>
      shadow(100, 164, 70) +
      ellipse(100, 112, 76, 30, tint2) +
      path('M28 104 C40 66 160 66 172 104 C160 128 40 128 28 104 Z', tint1) +
      rect(74, 46, 36, 34, 8, tint0) +
      ellipse(92, 46, 18, 7, v.hot('')),
  },
  meshbasket: {
    stuff: 'metal',
    draw: (v) =>
      shadow(100, 178, 62) +
      path('M34 62 H166 L128 158 H72 Z', tint1) +
      repeat(6, (i) => path(`M${46 + i * 3} ${76 + i * 14} H${154 - i * 3}`, 'none', 1.25)) +
      repeat(9, (i) => path(`M${44 + i * 14} 64 L${76 + i * 6} 156`, 'none', 1.25)) +
      ellipse(100, 62, 66, 18, tint2) +
      ellipse(100, 62, 40, 11, tint0) +
      repeat(8, (i) => path(`M${70 + i * 8} 62 l4 -6`, 'none', 3)) +
      circle(100, 158, 6, v.hot('')),
  },
  grease: {
    details: { g: amount(/^(Масса|Вес)/i, 1, 500) },
    draw: (v) => {
      const value = v.number('g', 10)
      const half = between(Math.log10(Math.max(1, value)), [0.4, 1.8], [20, 40])
      const length = between(Math.log10(Math.max(1, value)), [0.4, 1.8], [74, 118])
      return (
        shadow(100, 182, 50, 5) +
        group(
          'rotate(18 100 96)',
          rect(88, rounded(150 - length - 22), 24, 24, 4, v.hot('')) +
            path(
              `M${rounded(100 - half * 0.7)} ${rounded(150 - length)} H${rounded(100 + half * 0.7)} L${rounded(100 + half)} 158 H${rounded(100 - half)} Z`,
              tint1,
            ) +
            rect(rounded(100 - half - 3), 152, rounded(half * 2 + 6), 14, 2, tint2) +
            stamp(100, 116, value > 0 ? `${value}` : '', 18, half * 1.2),
        )
      )
    },
  },
  bottle: {
    details: { v: amount(/^Объём/i, 0.1, 3000) },
    draw: (v) => {
      const value = v.number('v', 250)
      const size = value < 20 ? Math.log10(value * 1000) : Math.log10(value)
      const half = between(size, [2, 3], [28, 46])
      const high = between(size, [2, 3], [78, 122])
      const top = 170 - high
      return (
        shadow(100, 182, 52, 5) +
        rect(84, rounded(top - 34), 32, 22, 5, v.hot('v', v.hot(''))) +
        path(
          `M88 ${rounded(top - 12)} H112 L${rounded(100 + half)} ${rounded(top + 14)} V162 C${rounded(100 + half)} 174 ${rounded(100 - half)} 174 ${rounded(100 - half)} 162 V${rounded(top + 14)} Z`,
          tint1,
        ) +
        rect(
          rounded(100 - half + 6),
          rounded(top + high * 0.36),
          rounded(half * 2 - 12),
          rounded(high * 0.36),
          4,
          tint0,
        ) +
        stamp(100, rounded(top + high * 0.54), String(value), 15, half * 1.6)
      )
    },
  },
  tablets: {
    details: { n: amount(/^Штук/i, 1, 60) },
    draw: (v) => {
      const count = Math.max(1, Math.round(v.number('n', 10)))
      const shown = Math.min(25, count)
      const columns = Math.ceil(Math.sqrt(shown))
      const r = 78 / columns - 2
      return (
        shadow(100, 184, 58, 5) +
        rect(18, 18, 164, 156, 10, tint1) +
        repeat(shown, (i) => {
          const x = rounded(100 + ((i % columns) - (columns - 1) / 2) * (r * 2 + 3))
          const y = rounded(96 + (Math.floor(i / columns) - (Math.ceil(shown / columns) - 1) / 2) * (r * 2 + 3))
          return (
            circle(x, y, rounded(r), i === shown - 1 ? v.hot('n', v.hot('')) : tint0, 2) +
            line(rounded(x - r * 0.5), y, rounded(x + r * 0.5), y, 1.5)
          )
        })
      )
    },
  },
} satisfies Record<string, Part>
