import {
  accent,
  block,
  body,
  circle,
  column,
  type DrawnParts,
  dark,
  dot,
  ellipse,
  face,
  hole,
  hoop,
  light,
  line,
  onTop,
  pale,
  path,
  rect,
  rib,
  slab,
  times,
  top,
  tube,
  white,
} from './sheet-shapes.ts'

/** Coffee machine. */
export const coffeeParts = {
  brewGroup: {
    name: 'Заварочный узел',
    box: [-90, -110, 190, 216],
    svg: () =>
      block(-74, -70, 116, 160, 50, pale) +
      rect(-56, -50, 80, 56, 10, light) +
      ellipse(-16, -22, 28, 12, dark, 1.4) +
      ellipse(-16, -24, 20, 8, hole, 1.2) +
      rect(-56, 20, 80, 12, 4, white, 1.3) +
      circle(-16, 58, 16, white) +
      circle(-16, 58, 6, accent, 1.2),
  },
  piston: {
    name: 'Поршень верхний',
    box: [-44, -66, 88, 130],
    svg: () =>
      column(-50, 12, 0, 12, pale) +
      top(-50, 12, white) +
      column(0, 34, 14, 34, light) +
      top(0, 34, white) +
      column(14, 30, 48, 30, pale) +
      hoop(24, 30, 3) +
      hoop(40, 30, 0.9),
  },
  sieve: {
    name: 'Сетка фильтра',
    box: [-50, -30, 100, 60],
    svg: () =>
      column(-4, 42, 8, 42, light) +
      top(-4, 42, white) +
      times(4, (i) =>
        times(8, (j) => {
          const [x, y] = onTop(-4, 9 + i * 9, j * 45 + i * 12)
          return dot(x, y, 1.8, 1)
        }),
      ) +
      circle(0, -4, 3.5, accent, 1),
  },
  vibroPump: {
    name: 'Помпа',
    box: [-120, -56, 244, 106],
    svg: () =>
      body(34, 14, 108, 12, white) +
      times(4, (i) => rib(50 + i * 13, 14, 0.9)) +
      body(-42, 40, 36, 40, pale) +
      rect(-34, -40, 60, 80, 4, light, 1.3) +
      times(6, (i) => line(-28 + i * 10, -40, -28 + i * 10, 40, 0.8)) +
      body(-108, 12, -42, 14, white) +
      face(-108, 12, hole, 1.3) +
      rect(-20, -54, 10, 14, 1, accent, 1.1) +
      rect(4, -54, 10, 14, 1, accent, 1.1),
  },
  thermoblock: {
    name: 'Термоблок',
    box: [-96, -84, 210, 156],
    svg: () =>
      block(-80, -20, 130, 80, 60, pale) +
      path('M-60 0H30A12 12 0 0 1 30 24H-48A9 9 0 0 0 -48 42H30', 'none', 4) +
      column(-66, 9, -36, 9, light).replace('<path', '<path transform="translate(-20 4)"') +
      column(-66, 9, -36, 9, light).replace('<path', '<path transform="translate(50 4)"') +
      rect(54, 6, 26, 9, 2, accent, 1.1) +
      rect(54, 30, 26, 9, 2, accent, 1.1),
  },
  burrs: {
    name: 'Жернова',
    box: [-62, -60, 124, 116],
    svg: () =>
      column(12, 52, 26, 46, light) +
      top(12, 52, pale) +
      times(14, (i) => {
        const [x, y] = onTop(12, 50, i * 25.7)
        return line(x * 0.55, 12 + (y - 12) * 0.55, x, y, 1.1)
      }) +
      top(12, 22, hole, 1.3) +
      column(-40, 26, -12, 40, pale) +
      times(7, (i) => {
        const [x, y] = onTop(-12, 40, 12 + i * 26)
        return line(x * 0.66, -40 + (y + 12) * 0.66, x, y, 1.3)
      }) +
      top(-40, 26, white) +
      top(-40, 10, accent, 1.2),
  },
  grinder: {
    name: 'Кофемолка в сборе',
    box: [-70, -96, 150, 186],
    svg: () =>
      column(10, 36, 82, 32, light) +
      column(-10, 56, 12, 56, pale) +
      top(-10, 56, white) +
      path('M-54 -84H54L36 -14A36 11 0 0 1 -36 -14Z', white) +
      ellipse(0, -84, 54, 16, pale) +
      rect(34, 30, 30, 16, 3, accent, 1.2),
  },
  waterTank: {
    name: 'Контейнер для воды',
    box: [-80, -110, 190, 210],
    svg: () =>
      block(-66, -60, 100, 150, 62, white) +
      path('M-66 0H34l43 -25', 'none', 0.9) +
      path('M-66 -60l43 -25h100l-43 25Z', light, 1.3) +
      rect(-30, 82, 24, 14, 3, accent, 1.2),
  },
  dripGrid: {
    name: 'Решётка поддона',
    box: [-106, -50, 250, 86],
    svg: () => slab(-96, 22, 150, 104, 9, white) + times(8, (i) => path(`M${-76 + i * 18} 14l46 -26`, 'none', 2.2)),
  },
  waterFilter: {
    name: 'Фильтр воды',
    box: [-36, -66, 72, 126],
    svg: () =>
      column(-36, 26, 46, 22, pale) +
      times(5, (i) => hoop(-16 + i * 13, 25 - i * 0.6, 0.9)) +
      top(-36, 26, white) +
      column(-54, 10, -38, 10, light) +
      top(-54, 10, accent, 1.2),
  },
  frother: {
    name: 'Капучинатор',
    box: [-50, -86, 110, 176],
    svg: () =>
      column(-20, 20, 70, 14, pale) +
      top(-20, 20, white) +
      tube('M0 -26V-60C0 -80 30 -80 44 -66', 9) +
      hoop(10, 19, 0.9) +
      hoop(40, 17, 0.9) +
      ellipse(0, 72, 14, 4, accent, 1.2),
  },
} satisfies DrawnParts
