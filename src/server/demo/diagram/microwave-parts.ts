import {
  accent,
  block,
  circle,
  column,
  type DrawnParts,
  dark,
  dashed,
  ellipse,
  evenOdd,
  group,
  hole,
  light,
  line,
  onTop,
  pale,
  path,
  rect,
  times,
  top,
  tube,
  white,
} from './sheet-shapes.ts'

/** Microwave oven. */
export const microwaveParts = {
  microwaveCavity: {
    name: 'Камера',
    box: [-230, -150, 520, 300],
    svg: () => dashed(block(-210, -80, 300, 210, 170, 'none') + rect(-190, -60, 240, 170, 8, 'none', 1)),
  },
  magnetron: {
    name: 'Магнетрон',
    box: [-64, -96, 140, 176],
    svg: () =>
      column(-64, 13, -38, 13, white) +
      top(-64, 13, accent) +
      column(-38, 24, -26, 24, light) +
      block(-50, -10, 82, 68, 38, pale) +
      times(6, (i) => line(-50, 0 + i * 10, 32, 0 + i * 10, 0.9)) +
      rect(-34, 58, 30, 16, 2, light),
  },
  mica: {
    name: 'Слюда',
    box: [-66, -60, 132, 120],
    svg: () =>
      path('M-56 -40H36L56 -20V50H-56Z', white) +
      path('M-56 -30H32M-50 30L-10 -28', 'none', 0.9) +
      circle(-44, 38, 4, hole, 1.1) +
      circle(44, 38, 4, accent, 1.1),
  },
  turntable: {
    name: 'Тарелка',
    box: [-170, -60, 340, 116],
    svg: () =>
      ellipse(0, 8, 156, 44, dark) +
      ellipse(0, 0, 156, 44, white) +
      ellipse(0, 0, 128, 34, pale, 1.2) +
      times(3, (i) => {
        const [x, y] = onTop(0, 46, i * 120 + 30)
        return ellipse(x, y, 9, 4, accent, 1.1)
      }),
  },
  roller: {
    name: 'Кольцо вращения',
    box: [-110, -42, 220, 86],
    svg: () =>
      evenOdd('M-96 0A96 28 0 1 1 96 0A96 28 0 1 1 -96 0ZM-84 0A84 23 0 1 0 84 0A84 23 0 1 0 -84 0Z', pale, 1.5) +
      times(3, (i) => {
        const [x, y] = onTop(0, 96, i * 120 + 90)
        return ellipse(x, y + 4, 9, 12, accent, 1.2)
      }),
  },
  coupler: {
    name: 'Коуплер',
    box: [-40, -46, 80, 90],
    svg: () =>
      column(-10, 12, 36, 12, pale) +
      times(3, (i) => group(`rotate(${i * 120 - 90}) `, rect(8, -5, 26, 10, 4, light, 1.3))) +
      circle(0, 0, 11, white) +
      circle(0, 0, 4, accent, 1.1),
  },
  synchroMotor: {
    name: 'Мотор вращения',
    box: [-66, -56, 132, 106],
    svg: () =>
      column(-4, 46, 26, 46, pale) +
      top(-4, 46, white) +
      path('M-62 -4h16M46 -4h16', 'none', 5) +
      column(-36, 6, -6, 6, light) +
      top(-36, 6, white, 1.2) +
      rect(-14, 34, 28, 12, 2, accent, 1.1),
  },
  transformer: {
    name: 'Трансформатор',
    box: [-90, -84, 200, 156],
    svg: () =>
      block(-74, -30, 116, 90, 60, pale) +
      times(7, (i) => line(-74, -22 + i * 12, 42, -22 + i * 12, 0.7)) +
      rect(-50, -16, 68, 62, 10, light) +
      times(5, (i) => path(`M${-42 + i * 13} -14v58`, 'none', 1.2)) +
      rect(-30, -52, 14, 10, 2, accent, 1.1) +
      rect(0, -52, 14, 10, 2, accent, 1.1),
  },
  diode: {
    name: 'Диод',
    box: [-90, -26, 180, 52],
    svg: () =>
      tube('M-80 0C-60 -14 -50 10 -30 0H30C50 -10 60 14 80 0', 4, white) +
      rect(-28, -10, 56, 20, 5, pale) +
      rect(12, -10, 8, 20, 0, accent, 1) +
      circle(-82, 0, 7, light, 1.2),
  },
  hook: {
    name: 'Крючок двери',
    box: [-36, -96, 76, 192],
    svg: () =>
      path('M-10 -84H24L34 -70H8V70H34L24 84H-10Z', pale) + line(-2, -60, -2, 60, 0.9) + circle(-2, 0, 5, accent, 1.2),
  },
  keypad: {
    name: 'Клавиатура',
    box: [-50, -96, 110, 190],
    svg: () =>
      block(-40, -80, 76, 164, 12, white) +
      rect(-30, -68, 56, 26, 4, dark, 1.2) +
      times(12, (i) => rect(-30 + (i % 3) * 20, -30 + Math.floor(i / 3) * 22, 15, 15, 3, i === 11 ? accent : light, 1)),
  },
} satisfies DrawnParts
