import {
  accent,
  block,
  body,
  circle,
  column,
  type DrawnParts,
  dashed,
  ellipse,
  evenOdd,
  face,
  hole,
  hoop,
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
