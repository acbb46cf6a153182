import type { DrawnParts } from './drawn-part.ts'
import {
  accent,
  band,
  bellows,
  blades,
  block,
  body,
  circle,
  column,
  dark,
  dot,
  ellipse,
  evenOdd,
  face,
  group,
  hole,
  hoop,
  light,
  line,
  onFace,
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

const dashed = (inner: string) => `<g stroke-dasharray="5 4">${inner}</g>`

/** Washing machine: water in and out. */
export const waterParts = {
  elbow: {
    name: 'Патрубок дозатора',
    box: [-66, -70, 140, 150],
    svg: () =>
      bellows('M-40 -50C-40 10 10 -10 30 24S30 60 30 66', 30) +
      rect(-60, -66, 40, 16, 4, light) +
      rect(10, 60, 40, 16, 4, light) +
      rect(44, 64, 10, 8, 2, accent, 1.1),
  },
  sleeve: {
    name: 'Патрубок «бак — насос»',
    box: [-72, -60, 150, 126],
    svg: () =>
      bellows('M-30 -36C-30 20 20 -6 52 26', 44) +
      ellipse(-30, -40, 34, 11, white) +
      ellipse(-30, -40, 22, 6.5, hole, 1.2) +
      rect(-66, -36, 12, 10, 2, accent, 1.1),
  },
  cap: {
    name: 'Крышка-фильтр насоса',
    box: [-56, -46, 190, 92],
    svg: () =>
      body(20, 24, 112, 20, pale) +
      times(5, (i) => path(`M${34 + i * 15} -18v36`, 'none', 1.4)) +
      rib(104, 20, 0.9) +
      body(0, 40, 20, 40, light) +
      face(0, 40, white) +
      rect(-6, -32, 12, 64, 5, accent, 1.3),
  },
  pressure: {
    name: 'Датчик уровня',
    box: [-60, -66, 130, 126],
    svg: () =>
      column(-12, 48, 18, 48, pale) +
      top(-12, 48, white) +
      top(-12, 34, light, 1.2) +
      column(-34, 20, -14, 22, light) +
      top(-34, 20, white) +
      tube('M40 14C60 20 52 44 30 46', 9) +
      times(3, (i) => rect(-12 + i * 10, -58, 5, 22, 1, accent, 1)),
  },
  inlet: {
    name: 'Шланг заливной',
    box: [-150, -54, 300, 108],
    svg: () =>
      tube('M-120 20C-80 -60 -40 60 0 0S80 -60 120 -10', 15) +
      body(112, 20, 140, 20, light) +
      face(112, 20, white) +
      body(-142, 20, -114, 20, light).replace('<path', '<path transform="translate(0 22)"') +
      ellipse(-142, 22, 7, 20, accent, 1.3),
  },
} satisfies DrawnParts

/** Refrigerator: cooling unit, chamber and door. */
export const fridgeParts = {
  compressor: {
    name: 'Компрессор',
    box: [-110, -104, 226, 196],
    svg: () =>
      path('M-96 62h60v18h-60zM40 62h60v18h-60z', light, 1.4) +
      path('M-84 6C-84 -58 -46 -76 4 -76S90 -58 90 6S52 70 4 70S-84 68 -84 6Z', pale) +
      path('M-84 0C-60 20 64 20 90 0', 'none', 1.6) +
      path('M-84 6C-60 26 64 26 90 6', 'none', 0.8) +
      tube('M-30 -66C-34 -96 -52 -92 -70 -92', 7, white) +
      tube('M30 -72V-98', 7, white) +
      rect(62, -30, 42, 40, 5, light) +
      rect(70, -20, 24, 18, 3, accent, 1.2),
  },
  relay: {
    name: 'Пускозащитное реле',
    box: [-46, -52, 106, 96],
    svg: () =>
      block(-36, -22, 56, 52, 34, pale) +
      times(3, (i) => circle(-22 + i * 16, 4, 5, hole, 1.2)) +
      rect(-30, 30, 14, 10, 1, accent, 1.1),
  },
  evaporator: {
    name: 'Испаритель',
    box: [-130, -96, 280, 190],
    svg: () =>
      block(-112, -60, 214, 130, 44, pale) +
      times(9, (i) => line(-100 + i * 25, -60, -100 + i * 25, 70, 0.8)) +
      tube('M-128 -40H118M-128 -4H118M-128 32H118', 6, white) +
      path('M118 -40A18 18 0 0 1 118 -4M-128 -4A18 18 0 0 0 -128 32', 'none', 2.4),
  },
  defrost: {
    name: 'ТЭН оттайки',
    box: [-150, -40, 300, 84],
    svg: () =>
      tube('M-120 26V-6A14 14 0 0 1 -92 -6H92A14 14 0 0 1 120 -6V26', 9, white) +
      rect(-130, 22, 20, 18, 3, accent, 1.2) +
      rect(110, 22, 20, 18, 3, accent, 1.2) +
      times(5, (i) => rect(-64 + i * 30, -14, 6, 16, 1, light, 1)),
  },
  fuse: {
    name: 'Плавкий предохранитель',
    box: [-70, -24, 140, 48],
    svg: () => tube('M-64 0H64', 4, white) + rect(-30, -14, 60, 28, 10, pale) + rect(-8, -14, 16, 28, 0, accent, 1.1),
  },
  cabinet: {
    name: 'Шкаф',
    box: [-130, -260, 330, 540],
    svg: () =>
      dashed(
        block(-110, -200, 200, 460, 90, 'none') + line(-110, 60, 90, 60, 1) + rect(-96, -186, 172, 232, 6, 'none', 1),
      ),
  },
  door: {
    name: 'Дверь',
    box: [-96, -230, 210, 470],
    svg: () => block(-80, -200, 150, 420, 30, pale) + rect(-68, -186, 126, 392, 6, white, 1.2),
  },
  doorSeal: {
    name: 'Уплотнитель двери',
    box: [-84, -214, 168, 428],
    svg: () =>
      evenOdd(
        'M-70 -206H70A8 8 0 0 1 78 -198V198A8 8 0 0 1 70 206H-70A8 8 0 0 1 -78 198V-198A8 8 0 0 1 -70 -206ZM-62 -188V188H62V-188Z',
        pale,
        1.6,
      ) + rect(-70, -197, 140, 394, 5, 'none', 0.8),
  },
  shelf: {
    name: 'Полка',
    box: [-100, -44, 250, 76],
    svg: () =>
      slab(-92, 14, 160, 100, 10, white) +
      path('M-50 4l36 -21M10 4l36 -21', 'none', 0.9) +
      rect(-92, 14, 160, 10, 2, accent, 1.1),
  },
  drawer: {
    name: 'Ящик',
    box: [-106, -66, 268, 140],
    svg: () =>
      block(-96, -14, 168, 76, 96, pale) +
      path('M-82 -18l60 -34h146l-60 34Z', light, 1.2) +
      rect(-40, 6, 56, 14, 7, white, 1.3),
  },
  balcony: {
    name: 'Балкон двери',
    box: [-90, -44, 220, 92],
    svg: () =>
      block(-80, -8, 150, 44, 50, white) + path('M-68 -12l26 -15h136l-26 15Z', light, 1.2) + line(-80, 10, 70, 10, 0.9),
  },
  handle: {
    name: 'Ручка двери',
    box: [-26, -116, 60, 232],
    svg: () =>
      path('M-6 -106H18V-78H8V78H18V106H-6A12 12 0 0 1 -18 94V-94A12 12 0 0 1 -6 -106Z', pale) +
      circle(8, -92, 4, accent, 1.2) +
      circle(8, 92, 4, accent, 1.2) +
      line(-10, -86, -10, 86, 0.9),
  },
  hinge: {
    name: 'Петля двери',
    box: [-60, -44, 120, 84],
    svg: () =>
      path('M-50 -8H30L48 6V22H-50Z', pale) +
      circle(-34, 7, 5, hole, 1.2) +
      circle(-10, 7, 5, hole, 1.2) +
      column(-34, 9, -4, 9, light).replace('<path', '<path transform="translate(30 0)"') +
      ellipse(30, -34, 9, 3, accent, 1.2),
  },
  lamp: {
    name: 'Лампа',
    box: [-30, -56, 60, 108],
    svg: () =>
      path('M-16 -4C-26 -22 -18 -48 0 -48S26 -22 16 -4V6H-16Z', white) +
      path('M-7 4V-20L0 -12L7 -20V4', 'none', 1.2) +
      rect(-14, 6, 28, 26, 3, light) +
      times(3, (i) => line(-14, 13 + i * 7, 14, 11 + i * 7, 1)) +
      rect(-5, 32, 10, 9, 2, accent, 1.1),
  },
} satisfies DrawnParts

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

/** Vacuum cleaner. */
export const vacuumParts = {
  floorBrush: {
    name: 'Щётка',
    box: [-120, -60, 240, 110],
    svg: () =>
      tube('M10 -10L40 -50', 24, light) +
      path('M-110 30L-90 -6H90L110 30V44H-110Z', pale) +
      path('M-110 30H110', 'none', 1) +
      times(21, (i) => line(-104 + i * 10.4, 44, -104 + i * 10.4, 50, 1)) +
      rect(-24, 0, 60, 16, 5, accent, 1.2),
  },
  turboBrush: {
    name: 'Турбощётка',
    box: [-120, -70, 240, 130],
    svg: () =>
      tube('M0 -16L20 -58', 26, light) +
      path('M-108 34C-108 -14 -84 -26 0 -26S108 -14 108 34V48H-108Z', pale) +
      rect(-86, 2, 172, 30, 14, light) +
      times(9, (i) => path(`M${-78 + i * 19} 30l16 -26`, 'none', 2)) +
      circle(-86, 17, 6, accent, 1.2),
  },
  pipe: {
    name: 'Труба телескопическая',
    box: [-30, -190, 60, 380],
    svg: () =>
      column(-180, 15, -10, 15, pale) +
      top(-180, 15, white) +
      column(-14, 21, 176, 21, light) +
      top(-14, 21, pale, 1.3) +
      rect(-9, 6, 18, 40, 6, accent, 1.3) +
      line(8, -170, 8, -30, 0.9),
  },
  grip: {
    name: 'Рукоятка шланга',
    box: [-60, -80, 150, 160],
    svg: () =>
      tube('M60 -60C10 -60 -20 -30 -30 60', 34, pale) +
      path('M40 -44C70 -20 60 20 14 20', 'none', 9) +
      path('M40 -44C70 -20 60 20 14 20', 'none', 4).replace('var(--dr,#1f3fd6)', light) +
      ellipse(-32, 64, 20, 7, white) +
      rect(-2, -40, 22, 12, 4, accent, 1.2),
  },
  vacuumHose: {
    name: 'Шланг',
    box: [-150, -70, 300, 150],
    svg: () =>
      bellows('M-130 50C-130 -90 0 -70 0 0S130 100 130 -40', 26) +
      rect(112, -62, 36, 30, 6, light) +
      rect(-148, 40, 36, 30, 6, accent),
  },
  dustBag: {
    name: 'Мешок-пылесборник',
    box: [-70, -80, 140, 156],
    svg: () =>
      path('M-52 -34C-66 20 -60 66 0 68S66 20 52 -34Z', pale) +
      path('M-30 -20C-38 20 -34 50 -20 58M30 -20C38 20 34 50 20 58', 'none', 0.9) +
      rect(-62, -66, 124, 34, 4, light) +
      ellipse(0, -49, 24, 11, white, 1.3) +
      ellipse(0, -49, 15, 7, hole, 1.2),
  },
  suctionMotor: {
    name: 'Двигатель',
    box: [-76, -90, 152, 180],
    svg: () =>
      column(20, 44, 74, 40, light) +
      times(8, (i) => {
        const [x, y] = onTop(20, 44, 10 + i * 22)
        return line(x, y + 6, x * 0.92, y + 48, 1)
      }) +
      column(-50, 66, 20, 66, pale) +
      hoop(-20, 66, 0.9) +
      top(-50, 66, white) +
      top(-50, 24, hole, 1.3) +
      times(10, (i) => {
        const [x, y] = onTop(-50, 54, i * 36)
        return line(x * 0.5, -50 + (y + 50) * 0.5, x, y, 1)
      }) +
      rect(30, 36, 22, 12, 2, accent, 1.1),
  },
  vacuumBody: {
    name: 'Корпус',
    box: [-150, -100, 330, 210],
    svg: () =>
      dashed(
        path('M-130 60C-140 -40 -70 -90 20 -80S160 -30 160 60Z', 'none', 1.2) +
          circle(-70, 62, 36, 'none', 1.2) +
          circle(110, 62, 26, 'none', 1.2),
      ),
  },
  battery: {
    name: 'Аккумулятор',
    box: [-60, -60, 140, 110],
    svg: () =>
      block(-48, -20, 84, 60, 44, pale) +
      rect(-36, -4, 30, 26, 3, light, 1.2) +
      rect(2, -4, 24, 8, 2, accent, 1.1) +
      line(2, 12, 26, 12) +
      line(2, 20, 26, 20),
  },
} satisfies DrawnParts

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

/** Water heater. */
export const boilerParts = {
  tank: {
    name: 'Бак',
    box: [-150, -190, 300, 330],
    svg: () =>
      dashed(
        path('M-130 100V-110A130 60 0 0 1 130 -110V100', 'none', 1.2) +
          ellipse(0, 100, 130, 38, 'none', 1.2) +
          ellipse(0, 104, 44, 13, 'none', 1),
      ),
  },
  flangeHeater: {
    name: 'ТЭН',
    box: [-60, -160, 120, 220],
    svg: () =>
      tube('M-18 20V-120A18 18 0 0 1 18 -120V20', 10, white) +
      tube('M0 20V-90', 7, pale) +
      column(20, 46, 34, 46, light) +
      top(20, 46, pale) +
      rect(-26, 38, 10, 16, 1, accent, 1.1) +
      rect(16, 38, 10, 16, 1, accent, 1.1),
  },
  anode: {
    name: 'Анод магниевый',
    box: [-26, -130, 52, 250],
    svg: () =>
      column(-120, 16, 76, 16, pale) +
      top(-120, 16, white) +
      line(6, -108, 6, 70, 0.9) +
      column(80, 6, 110, 6, accent) +
      times(4, (i) => hoop(86 + i * 6, 6, 0.9)),
  },
  flangeGasket: {
    name: 'Прокладка фланца',
    box: [-84, -32, 168, 66],
    svg: () =>
      evenOdd('M-76 0A76 22 0 1 1 76 0A76 22 0 1 1 -76 0ZM-50 0A50 14 0 1 0 50 0A50 14 0 1 0 -50 0Z', pale, 1.5) +
      times(6, (i) => {
        const [x, y] = onTop(0, 63, i * 60 + 20)
        return ellipse(x, y, 5, 2.4, hole, 1)
      }),
  },
  flange: {
    name: 'Фланец в сборе',
    box: [-90, -44, 180, 86],
    svg: () =>
      column(-8, 80, 10, 80, light) +
      top(-8, 80, pale) +
      top(-8, 30, hole, 1.4) +
      times(6, (i) => {
        const [x, y] = onTop(-8, 64, i * 60 + 20)
        return ellipse(x, y, 6, 3, accent, 1)
      }) +
      column(10, 34, 30, 30, pale),
  },
  rodThermostat: {
    name: 'Термостат стержневой',
    box: [-60, -180, 120, 240],
    svg: () =>
      column(-170, 6, 0, 6, white) +
      column(0, 46, 40, 46, pale) +
      top(0, 46, white) +
      top(0, 12, light, 1.2) +
      circle(24, 26, 8, accent, 1.2) +
      hoop(22, 46, 0.9),
  },
  safetyValve: {
    name: 'Клапан предохранительный',
    box: [-70, -70, 150, 136],
    svg: () =>
      column(-56, 20, -20, 20, light) +
      times(4, (i) => hoop(-50 + i * 8, 20, 0.8)) +
      top(-56, 20, white) +
      column(-20, 28, 20, 28, pale) +
      column(20, 20, 54, 20, light) +
      body(26, 14, 56, 12, light) +
      face(56, 12, hole, 1.3) +
      path('M-28 -2H-58V-20', 'none', 7) +
      rect(-66, -34, 16, 20, 4, accent, 1.2),
  },
  indicator: {
    name: 'Индикатор температуры',
    box: [-56, -56, 112, 112],
    svg: () =>
      circle(0, 0, 48, pale) +
      circle(0, 0, 38, white, 1.2) +
      times(9, (i) => {
        const a = ((150 + i * 30) * Math.PI) / 180
        return line(30 * Math.cos(a), 30 * Math.sin(a), 37 * Math.cos(a), 37 * Math.sin(a), 1.2)
      }) +
      path('M0 0L-20 -18', 'none', 3) +
      circle(0, 0, 5, accent, 1.2),
  },
  cord: {
    name: 'Шнур с УЗО',
    box: [-130, -60, 270, 120],
    svg: () =>
      tube('M-120 30C-80 50 -70 -30 -30 -20M50 -10C90 0 80 50 124 40', 8) +
      block(-32, -34, 74, 46, 22, white) +
      rect(-22, -24, 18, 12, 2, accent, 1.1) +
      rect(4, -24, 18, 12, 2, light, 1.1) +
      rect(-128, 20, 20, 24, 4, light),
  },
} satisfies DrawnParts

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

/** Air conditioner, indoor unit. */
export const climateParts = {
  frontPanel: {
    name: 'Панель передняя',
    box: [-300, -60, 660, 150],
    svg: () =>
      block(-280, -20, 520, 90, 60, white) +
      path('M-260 50H220', 'none', 0.9) +
      rect(-260, 60, 480, 8, 3, light, 1.2) +
      rect(170, 10, 44, 12, 4, accent, 1.2),
  },
  meshFilter: {
    name: 'Фильтр сетчатый',
    box: [-130, -56, 330, 110],
    svg: () =>
      slab(-120, 34, 220, 110, 6, white) +
      times(11, (i) => path(`M${-100 + i * 20} 34l77 -44`, 'none', 0.8)) +
      times(3, (i) => line(-100 + i * 20, 22 - i * 11, 120 + i * 20, 22 - i * 11, 0.8)) +
      rect(-30, 36, 30, 8, 3, accent, 1.1),
  },
  carbonFilter: {
    name: 'Фильтр угольный',
    box: [-80, -40, 200, 76],
    svg: () =>
      slab(-70, 22, 120, 70, 8, dark) +
      times(8, (i) => times(3, (j) => dot(-48 + i * 15 + j * 12, 14 - j * 8, 2, 1.2))),
  },
  rotor: {
    name: 'Крыльчатка тангенциальная',
    box: [-60, -60, 500, 120],
    svg: () =>
      body(0, 52, 420, 52, pale) +
      times(20, (i) => line(0, -48 + i * 5, 420, -48 + i * 5, 0.7)) +
      times(6, (i) => rib(60 + i * 60, 52, 1.3)) +
      face(0, 52, white) +
      times(18, (i) => {
        const [x, y] = onFace(0, 50, i * 20)
        const [p, q] = onFace(0, 36, i * 20 + 14)
        return line(x, y, p, q, 1.2)
      }) +
      face(0, 12, accent, 1.2),
  },
  heatExchanger: {
    name: 'Теплообменник',
    box: [-230, -80, 520, 160],
    svg: () =>
      block(-210, -30, 400, 90, 70, pale) +
      times(26, (i) => line(-200 + i * 15.4, -30, -200 + i * 15.4, 60, 0.6)) +
      times(3, (i) => path(`M190 ${-14 + i * 26}h24a10 10 0 0 1 0 14h-24`, white, 1.6)),
  },
  remote: {
    name: 'Пульт',
    box: [-40, -86, 100, 166],
    svg: () =>
      block(-30, -64, 56, 138, 26, white) +
      rect(-22, -54, 40, 40, 4, dark, 1.2) +
      times(9, (i) => circle(-14 + (i % 3) * 12, 2 + Math.floor(i / 3) * 16, 4, i === 0 ? accent : light, 1)),
  },
  irReceiver: {
    name: 'Приёмник ИК',
    box: [-70, -40, 150, 76],
    svg: () =>
      slab(-60, 22, 90, 60, 7, pale) +
      circle(-20, 8, 7, accent, 1.2) +
      times(3, (i) => rect(2 + i * 14, 2, 8, 8, 1, white, 1)) +
      tube('M52 4C70 10 60 26 76 28', 4, white),
  },
  drainPan: {
    name: 'Поддон конденсата',
    box: [-240, -50, 540, 110],
    svg: () =>
      block(-220, -4, 420, 40, 70, pale) + path('M-200 -8l36 -20h396l-36 20Z', light, 1.2) + tube('M200 24h40', 12),
  },
} satisfies DrawnParts
