import {
  accent,
  band,
  body,
  circle,
  type DrawnParts,
  dark,
  dot,
  ellipse,
  face,
  hole,
  light,
  line,
  onFace,
  pale,
  path,
  radians,
  rect,
  rib,
  stroke,
  times,
  tube,
  white,
} from './sheet-shapes.ts'

const n = (value: number) => +value.toFixed(1)
const lugs = (x: number, r: number, count: number, off = 0) =>
  times(count, (i) => {
    const [a, b] = onFace(x, r, off + (i * 360) / count)
    return ellipse(a, b, 6, 10, light, 1.3) + ellipse(a, b, 2, 3.4, hole, 1)
  })

function spider() {
  const arm = (dx: number, f: string) =>
    [-90, 30, 150]
      .map((a) => {
        const [x1, y1] = onFace(dx, 26, a - 42),
          [x2, y2] = onFace(dx, 112, a - 7),
          [x3, y3] = onFace(dx, 112, a + 7),
          [x4, y4] = onFace(dx, 26, a + 42)
        return path(`M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}L${n(x3)} ${n(y3)}L${n(x4)} ${n(y4)}Z`, f, 1.5)
      })
      .join('')
  const feet = (dx: number, f: string) =>
    [-90, 30, 150]
      .map((a) => {
        const [x, y] = onFace(dx, 120, a)
        return ellipse(x, y, 11, 17, f, 1.6)
      })
      .join('')
  return (
    body(96, 9, 136, 9, white) +
    body(30, 14, 98, 14, pale) +
    rib(82, 14, 1) +
    rib(88, 14, 1) +
    times(5, (i) => rib(104 + i * 6, 9, 0.8)) +
    feet(14, dark) +
    arm(14, dark) +
    body(2, 30, 30, 24, light) +
    feet(0, pale) +
    arm(0, pale) +
    [-90, 30, 150]
      .map((a) => {
        const [x, y] = onFace(0, 120, a)
        const [p, q] = onFace(0, 100, a),
          [u, v] = onFace(0, 40, a)
        return ellipse(x, y, 3.4, 5.4, accent, 1) + line(p, q, u, v, 0.9)
      })
      .join('') +
    face(0, 30, white) +
    face(0, 20, light, 1.2)
  )
}
function belt() {
  const r1 = 101,
    r2 = 20,
    dy = 252,
    a = Math.asin((r1 - r2) / dy)
  const hull = (x: number, g: number) => {
    const A = r1 + g,
      B = r2 + g,
      p = [A * Math.cos(a), A * Math.sin(a)] as const,
      q = [B * Math.cos(a), dy + B * Math.sin(a)] as const
    return `M${n(x - p[0] * 0.36)} ${n(p[1])}A${n(A * 0.36)} ${A} 0 1 1 ${n(x + p[0] * 0.36)} ${n(p[1])}L${n(x + q[0] * 0.36)} ${n(q[1])}A${n(B * 0.36)} ${B} 0 0 1 ${n(x - q[0] * 0.36)} ${n(q[1])}Z`
  }
  return (
    `<path d="${hull(14, 0)}${hull(14, -4)}" fill="${dark}" fill-rule="evenodd" ${stroke(1.3)}/>` +
    `<path d="${hull(7, 0)}${hull(7, -3)}" fill="${light}" fill-rule="evenodd" ${stroke(0.8)}/>` +
    `<path d="${hull(0, 0)}${hull(0, -4)}" fill="${pale}" fill-rule="evenodd" ${stroke(1.5)}/>`
  )
}
const drumHoles = () =>
  times(7, (i) =>
    times(13, (j) => {
      const a = -78 + j * 13,
        [x, y] = onFace(34 + i * 19 + (j % 2) * 9, 142, a)
      return dot(x, y, 2.1 * Math.cos(radians(a)) + 0.7, 2.5)
    }),
  )

/** The drum unit of a washing machine, round a lying axis. */
export const washerParts = {
  'w-clamp': {
    name: 'Хомут манжеты',
    box: [-56, -124, 130, 260],
    svg: () =>
      band(0, 7, 114, 107, white, light, 1.5) +
      rect(-10, 102, 32, 15, 4, light, 1.4) +
      times(5, (i) => line(-5 + i * 5, 102, -3 + i * 5, 117, 1)) +
      rect(20, 105, 12, 9, 2, accent, 1.2),
  },
  'w-cuff': {
    name: 'Манжета люка',
    box: [-58, -136, 178, 272],
    svg: () =>
      band(50, 14, 128, 104, light) +
      band(36, 14, 116, 102, pale) +
      band(22, 14, 123, 100, light) +
      band(10, 12, 112, 98, pale) +
      band(0, 10, 118, 92, white, dark) +
      face(0, 108, 'none', 1) +
      times(3, (i) => {
        const [x, y] = onFace(14, 97, 122 + i * 12)
        return ellipse(x, y, 2.6, 4, hole, 1)
      }) +
      path('M-9 112l18 0-4 20h-10z', pale, 1.4) +
      circle(0, 108, 4, accent, 1.2),
  },
  'w-front': {
    name: 'Полубак передний',
    box: [-70, -196, 260, 392],
    svg: () =>
      body(98, 184, 110, 184, light) +
      lugs(104, 184, 12, 8) +
      body(34, 166, 98, 174, pale) +
      rib(52, 168, 0.9) +
      rib(76, 171, 0.9) +
      body(18, 132, 34, 166, light) +
      face(34, 166, pale, 1.4) +
      times(16, (i) => {
        const [a, b] = onFace(32, 160, i * 22.5),
          [c, d] = onFace(20, 136, i * 22.5)
        return line(a, b, c, d, 0.9)
      }) +
      body(0, 124, 20, 130, pale) +
      face(0, 124, white) +
      face(0, 110, dark, 1.4) +
      path(`M${n(110 * 0.36 * 0.42)} -100A36 104 0 0 0 ${n(110 * 0.36 * 0.42)} 100`, 'none', 1) +
      path(`M26 -84A30 88 0 0 0 26 84`, 'none', 1) +
      rect(26, 168, 40, 18, 4, light, 1.4) +
      rect(34, 173, 24, 8, 2, hole, 1),
  },
  'w-gasket': { name: 'Прокладка бака', box: [-72, -186, 148, 372], svg: () => band(0, 6, 176, 168, white, dark, 1.4) },
  'w-drum': {
    name: 'Барабан',
    box: [-60, -154, 300, 308],
    svg: () =>
      body(168, 146, 182, 146, light) +
      body(14, 142, 168, 142, pale) +
      rib(168, 142, 1) +
      drumHoles() +
      body(0, 140, 14, 146, light) +
      rib(14, 146, 1.2) +
      face(0, 140, white) +
      face(0, 130, 'none', 1) +
      face(0, 108, dark, 1.5) +
      path(`M-20 -92C4 -60 4 -22 -12 6C-22 -10 -34 -42 -20 -92Z`, pale, 1.3) +
      path('M-10 96C12 78 22 46 8 24C-6 40 -16 66 -10 96Z', pale, 1.3) +
      path('M22 -74A26 84 0 0 1 22 74', 'none', 0.9) +
      times(7, (i) => dot(16 + (i % 2) * 5, -54 + i * 18, 1.4, 2.2)),
  },
  'w-spider': { name: 'Крестовина барабана', box: [-62, -146, 216, 232], svg: spider },
  'w-rear': {
    name: 'Полубак задний',
    box: [-74, -204, 290, 420],
    svg: () =>
      body(146, 40, 172, 36, light) +
      face(172, 30, 'none', 1) +
      body(118, 158, 148, 132, light) +
      times(11, (i) => {
        const a = -75 + i * 15,
          [x, y] = onFace(122, 156, a),
          [p, q] = onFace(146, 134, a)
        return line(x, y, p, q, 0.9)
      }) +
      path('M96 -168l10-22h16l8 26', light, 1.4) +
      circle(114, -180, 4, hole, 1.1) +
      body(12, 174, 118, 162, pale) +
      rib(44, 171, 0.9) +
      rib(70, 168, 0.9) +
      rib(94, 165, 0.9) +
      times(7, (i) => {
        const a = -60 + i * 20,
          [x, y] = onFace(14, 173, a),
          [p, q] = onFace(117, 162, a)
        return line(x, y, p, q, 0.8)
      }) +
      path('M28 172l6 30h44l8-34z', light, 1.4) +
      ellipse(56, 203, 22, 5, hole, 1.1) +
      body(0, 184, 12, 184, light) +
      lugs(6, 184, 12, 8) +
      face(0, 184, white) +
      face(0, 170, dark, 1.4) +
      times(3, (i) =>
        path(
          `M${18 + i * 13} ${-(158 - i * 16)}A${54 - i * 3} ${160 - i * 14} 0 0 0 ${18 + i * 13} ${158 - i * 16}`,
          'none',
          1,
        ),
      ),
  },
  'w-seal': {
    name: 'Сальник',
    box: [-28, -46, 70, 92],
    svg: () =>
      body(0, 38, 14, 38, light) +
      rib(5, 38, 0.9) +
      face(0, 38, white) +
      face(0, 31, light, 1.3) +
      face(0, 22, accent, 1.3) +
      face(0, 16, hole, 1.3),
  },
  'w-bearing': {
    name: 'Подшипник',
    box: [-29, -48, 80, 96],
    svg: () =>
      body(0, 40, 22, 40, light) +
      rib(6, 40, 0.9) +
      face(0, 40, white) +
      face(0, 34, light, 1.2) +
      face(0, 22, white, 1.2) +
      times(9, (i) => {
        const [x, y] = onFace(0, 28, i * 40)
        return ellipse(x, y, 3, 5, pale, 1)
      }) +
      face(0, 14, hole, 1.3),
  },
  'w-pulley': {
    name: 'Шкив барабана',
    box: [-48, -112, 124, 224],
    svg: () =>
      band(0, 22, 100, 88, pale, dark) +
      rib(6, 100, 0.8) +
      rib(11, 100, 0.8) +
      rib(16, 100, 0.8) +
      times(6, (i) => {
        const a = i * 60 - 90,
          [x1, y1] = onFace(6, 18, a - 26),
          [x2, y2] = onFace(6, 88, a - 6),
          [x3, y3] = onFace(6, 88, a + 6),
          [x4, y4] = onFace(6, 18, a + 26)
        return path(`M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}L${n(x3)} ${n(y3)}L${n(x4)} ${n(y4)}Z`, pale, 1.3)
      }) +
      body(-8, 24, 8, 24, light) +
      face(-8, 24, white) +
      face(-8, 9, accent, 1.2),
  },
  'w-belt': { name: 'Ремень привода', box: [-52, -116, 124, 408], svg: belt },
  'w-motor': {
    name: 'Двигатель',
    box: [-170, -60, 200, 120],
    svg: () =>
      body(-14, 18, 22, 18, pale, 1.3) +
      times(4, (i) => rib(2 + i * 5, 18, 0.8)) +
      `<g stroke-dasharray="5 4">${body(-146, 48, -24, 48, 'none', 1.1)}${face(-146, 48, 'none', 1.1)}${face(-146, 14, 'none', 1.1)}${times(5, (i) => rib(-122 + i * 19, 48, 0.8))}</g>`,
  },
  'w-heater': {
    name: 'ТЭН',
    box: [-60, -46, 270, 92],
    svg: () =>
      tube('M6 -20H168a20 20 0 0 1 0 40H60a9 9 0 0 1 0 -18H158', 8, white) +
      tube('M6 20H40', 8, white) +
      rect(-14, -36, 22, 72, 9, light) +
      rect(-7, -28, 8, 56, 4, dark, 1.2) +
      rect(-40, -24, 26, 8, 2, accent, 1.2) +
      rect(-40, 16, 26, 8, 2, accent, 1.2) +
      rect(-34, -6, 20, 12, 3, white, 1.3) +
      path('M40 -20v-8M120 -20v-8', 'none', 1),
  },
  'w-shock': {
    name: 'Амортизатор',
    box: [-80, -100, 160, 200],
    svg: () =>
      `<g transform="rotate(-62)">${rect(-100, -7, 92, 14, 4, white)}${rect(-30, -16, 112, 32, 7, pale)}${rect(-22, -16, 9, 32, 0, dark, 1.2)}${rect(62, -16, 9, 32, 0, dark, 1.2)}${line(-4, -7, 52, -7)}${line(-4, 7, 52, 7)}${circle(-104, 0, 14, light)}${circle(-104, 0, 5.5, hole, 1.2)}${circle(90, 0, 14, light)}${circle(90, 0, 5.5, accent, 1.2)}</g>`,
  },
} satisfies DrawnParts
