import {
  accent,
  band,
  blades,
  body,
  type DrawnParts,
  dark,
  ellipse,
  face,
  group,
  hole,
  light,
  line,
  onFace,
  pale,
  path,
  rect,
  rib,
  times,
  white,
} from './sheet-shapes.ts'

/** Meat grinder. */
export const grinderParts = {
  housing: {
    name: 'Корпус шнека',
    box: [-90, -160, 220, 260],
    svg: () =>
      path('M-30 -70L-56 -150H76L50 -70Z', pale) +
      ellipse(10, -150, 66, 18, white) +
      ellipse(10, -150, 50, 12, dark, 1.2) +
      body(-60, 70, 100, 56, pale) +
      rib(70, 58, 0.9) +
      rib(40, 61, 0.9) +
      face(-60, 70, white) +
      face(-60, 56, dark, 1.4),
  },
  auger: {
    name: 'Шнек',
    box: [-60, -56, 250, 112],
    svg: () =>
      body(150, 12, 180, 12, light, 1.3) +
      times(4, (i) => {
        const x = 132 - i * 40
        return (
          body(x, 46, x + 12, 46, i % 2 ? light : pale, 1.4) +
          face(x, 46, white, 1.2) +
          body(x - 28, 18, x, 20, pale, 1.2)
        )
      }) +
      body(-48, 8, -16, 8, accent, 1.3) +
      face(-48, 8, white, 1.2),
  },
  knife: {
    name: 'Нож',
    box: [-34, -66, 68, 132],
    svg: () =>
      times(4, (i) => {
        const a = i * 90 - 60
        const [x1, y1] = onFace(0, 14, a - 40)
        const [x2, y2] = onFace(0, 60, a - 8)
        const [x3, y3] = onFace(0, 56, a + 16)
        const [x4, y4] = onFace(0, 14, a + 40)
        return path(
          `M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}L${x3.toFixed(1)} ${y3.toFixed(1)}L${x4.toFixed(1)} ${y4.toFixed(1)}Z`,
          i % 2 ? light : pale,
          1.4,
        )
      }) +
      face(0, 17, white) +
      rect(-3, -6, 6, 12, 1, accent, 1.1),
  },
  plate: {
    name: 'Решётка',
    box: [-36, -66, 84, 132],
    svg: () =>
      body(0, 60, 12, 60, light) +
      face(0, 60, white) +
      times(3, (r) =>
        times(6 + r * 5, (i) => {
          const [x, y] = onFace(0, 20 + r * 15, (i * 360) / (6 + r * 5) + r * 9)
          return ellipse(x, y, 2.2, 4.6, hole, 1)
        }),
      ) +
      face(0, 8, accent, 1.2),
  },
  ringNut: {
    name: 'Гайка корпуса',
    box: [-44, -86, 110, 172],
    svg: () =>
      band(0, 34, 78, 62, pale, dark) +
      times(9, (i) => {
        const [x, y] = onFace(4, 78, -80 + i * 20)
        return line(x, y, x + 26, y, 2)
      }),
  },
  coupling: {
    name: 'Муфта предохранительная',
    box: [-36, -46, 100, 92],
    svg: () =>
      body(20, 20, 50, 18, light) +
      body(0, 36, 20, 36, pale) +
      face(0, 36, white) +
      times(6, (i) => {
        const [x, y] = onFace(0, 28, i * 60)
        return ellipse(x, y, 3, 5, hole, 1)
      }) +
      path('M-4 -12L6 -4V10L-4 14L-8 2Z', accent, 1.2),
  },
  gearSet: {
    name: 'Комплект шестерён',
    box: [-50, -84, 170, 168],
    svg: () =>
      blades(80, 10, 5, light) +
      group('translate(64 34)', band(0, 12, 34, 14, light)) +
      group('translate(0 -10)', band(0, 16, 62, 22, pale)) +
      times(20, (i) => {
        const [x, y] = onFace(0, 62, i * 18)
        return line(x, y - 10, x * 1.1, y * 1.1 - 10, 2.2)
      }) +
      group('translate(0 -10)', face(0, 22, hole, 1.3)) +
      rect(56, 30, 10, 8, 2, accent, 1),
  },
} satisfies DrawnParts
