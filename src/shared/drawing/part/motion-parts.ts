import {
  circle,
  ellipse,
  group,
  line,
  outline,
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

const side = choice(/^(Сторона|Положение)/i, [/лев/i, /прав/i])
const mirrored = (isMirrored: boolean, drawing: string) =>
  isMirrored ? group('translate(200 0) scale(-1 1)', drawing) : drawing
const gearRing = (cx: number, cy: number, r: number, teeth: number, fill: string) => {
  const step = (2 * Math.PI) / teeth
  const tooth = Math.min(10, (r * step) / 1.6)
  const points = Array.from({ length: teeth }, (_, i) =>
    [
      polar(cx, cy, r, i * step - step * 0.28),
      polar(cx, cy, r + tooth, i * step - step * 0.14),
      polar(cx, cy, r + tooth, i * step + step * 0.14),
      polar(cx, cy, r, i * step + step * 0.28),
    ]
      .map((point) => point.join(' '))
      .join('L'),
  )
  return path(`M${points.join('L')}Z`, fill, 1.75)
}

/** What turns, carries or swings. */
export const motionParts = {
  bearing: {
    stuff: 'metal',
    details: {
      d: amount(/^Внутренний диаметр/i, 5, 90),
      o: amount(/^Наружный диаметр/i, 10, 160),
      z: choice(/^Защита/i, [/rs/i, /z/i]),
    },
    draw: (v) => {
      // Both rings to one scale: 72 mm fill the picture.
      const r = between(v.number('o', 52), [35, 72], [52, 84])
      const hole = Math.min(r * 0.62, (v.number('d', 25) / Math.max(1, v.number('o', 52))) * r)
      const middle = (r + hole) / 2
      const shield = v.number('z', 0)
      return (
        shadow(100, 188, 52, 5) +
        circle(100, 98, r, tint2) +
        circle(100, 98, rounded(r * 0.86), shield === 1 ? tint3 : tint0) +
        (shield === 0
          ? repeat(9, (i) => {
              const [x, y] = polar(100, 98, middle, (i * 2 * Math.PI) / 9)
              return circle(x, y, rounded((r - hole) * 0.24), tint1)
            })
          : circle(100, 98, rounded(middle), 'none', shield === 1 ? 5 : 1.5) +
            (shield === 2 ? circle(100, 98, rounded(middle + 6), 'none', 1.25) : '')) +
        circle(100, 98, rounded(hole + (r - hole) * 0.26), v.hot('d', v.hot('', tint2))) +
        circle(100, 98, rounded(hole), plate) +
        v.diameter('d', 100, 98, hole) +
        v.diameter('o', 100, 98, r, r + 14)
      )
    },
  },
  oilseal: {
    stuff: 'rubber',
    details: {
      d: amount(/^Внутренний диаметр/i, 5, 90),
      o: amount(/^Наружный диаметр/i, 10, 160),
      h: amount(/^Высота/i, 2, 30),
    },
    draw: (v) => {
      const r = between(v.number('o', 52), [40, 70], [62, 82])
      const hole = Math.min(r * 0.72, (v.number('d', 30) / Math.max(1, v.number('o', 52))) * r)
      const deep = between(v.number('h', 10), [6, 14], [4, 14])
      return (
        shadow(100, 188, 52, 5) +
        circle(100 + deep, 98 + deep * 0.4, r, tint3) +
        circle(100, 98, r, tint2) +
        circle(100, 98, rounded(r * 0.88), tint1) +
        circle(100, 98, rounded(hole + 14), tint3) +
        circle(100, 98, rounded(hole + 8), v.hot('d', v.hot(''))) +
        circle(100, 98, rounded(hole + 3), tint2, 1.5) +
        circle(100, 98, rounded(hole), plate) +
        v.diameter('d', 100, 98, hole) +
        v.diameter('o', 100, 98, r, r + 14)
      )
    },
  },
  bearingkit: {
    stuff: 'metal',
    details: { m: stamped(/^Подшипники/i) },
    draw: (v) => {
      const [first = '', second = ''] = v
        .text('m')
        .split(/[^\dX]+/)
        .flatMap((part) => part.match(/.{4}/g) ?? [part])
      const one = between(Number(first) || 6204, [6203, 6206], [34, 46])
      const ring = (x: number, y: number, r: number, fill: string) =>
        circle(x, y, r, tint2) +
        circle(x, y, rounded(r * 0.72), tint0) +
        circle(x, y, rounded(r * 0.5), fill) +
        circle(x, y, rounded(r * 0.32), plate)
      return (
        shadow(100, 182, 74, 6) +
        ring(60, 74, one, v.hot('m', tint2)) +
        ring(142, 78, one + 6, v.hot('m', tint2)) +
        ring(66, 148, 28, tint3) +
        group('rotate(-16 142 152)', rect(108, 142, 60, 20, 8, tint1) + path('M168 146 h12 v12 h-12 z', tint2)) +
        stamp(60, 22, first, 12) +
        stamp(142, 18, second, 12)
      )
    },
  },
  belt: {
    stuff: 'rubber',
    details: {
      r: amount(/^Число ручь/i, 1, 12),
      p: stamped(/^Профиль/i),
      l: amount(/^Длина/i, 200, 2500),
    },
    draw: (v) => {
      const k = between(v.number('l', 1195), [500, 1330], [0.7, 1.06])
      const ribs = Math.max(1, Math.round(v.number('r', 5)))
      const d = 'M52 52 C86 20 140 30 154 72 C166 108 146 150 108 158 C72 166 42 142 37 110 C33 84 36 66 52 52 Z'
      const loops = Math.max(1, Math.min(ribs - 1, 4))
      const step = rounded(56 / ribs)
      const isToothed = v.text('p').includes('M')
      const teeth = repeat(ribs, (i) => {
        const x = 174 - step * i
        return isToothed
          ? `V156H${rounded(x - step * 0.5)}V146H${rounded(x - step)}`
          : `L${rounded(x - step * 0.18)} 146L${rounded(x - step * 0.5)} 158L${rounded(x - step * 0.82)} 146`
      })
      const length = v.number('l', 0)
      return (
        shadow(96, 188, 52, 5) +
        group(
          `translate(90 88) scale(${k}) translate(-96 -94)`,
          tube(d, 6 + ribs * 1.8, tint1) +
            repeat(
              loops,
              (i) =>
                `<path d="${d}" fill="none" stroke="${outline}" stroke-width="1.1" transform="translate(96 94) scale(${rounded((1 + (i - (loops - 1) / 2) * 0.045) * 1000) / 1000}) translate(-96 -94)"/>`,
            ),
        ) +
        circle(146, 142, 42, tint0, 2) +
        path(`M118 146 V130 H174 V146${teeth}L118 146Z`, v.hot('r', v.hot('p', v.hot(''))), 1.75) +
        line(118, 137, 174, 137, 1.25) +
        stamp(146, 118, v.text('p'), 9, 40) +
        stamp(146, 169, length > 0 ? String(length) : '', 9, 44)
      )
    },
  },
  pulley: {
    stuff: 'metal',
    details: { m: choice(/^Материал/i, [/алюм|метал/i, /пласт/i]), d: amount(/^Диаметр/i, 50, 500) },
    draw: (v) => {
      const r = between(v.number('d', 280), [250, 320], [66, 86])
      const spokes = v.number('m', 1) === 2 ? 8 : 5
      return (
        shadow(100, 190, 52, 5) +
        circle(100, 98, r, tint2) +
        v.diameter('d', 100, 98, r, r + 14) +
        circle(100, 98, r - 5, 'none', 1.5) +
        circle(100, 98, r - 12, plate) +
        repeat(spokes, (i) => {
          const [x1, y1] = polar(100, 98, 16, (i * 2 * Math.PI) / spokes)
          const [x2, y2] = polar(100, 98, r - 12, (i * 2 * Math.PI) / spokes)
          return tube(`M${x1} ${y1}L${x2} ${y2}`, spokes === 8 ? 6 : 11, tint1)
        }) +
        circle(100, 98, 22, v.hot('m', tint2)) +
        circle(100, 98, 9, v.hot('d', plate))
      )
    },
  },
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
        rect(92 - long, 93, long, 14, 4, v.hot('l', tint0)) +
        rect(80, 80, 80, 40, 8, tint1) +
        rect(86, 80, 8, 40, 0, tint3, 1.75) +
        rect(146, 80, 8, 40, 0, tint3, 1.75) +
        circle(rounded(92 - long), 100, 16, tint2) +
        circle(rounded(92 - long), 100, hole, v.hot('d', plate)) +
        circle(172, 100, 17, tint2) +
        circle(172, 100, hole, v.hot('d', plate)) +
        (isMarked ? rect(98, 88, 44, 24, 3, v.hot('n')) + stamp(120, 100, v.text('n'), 12, 38, inkOn(v.hot('n'))) : '')
      return (
        shadow(104, 184, 62, 5) +
        (v.number('k', 1) > 1
          ? group('translate(-6 -26) rotate(-30 100 100) scale(.86)', one(false)) +
            group('translate(34 44) rotate(-30 100 100) scale(.86)', one(true))
          : group('rotate(-38 100 100)', one(true)))
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
        path('M100 20 a11 11 0 1 1 -9 17', 'none', 4.5) +
        repeat(turns, (i) =>
          tube(
            `M76 ${52 + i * (96 / turns)} C84 ${44 + i * (96 / turns)} 116 ${46 + i * (96 / turns)} 124 ${56 + i * (96 / turns)}`,
            5,
            fill,
          ),
        ) +
        path('M100 180 a11 11 0 1 0 9 -17', 'none', 4.5)
      if (which === 3)
        return (
          shadow(100, 188, 60, 4) +
          group('translate(-36 0)', coil(v.hot('s', tint1))) +
          group('translate(36 0)', coil(v.hot('s', tint1))) +
          v.length('l', { from: [136, 20], to: [136, 184], away: 42 })
        )
      const x = which === 2 ? 83 : 117
      return (
        shadow(100, 188, 40, 4) +
        mirrored(which === 2, group('rotate(12 100 100)', coil(v.hot('s', tint1)))) +
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
        shadow(100, 186, 58, 5) +
        repeat(3, (i) =>
          group(
            `rotate(${i * 120} 100 102)`,
            path('M88 96 L92 26 C92 16 108 16 108 26 L112 96 Z', tint1) +
              circle(100, 28, 6, plate, 2) +
              line(100, 42, 100, 82, 1.5),
          ),
        ) +
        circle(100, 102, 34, tint2) +
        circle(100, 102, shaft + 5, tint0) +
        circle(100, 102, shaft, v.hot('d', v.hot('', tint3))) +
        circle(100, 102, 4, plate, 1.5)
      )
    },
  },
  drumsupport: {
    stuff: 'metal',
    details: { s: side },
    draw: (v) =>
      mirrored(
        v.number('s', 1) === 2,
        shadow(104, 182, 58, 5) +
          path('M42 150 H146 L160 110 C160 60 130 40 96 40 C70 40 54 56 50 80 Z', tint1) +
          circle(100, 96, 34, tint2) +
          circle(100, 96, 20, tint0) +
          circle(100, 96, 10, v.hot('')) +
          path('M146 120 H182 V146 H146 Z', v.hot('s', tint2)) +
          circle(168, 133, 6, plate, 2) +
          circle(60, 138, 6, plate, 2),
      ),
  },
  drumrib: {
    draw: (v) =>
      shadow(100, 172, 66) +
      group(
        'rotate(-16 100 100)',
        path('M18 124 C30 76 62 60 100 60 C138 60 170 76 182 124 L172 142 H28 Z', tint1) +
          path('M28 142 C50 126 150 126 172 142', 'none', 2) +
          repeat(5, (i) => circle(60 + i * 20, 98, 6, i === 2 ? v.hot('') : plate, 2)),
      ),
  },
  tub: {
    details: { d: amount(/^Диаметр вала/i, 8, 60) },
    draw: (v) =>
      shadow(100, 184, 70, 6) +
      circle(100, 96, 78, tint1) +
      circle(100, 96, 66, tint0) +
      repeat(12, (i) => circle(...polar(100, 96, 52, (i * Math.PI) / 6), 4, plate, 1.5)) +
      repeat(8, (i) => circle(...polar(100, 96, 36, (i * Math.PI) / 4 + 0.3), 4, plate, 1.5)) +
      circle(100, 96, 24, tint2) +
      circle(100, 96, between(v.number('d', 25), [17, 35], [7, 18]), v.hot('d', v.hot('', tint3))) +
      rect(88, 168, 24, 16, 4, tint2),
  },
  brushes: {
    stuff: 'metal',
    details: { s: stamped(/^Размер/i), c: choice(/^Контакт/i, [/4,8/i, /5 мм/i, /провод/i]) },
    draw: (v) => {
      const [, wide = '12.5', long = '32'] = v.text('s').split('X')
      const half = between(Number(wide) || 12.5, [10, 15], [18, 25])
      const high = between(Number(long) || 32, [28, 42], [44, 66])
      const contact = v.number('c', 1)
      const end =
        contact === 3
          ? tube('M60 34 C60 20 84 24 84 12', 2, tint0)
          : rect(contact === 2 ? 46 : 50, 20, contact === 2 ? 28 : 20, 18, 2, v.hot('c')) +
            circle(60, 29, 3.5, plate, 1.5)
      const one =
        v.length('s', { from: [142 - half, 108 + high], to: [142 + half, 108 + high], away: -14, figure: 1 }) +
        v.length('s', { from: [142 + half, 108], to: [142 + half, 108 + high], away: 14, figure: 2 }) +
        rect(60 - half, 100, half * 2, high, 4, v.hot('s', tint3)) +
        rect(60 - half, 100, half * 2, 12, 2, tint2) +
        repeat(5, (k) => path(`M${60 - half + 4} ${92 - k * 9} q${half - 4} 8 ${2 * half - 8} 0`, 'none', 2.5)) +
        path(`M${60 + half - 4} 112 C92 92 88 58 64 40`, 'none', 3) +
        end
      return shadow(100, 180, 70, 6) + group('translate(-6 0)', one) + group('translate(82 8)', one)
    },
  },
  motor: {
    stuff: 'metal',
    details: { t: choice(/^Тип$/i, [/инвертор/i, /коллектор/i]) },
    draw: (v) =>
      v.number('t', 2) === 1
        ? shadow(100, 180, 70, 6) +
          circle(100, 98, 72, tint2) +
          repeat(18, (i) => group(`rotate(${i * 20} 100 98)`, rect(94, 30, 12, 28, 3, v.hot('t', tint0), 1.75))) +
          circle(100, 98, 36, tint1) +
          circle(100, 98, 14, plate)
        : shadow(104, 174, 74) +
          rect(48, 54, 96, 96, 10, tint1) +
          repeat(7, (i) => line(62 + i * 11, 56, 62 + i * 11, 148, 1.5)) +
          path('M144 66 H166 V138 H144 Z', tint2) +
          tube('M166 102 H190', 7, tint0) +
          path('M30 62 H50 V142 H30 Z', tint2) +
          rect(22, 74, 16, 18, 2, v.hot('t')) +
          rect(22, 112, 16, 18, 2, v.hot('t')) +
          rect(70, 150, 22, 16, 3, tint3) +
          rect(106, 150, 22, 16, 3, tint3),
  },
  tacho: {
    details: { c: choice(/^Контакт/i, [/разъ/i, /провод/i]) },
    draw: (v) =>
      shadow(100, 178, 54) +
      circle(92, 92, 60, tint2) +
      circle(92, 92, 46, tint0) +
      circle(92, 92, 30, plate) +
      repeat(10, (i) => {
        const [x1, y1] = polar(92, 92, 46, (i * Math.PI) / 5)
        const [x2, y2] = polar(92, 92, 58, (i * Math.PI) / 5)
        return line(x1, y1, x2, y2, 1.5)
      }) +
      (v.number('c', 1) === 2
        ? tube('M136 132 C156 150 160 120 184 138 M128 140 C150 166 160 140 184 156', 3, v.hot('c', tint1))
        : rect(132, 122, 46, 32, 5, v.hot('c')) + repeat(2, (i) => rect(178, 128 + i * 12, 12, 6, 1, tint0, 1.5))),
  },
  gear: {
    details: {
      z: amount(/^Число зубьев/i, 4, 120),
      s: choice(/^Размер/i, [/мал/i, /сред/i, /больш/i]),
      n: amount(/^Штук/i, 1, 4),
    },
    draw: (v) => {
      const teeth = Math.round(v.number('z', 32)) || 32
      const count = Math.round(v.number('n', 1)) || 1
      const r = between(teeth, [12, 64], [36, 68])
      const one = (cx: number, cy: number, size: number, ring: number, fill: string) =>
        gearRing(cx, cy, size, ring, fill) +
        circle(cx, cy, rounded(size * 0.72), tint1, 1.75) +
        circle(cx, cy, rounded(size * 0.28), plate)
      if (count > 1)
        return (
          shadow(100, 184, 66, 5) +
          one(72, 108, between(teeth, [12, 20], [42, 56]), Math.max(16, teeth * 2), tint2) +
          one(144, 62, between(teeth, [12, 20], [22, 32]), Math.max(8, teeth), v.hot('z', v.hot('', tint2))) +
          (count > 2 ? one(150, 140, 22, 12, v.hot('n', tint2)) : '')
        )
      return shadow(100, 186, 52, 5) + one(100, 98, r, Math.min(72, teeth), v.hot('z', v.hot('', tint2)))
    },
  },
  coupling: {
    details: { h: amount(/^Высота/i, 4, 60) },
    draw: (v) => {
      const high = between(v.number('h', 18), [14, 24], [40, 82])
      return (
        shadow(100, 176, 54) +
        path(`M58 ${150 - high} V150 C58 168 142 168 142 150 V${150 - high} Z`, tint1) +
        v.length('h', { from: [142, 150 - high], to: [142, 150], away: 18 }) +
        ellipse(100, rounded(150 - high), 42, 15, v.hot('h', tint2)) +
        repeat(3, (i) =>
          group(
            `rotate(${i * 120} 100 ${rounded(150 - high)})`,
            rect(94, rounded(150 - high - 12), 12, 12, 3, v.hot('', tint3), 1.75),
          ),
        ) +
        ellipse(100, rounded(150 - high), 12, 5, plate)
      )
    },
  },
  auger: {
    stuff: 'metal',
    details: { m: choice(/^Материал/i, [/алюм|метал|стал/i, /пласт/i]) },
    draw: (v) =>
      shadow(100, 168, 78) +
      group(
        'rotate(-14 100 100)',
        tube('M30 100 H166', 22, tint0) +
          repeat(5, (i) =>
            path(
              `M${44 + i * 25} 66 C${62 + i * 25} 76 ${62 + i * 25} 124 ${44 + i * 25} 134 C${36 + i * 25} 124 ${36 + i * 25} 76 ${44 + i * 25} 66 Z`,
              tint1,
            ),
          ) +
          rect(10, 90, 22, 20, 3, v.hot('m', v.hot('', tint2))) +
          circle(178, 100, 9, tint2),
      ),
  },
  roller: {
    details: { n: amount(/^Штук/i, 1, 12), p: choice(/^Положение/i, [/верх/i, /ниж/i]) },
    draw: (v) => {
      const count = Math.min(8, Math.round(v.number('n', 1)) || 1)
      const columns = count > 4 ? 4 : Math.min(2, count)
      const rows = Math.ceil(count / columns)
      const size = count === 1 ? 58 : count <= 4 ? 36 : 21
      const isUpper = v.number('p', 2) === 1
      return (
        shadow(100, 182, 66, 5) +
        repeat(count, (i) => {
          const x = rounded(100 + ((i % columns) - (columns - 1) / 2) * (size * 2 + 6))
          const y = rounded(96 + (Math.floor(i / columns) - (rows - 1) / 2) * (size * 2 + 8))
          return (
            circle(x, y, size, tint2) +
            circle(x, y, rounded(size * 0.7), tint1) +
            (isUpper ? rect(x - 5, y - size - 4, 10, size, 3, v.hot('p', tint3), 1.75) : '') +
            circle(x, y, rounded(size * 0.26), v.hot(isUpper ? '' : 'p', v.hot('n')))
          )
        })
      )
    },
  },
  caster: {
    details: { n: amount(/^Штук/i, 1, 8) },
    draw: (v) =>
      shadow(100, 180, 66, 6) +
      repeat(2, (i) => {
        const x = 64 + i * 76
        return (
          rect(x - 6, 24, 12, 44, 3, tint2) +
          path(`M${x - 30} 116 C${x - 30} 78 ${x + 30} 78 ${x + 30} 116 Z`, tint1) +
          circle(x, 128, 34, tint2) +
          circle(x, 128, 20, tint0) +
          circle(x, 128, 6, v.hot('n', v.hot('')))
        )
      }),
  },
  armmount: {
    details: { p: choice(inName, [/втулк/i]), q: choice(/^Положение/i, [/верх/i, /ниж/i]) },
    draw: (v) => {
      const isUpper = v.number('q', 2) === 1
      const shown =
        v.number('p', 0) === 1
          ? path('M64 60 V146 C64 162 136 162 136 146 V60 Z', tint1) +
            ellipse(100, 60, 36, 13, tint2) +
            ellipse(100, 60, 20, 7, plate) +
            path(
              `M65 ${isUpper ? 84 : 116} C80 ${isUpper ? 96 : 128} 120 ${isUpper ? 96 : 128} 135 ${isUpper ? 84 : 116}`,
              'none',
              4,
            )
          : path('M44 120 H156 V146 H44 Z', tint2) +
            rect(76, 44, 48, 80, 10, tint1) +
            ellipse(100, 44, 24, 9, tint0) +
            circle(60, 133, 7, plate, 2) +
            circle(140, 133, 7, v.hot('q', v.hot('', plate)))
      return shadow(100, 176, 52) + (isUpper ? group('translate(0 196) scale(1 -1)', shown) : shown)
    },
  },
  oring: {
    stuff: 'rubber',
    details: {
      n: amount(/^Штук/i, 1, 20),
      s: sides(/^Размер/i),
      d: amount(/^(Наружный )?Диаметр/i, 2, 300),
      i: amount(/^Внутренний диаметр/i, 2, 300),
    },
    draw: (v) => {
      const count = Math.min(10, Math.round(v.number('n', 1)) || 1)
      const columns = count > 4 ? Math.ceil(count / 2) : Math.min(2, count)
      const rows = Math.ceil(count / columns)
      const size =
        count === 1
          ? between(v.number('d', v.number('i', 60)), [40, 125], [46, 80])
          : Math.min(38, 88 / columns, 84 / rows)
      return (
        shadow(100, 186, 62, 5) +
        (count === 1 ? v.diameter('i', 100, 96, size * 0.68) + v.diameter('d', 100, 96, size, size + 14) : '') +
        repeat(count, (i) => {
          const x = rounded(100 + ((i % columns) - (columns - 1) / 2) * (size * 2 + 5))
          const y = rounded(96 + (Math.floor(i / columns) - (rows - 1) / 2) * (size * 2 + 8))
          return (
            circle(x, y, rounded(size), v.hot('n', v.hot('d', v.hot('i', v.hot('', tint2))))) +
            circle(x, y, rounded(size * 0.68), plate) +
            circle(x, y, rounded(size * 0.84), 'none', 1.25)
          )
        })
      )
    },
  },
  flatring: {
    stuff: 'rubber',
    details: { s: stamped(/^Размер/i), m: choice(/^Материал/i, [/силик/i, /резин/i]) },
    draw: (v) => {
      const [outer = '64', inner = '52', high = '6'] = v.text('s').split('X')
      const across = Math.max(10, Number(outer) || 64)
      const r = between(across, [55, 75], [64, 82])
      const hole = Math.min(r - 8, (Math.max(5, Number(inner) || 52) / across) * r)
      const deep = between(Number(high) || 6, [4, 10], [6, 16])
      return (
        shadow(100, 176, 62) +
        ellipse(100, 98 + deep, r, rounded(r * 0.5), tint3) +
        v.length('s', { from: [100 - r, 98], to: [100 + r, 98], away: r * 0.5 + 16, figure: 0 }) +
        v.length('s', { from: [100 - hole, 98], to: [100 + hole, 98], away: 0, figure: 1 }) +
        ellipse(100, 98, r, rounded(r * 0.5), v.hot('s', v.hot('m', v.number('m', 0) === 1 ? tint0 : tint2))) +
        ellipse(
          100,
          98,
          rounded((r + hole) / 2),
          rounded((r + hole) / 4),
          v.number('m', 0) === 1 ? tint0 : tint2,
          1.5,
        ) +
        ellipse(100, 98, rounded(hole), rounded(hole * 0.5), plate)
      )
    },
  },
  flange: {
    stuff: 'metal',
    details: { d: amount(/^Диаметр/i, 20, 300) },
    draw: (v) => {
      const r = between(v.number('d', 92), [42, 125], [52, 84])
      return (
        shadow(100, 188, 52, 5) +
        circle(100, 98, r, tint2) +
        v.diameter('d', 100, 98, r, r + 14) +
        circle(100, 98, rounded(r * 0.68), v.hot('d', tint1)) +
        circle(100, 98, rounded(r * 0.56), tint1) +
        repeat(6, (i) => circle(...polar(100, 98, r * 0.84, (i * Math.PI) / 3), 5, plate, 1.75)) +
        repeat(2, (i) => circle(88 + i * 24, 98, 6, tint0)) +
        circle(100, 118, 4, v.hot('', tint3), 1.5)
      )
    },
  },
} satisfies Record<string, Part>
