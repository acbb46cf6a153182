import {
  accent,
  bellows,
  body,
  column,
  type DrawnParts,
  ellipse,
  face,
  hole,
  light,
  pale,
  path,
  rect,
  rib,
  times,
  top,
  tube,
  white,
} from './sheet-shapes.ts'

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
