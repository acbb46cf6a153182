import {
  accent,
  band,
  block,
  body,
  circle,
  column,
  type DrawnParts,
  dark,
  ellipse,
  evenOdd,
  face,
  group,
  hole,
  hoop,
  light,
  line,
  onTop,
  pale,
  path,
  rect,
  slab,
  times,
  top,
  tube,
  white,
} from './sheet-shapes.ts'

/** Cookers: oven and gas top. */
export const cookerParts = {
  cavity: {
    name: 'Духовой шкаф',
    box: [-170, -150, 420, 320],
    svg: () =>
      block(-150, -100, 260, 240, 150, pale) +
      rect(-130, -80, 220, 200, 8, dark, 1.5) +
      rect(-110, -62, 180, 164, 6, light, 1.2) +
      times(3, (i) => line(-110, -20 + i * 40, -84, -20 + i * 40, 2.4) + line(44, -20 + i * 40, 70, -20 + i * 40, 2.4)),
  },
  topHeater: {
    name: 'ТЭН верхний',
    box: [-130, -50, 280, 100],
    svg: () =>
      tube('M-110 30L-60 -24H110L80 26H-50L-24 -6H66', 8, white) +
      rect(-126, 22, 20, 16, 3, accent, 1.2) +
      rect(-66, 18, 14, 12, 3, light, 1.1),
  },
  ringHeater: {
    name: 'ТЭН кольцевой',
    box: [-56, -96, 132, 192],
    svg: () =>
      band(0, 12, 88, 76, white, dark, 1.6) +
      band(10, 10, 68, 58, pale, dark, 1.4) +
      rect(30, 74, 30, 8, 2, accent, 1.1) +
      rect(30, 60, 30, 8, 2, accent, 1.1),
  },
  blower: {
    name: 'Вентилятор охлаждения',
    box: [-120, -66, 250, 126],
    svg: () =>
      block(-104, -20, 150, 56, 60, pale) +
      times(14, (i) => line(-98 + i * 10, -16, -98 + i * 10, 32, 0.9)) +
      body(60, 26, 104, 24, light) +
      face(104, 24, white, 1.3) +
      rect(74, -40, 24, 14, 2, accent, 1.1),
  },
  ovenSeal: {
    name: 'Уплотнитель двери',
    box: [-130, -100, 260, 200],
    svg: () =>
      evenOdd(
        'M-112 -92H112A14 14 0 0 1 126 -78V78A14 14 0 0 1 112 92H-112A14 14 0 0 1 -126 78V-78A14 14 0 0 1 -112 -92ZM-108 -80V80H108V-80Z',
        pale,
        1.6,
      ) +
      [
        [-119, -86],
        [119, -86],
        [-119, 86],
        [119, 86],
      ]
        .map(([x, y]) => circle(x!, y!, 4, accent, 1.1))
        .join(''),
  },
  glass: {
    name: 'Стекло двери',
    box: [-120, -110, 260, 206],
    svg: () =>
      block(-110, -80, 220, 168, 16, white) +
      rect(-86, -56, 172, 120, 8, light, 1.2) +
      line(-60, 30, 0, -40, 0.9) +
      line(-36, 40, 30, -36, 0.9),
  },
  ovenHinge: {
    name: 'Петля двери',
    box: [-40, -88, 90, 180],
    svg: () =>
      path('M-14 -80H14V60L30 84H2L-14 66Z', pale) +
      path('M14 -60C40 -50 44 -20 14 0', 'none', 3) +
      circle(0, -62, 5, accent, 1.2) +
      circle(0, 40, 5, hole, 1.2) +
      rect(-8, -44, 16, 66, 3, light, 1.1),
  },
  bakingTray: {
    name: 'Противень',
    box: [-130, -60, 320, 96],
    svg: () => slab(-120, 24, 210, 130, 9, light) + path('M-88 14l58 -33h158l-58 33Z', pale, 1.3),
  },
  grate: {
    name: 'Решётка стола',
    box: [-150, -70, 330, 130],
    svg: () =>
      tube('M-136 34L-56 -44H166L86 34Z', 7, pale) +
      tube('M-26 34L54 -44M-96 -4H126', 6, light) +
      times(4, (i) => rect(-134 + i * 72, 34, 9, 18, 2, dark, 1.1)),
  },
  burner: {
    name: 'Рассекатель',
    box: [-76, -44, 152, 92],
    svg: () =>
      column(8, 44, 40, 30, light) +
      column(-14, 66, 10, 64, pale) +
      times(19, (i) => {
        const [x, y] = onTop(-14, 66, 6 + i * 9.4)
        return line(x, y + 4, x * 0.98, y + 20, 1.6)
      }) +
      top(-14, 66, white) +
      top(-12, 34, hole, 1.3),
  },
  burnerCap: {
    name: 'Крышка рассекателя',
    box: [-72, -34, 144, 62],
    svg: () =>
      column(-4, 62, 10, 60, dark) +
      path('M-62 -4C-62 -30 62 -30 62 -4A62 18.6 0 0 1 -62 -4Z', pale) +
      ellipse(0, -10, 34, 9, 'none', 0.9),
  },
  igniter: {
    name: 'Свеча поджига',
    box: [-24, -70, 130, 146],
    svg: () =>
      tube('M0 30C0 70 40 40 56 56S96 70 100 60', 4, white) +
      rect(-5, -64, 10, 22, 2, accent, 1.2) +
      column(-42, 9, 10, 9, white) +
      column(10, 14, 22, 14, light) +
      column(22, 6, 40, 6, pale),
  },
  thermocouple: {
    name: 'Термопара',
    box: [-24, -70, 150, 146],
    svg: () =>
      tube('M0 10C0 66 46 30 60 48S100 62 116 50', 5, white) +
      column(-60, 5, -20, 5, accent) +
      column(-20, 10, 14, 10, light) +
      hoop(-6, 10, 0.9) +
      rect(108, 40, 16, 18, 3, pale, 1.2),
  },
  jets: {
    name: 'Жиклёры',
    box: [-66, -40, 132, 80],
    svg: () =>
      times(4, (i) =>
        group(
          `translate(${-45 + i * 30} 0)`,
          column(-10, 10, 10, 10, light) +
            top(-10, 10, white, 1.3) +
            top(-10, 3, accent, 1) +
            column(10, 6, 26, 6, pale, 1.3),
        ),
      ),
  },
  ignitionBlock: {
    name: 'Блок поджига',
    box: [-66, -60, 150, 106],
    svg: () =>
      block(-54, -20, 96, 52, 46, pale) +
      times(4, (i) => rect(-46 + i * 23, 32, 10, 10, 1, light, 1.1)) +
      times(4, (i) => circle(-40 + i * 24, 2, 4, accent, 1)),
  },
  gasTable: {
    name: 'Стол',
    box: [-250, -110, 600, 190],
    svg: () =>
      slab(-230, 50, 380, 240, 14, pale) +
      [
        [-90, 10],
        [110, 10],
        [-10, -32],
        [190, -32],
      ]
        .map(([x, y]) => ellipse(x!, y!, 52, 16, light, 1.4) + ellipse(x!, y!, 30, 9, hole, 1.2))
        .join(''),
  },
  modeSwitch: {
    name: 'Переключатель',
    box: [-56, -56, 120, 108],
    svg: () =>
      block(-44, -20, 66, 56, 34, pale) +
      body(-62, 6, -44, 6, white, 1.2) +
      times(2, (r) => times(4, (i) => rect(-38 + i * 15, -8 + r * 24, 8, 8, 1, accent, 0.9))),
  },
} satisfies DrawnParts
