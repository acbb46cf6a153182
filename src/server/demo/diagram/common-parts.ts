import {
  accent,
  bellows,
  blades,
  block,
  body,
  circle,
  cog,
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

/** Parts that stand in appliances of several kinds. */
export const commonParts = {
  valve: {
    name: 'Клапан подачи воды',
    box: [-96, -76, 192, 140],
    svg: () =>
      body(-86, 26, -44, 26, light) +
      times(5, (i) => rib(-80 + i * 8, 26, 0.8)) +
      face(-86, 26, white) +
      face(-86, 15, hole, 1.2) +
      block(-46, -34, 62, 68, 30, pale) +
      [-22, 18]
        .map(
          (y) =>
            body(30, 13, 84, 11, light).replace('<path', `<path transform="translate(0 ${y})"`) +
            ellipse(84, y, 4, 11, white, 1.3),
        )
        .join('') +
      block(-34, -70, 34, 36, 22, white) +
      rect(-28, -60, 10, 14, 1, accent, 1.1) +
      rect(-14, -60, 10, 14, 1, light, 1.1),
  },
  board: {
    name: 'Плата управления',
    box: [-110, -66, 256, 130],
    svg: () =>
      slab(-104, 46, 170, 110, 8, pale) +
      block(-70, 20, 34, 14, 24, light) +
      block(-10, 26, 44, 12, 30, white) +
      block(40, 4, 20, 22, 16, light) +
      times(5, (i) => circle(-76 + i * 13, 36, 3, dark, 0.9)) +
      rect(78, -2, 26, 12, 2, accent, 1.2) +
      times(4, (i) => line(-20 + i * 14, 0, -12 + i * 14, -10, 0.9)),
  },
  sensor: {
    name: 'Датчик температуры',
    box: [-22, -60, 130, 116],
    svg: () =>
      tube('M0 -30V-44C0 -62 34 -60 50 -40S70 4 92 -6', 5, white) +
      column(-30, 12, -8, 12, light) +
      column(-8, 18, 2, 18, pale) +
      top(-8, 18, white, 1.3) +
      column(2, 9, 40, 8, pale) +
      hoop(20, 9, 0.9) +
      path('M-8 40A8 8 0 0 0 8 40', accent, 1.3) +
      rect(88, -14, 18, 16, 3, light, 1.3),
  },
  fan: {
    name: 'Вентилятор',
    box: [-56, -92, 170, 184],
    svg: () =>
      body(28, 30, 92, 26, light) +
      times(4, (i) => rib(44 + i * 11, 28, 0.8)) +
      face(28, 30, pale) +
      body(6, 9, 30, 9, white, 1.2) +
      blades(0, 86, 7) +
      rect(82, -8, 22, 16, 3, accent, 1.2),
  },
  motor: {
    name: 'Двигатель',
    box: [-84, -60, 190, 120],
    svg: () =>
      body(70, 34, 92, 28, light) +
      body(-40, 52, 72, 52, pale) +
      times(6, (i) => rib(-24 + i * 17, 52, 0.9)) +
      face(-40, 52, white) +
      face(-40, 34, light, 1.2) +
      body(-76, 8, -40, 8, white, 1.3) +
      face(-76, 8, hole, 1.1) +
      rect(30, -18, 34, 22, 3, light, 1.2) +
      rect(38, -12, 18, 9, 2, accent, 1),
  },
  thermostat: {
    name: 'Термостат',
    box: [-66, -66, 178, 132],
    svg: () =>
      tube('M30 6C66 6 54 -48 84 -48S108 -10 90 0S64 28 84 42', 4, white) +
      rect(80, 38, 12, 22, 5, accent, 1.2) +
      block(-40, -26, 58, 54, 28, pale) +
      column(-44, 9, -30, 9, white).replace('<path', '<path transform="translate(2 0)"') +
      line(2, -48, 2, -38, 1) +
      times(3, (i) => rect(-34 + i * 18, 30, 9, 16, 1, light, 1.1)),
  },
  knob: {
    name: 'Ручка регулировки',
    box: [-40, -46, 92, 92],
    svg: () =>
      body(26, 10, 44, 10, light, 1.3) +
      body(0, 36, 26, 34, pale) +
      times(9, (i) => line(4, -34 + i * 8.5, 24, -32 + i * 8, 0.7)) +
      face(0, 38, white) +
      face(0, 26, light, 1.2) +
      rect(-3, -34, 6, 24, 3, accent, 1.1),
  },
  ring: {
    name: 'Кольцо уплотнительное',
    box: [-64, -26, 128, 56],
    svg: () =>
      ellipse(0, 6, 56, 17, dark, 1.3) +
      ellipse(0, 0, 56, 17, pale) +
      ellipse(0, 1, 42, 11.5, hole, 1.4) +
      ellipse(0, 0, 49, 14, 'none', 0.8),
  },
  hepa: {
    name: 'Фильтр',
    box: [-70, -66, 160, 118],
    svg: () =>
      block(-60, -34, 104, 74, 40, white) +
      rect(-50, -24, 84, 54, 2, light, 1.2) +
      times(11, (i) => line(-46 + i * 7.6, -24, -46 + i * 7.6, 30, 1)) +
      rect(-20, -58, 30, 9, 3, accent, 1.2),
  },
  gear: {
    name: 'Шестерня',
    box: [-42, -66, 96, 132],
    svg: () => cog(18, 10, 34, 12, light) + cog(0, 16, 60, 18),
  },
  hose: {
    name: 'Шланг',
    box: [-24, -156, 196, 226],
    svg: () =>
      bellows('M0 40V-40C0 -120 70 -150 110 -110C146 -72 120 -20 84 -40C48 -62 80 -120 140 -126', 17) +
      rect(-14, 36, 28, 24, 4, light) +
      rect(134, -140, 26, 28, 4, accent),
  },
  capacitor: {
    name: 'Конденсатор',
    box: [-40, -66, 80, 124],
    svg: () =>
      column(-40, 30, 44, 30, pale) +
      top(-40, 30, white) +
      rect(-16, -62, 8, 20, 1, accent, 1.1) +
      rect(8, -62, 8, 20, 1, accent, 1.1) +
      hoop(-20, 30, 0.9) +
      hoop(26, 30, 0.9),
  },
  microswitch: {
    name: 'Микропереключатель',
    box: [-56, -50, 124, 92],
    svg: () =>
      block(-44, -14, 70, 40, 22, pale) +
      path('M-30 -24L36 -42', 'none', 2.4) +
      circle(36, -42, 5, accent, 1.2) +
      times(3, (i) => rect(-36 + i * 24, 26, 9, 14, 1, light, 1.1)) +
      dot(-30, 6, 3) +
      dot(14, 6, 3),
  },
  spring: {
    name: 'Пружина',
    box: [-26, -92, 52, 184],
    svg: () =>
      times(9, (i) => ellipse(0, -52 + i * 13, 18, 6, 'none', 3)) +
      path('M0 -58V-74A9 9 0 1 1 9 -83', 'none', 3) +
      path('M0 58V74A9 9 0 1 0 -9 83', 'none', 3) +
      times(3, (i) => {
        const [x, y] = onTop(0, 18, 20 + i * 40)
        return dot(x, y - 13 + i * 13, 1.2)
      }),
  },
  tray: {
    name: 'Лоток',
    box: [-124, -60, 300, 130],
    svg: () =>
      block(-110, -10, 176, 58, 96, pale) +
      path('M-84 -18l50 -29h44l-50 29ZM-18 -18l50 -29h70l-50 29Z', light, 1.3) +
      rect(-120, -16, 14, 70, 5, white) +
      rect(-119, 10, 12, 18, 4, accent, 1.2),
  },
} satisfies DrawnParts
