import {
  accent,
  bellows,
  block,
  circle,
  column,
  type DrawnParts,
  dashed,
  ellipse,
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
