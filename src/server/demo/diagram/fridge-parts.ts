import {
  accent,
  block,
  circle,
  column,
  type DrawnParts,
  dashed,
  ellipse,
  evenOdd,
  hole,
  light,
  line,
  pale,
  path,
  rect,
  slab,
  times,
  tube,
  white,
} from './sheet-shapes.ts'

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
