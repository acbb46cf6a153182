import {
  accent,
  block,
  body,
  circle,
  type DrawnParts,
  dark,
  dot,
  face,
  light,
  line,
  onFace,
  pale,
  path,
  rect,
  rib,
  slab,
  times,
  tube,
  white,
} from './sheet-shapes.ts'

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
