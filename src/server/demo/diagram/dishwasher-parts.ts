import {
  accent,
  column,
  type DrawnParts,
  dark,
  dot,
  ellipse,
  hole,
  hoop,
  light,
  line,
  onTop,
  outline,
  pale,
  path,
  radians,
  rect,
  stroke,
  times,
  top,
  tube,
  white,
} from './sheet-shapes.ts'

const n = (value: number) => +value.toFixed(1)
function arm(len: number, w: number, bent = false) {
  const h = w * 0.3 * 1.6,
    tip = h * 0.5,
    bd = bent ? 10 : 6
  const blade = `M${-len} ${-tip + bd}C${-len - 12} ${bd} ${-len - 6} ${tip + bd} ${-len + 10} ${tip + bd + 2}L-46 ${h + 4}H46L${len - 10} ${tip - bd + 4}C${len + 6} ${tip - bd} ${len + 12} ${-bd} ${len} ${-tip - bd}L46 ${-h - 2}H-46Z`
  const holes = times(7, (i) => {
    const x = -len + 18 + (i * (len - 70)) / 6,
      y = bd * (-x / len)
    return ellipse(x, y + 1, 5.4, 2.4, hole, 1) + ellipse(-x, -y + 1, 5.4, 2.4, hole, 1)
  })
  return (
    `<g transform="translate(0 11)">${path(blade, dark)}</g>` +
    column(8, 30, 30, 22, light, 1.4) +
    path(blade, pale) +
    path(`M${-len + 22} ${bd + 1 + tip * 0.2}L-50 1M${len - 22} ${-bd + 1}L50 1`, 'none', 0.8) +
    holes +
    ellipse(0, 1, 42, 12.6, light, 1.4) +
    column(-10, 20, 2, 24, pale, 1.4) +
    top(-10, 20, white, 1.4) +
    top(-10, 10, accent, 1.2)
  )
}

/** Spraying and circulation of a dishwasher, round a standing axis. */
export const dishwasherParts = {
  'd-top': {
    name: 'Разбрызгиватель верхний',
    box: [-130, -40, 260, 90],
    svg: () =>
      column(-22, 15, 4, 15, light) +
      top(-22, 15, white) +
      top(-22, 8, hole, 1.1) +
      column(2, 92, 14, 84, light) +
      top(2, 92, pale) +
      top(2, 78, 'none', 1) +
      times(10, (i) => {
        const [x, y] = onTop(2, 60, i * 36 + 10)
        return ellipse(x, y, 5, 2, hole, 1)
      }) +
      top(0, 26, white, 1.3) +
      column(-20, 15, -2, 15, light) +
      top(-20, 15, white) +
      top(-20, 8, hole, 1.1),
  },
  'd-mid': { name: 'Разбрызгиватель средний', box: [-230, -48, 460, 100], svg: () => arm(208, 24) },
  'd-low': { name: 'Разбрызгиватель нижний', box: [-250, -52, 500, 110], svg: () => arm(236, 32, true) },
  'd-nut': {
    name: 'Гайка разбрызгивателя',
    box: [-44, -24, 88, 60],
    svg: () =>
      column(0, 32, 18, 32, pale) +
      times(9, (i) => {
        const a = 12 + i * 19.5,
          [x, y] = onTop(0, 32, a)
        return line(x, y, x, y + 18, 1)
      }) +
      top(0, 32, white) +
      top(0, 20, hole, 1.3) +
      path(`M-20 0A20 6 0 0 1 20 0`, 'none', 1),
  },
  'd-fine': {
    name: 'Фильтр тонкой очистки',
    box: [-60, -34, 120, 160],
    svg: () =>
      column(92, 34, 104, 26, light) +
      column(18, 40, 92, 36, pale) +
      times(10, (i) => {
        const a = 8 + i * 18.2,
          [x, y] = onTop(18, 40, a),
          [p, q] = onTop(92, 36, a)
        return line(x, y, p, q, 0.8)
      }) +
      times(7, (i) => hoop(28 + i * 10, 40 - i * 0.6, 0.8)) +
      column(0, 50, 16, 46, light) +
      top(0, 50, white) +
      top(0, 38, dark, 1.3) +
      path('M-9 -4C-9 -34 9 -34 9 -4', 'none', 5) +
      path('M-9 -4C-9 -34 9 -34 9 -4', 'none', 2).replace(outline, accent),
  },
  'd-flat': {
    name: 'Фильтр-сетка',
    box: [-170, -56, 340, 120],
    svg: () =>
      path('M-156 0C-156 -40 -90 -48 0 -48S156 -40 156 0V10C156 48 90 56 0 56S-156 48 -156 10Z', light) +
      path('M-156 0C-156 -40 -90 -48 0 -48S156 -40 156 0S90 46 0 46S-156 40 -156 0Z', pale) +
      path('M-138 0C-138 -32 -80 -40 0 -40S138 -32 138 0S80 38 0 38S-138 32 -138 0Z', 'none', 1) +
      times(9, (i) =>
        times(5, (j) => {
          const x = -112 + i * 28 + (j % 2) * 10,
            y = -26 + j * 13
          return (x / 128) ** 2 + (y / 33) ** 2 < 0.92 && (x / 62) ** 2 + (y / 20) ** 2 > 1 ? dot(x, y, 3.2, 1.5) : ''
        }),
      ) +
      ellipse(0, 0, 52, 16, white, 1.4) +
      ellipse(0, 1, 44, 13, hole, 1.3),
  },
  'd-ring': {
    name: 'Уплотнитель отстойника',
    box: [-136, -46, 272, 96],
    svg: () =>
      `<path d="M-126 0A126 37.8 0 1 1 126 0A126 37.8 0 1 1 -126 0ZM-112 0A112 33 0 1 0 112 0A112 33 0 1 0 -112 0Z" transform="translate(0 7)" fill="${dark}" ${stroke(1.2)}/><path d="M-126 0A126 37.8 0 1 1 126 0A126 37.8 0 1 1 -126 0ZM-112 0A112 33 0 1 0 112 0A112 33 0 1 0 -112 0Z" fill="${pale}" ${stroke(1.5)}/>` +
      ellipse(0, 0, 119, 35.4, 'none', 0.8),
  },
  'd-sump': {
    name: 'Отстойник',
    box: [-190, -50, 390, 180],
    svg: () =>
      path('M84 44H166V84H70Z', light) +
      ellipse(166, 64, 8, 20, white) +
      ellipse(166, 64, 4, 12, hole, 1.1) +
      path('M-84 60H-140V86H-66Z', pale) +
      ellipse(-140, 73, 5.5, 13, white) +
      column(66, 78, 112, 54, light) +
      hoop(88, 68, 0.9) +
      column(16, 116, 66, 82, pale) +
      times(9, (i) => {
        const a = 14 + i * 19,
          [x, y] = onTop(16, 116, a),
          [p, q] = onTop(66, 82, a)
        return line(x, y, p, q, 0.8)
      }) +
      column(0, 132, 14, 132, light) +
      top(0, 132, white) +
      top(2, 116, dark, 1.4) +
      top(13, 66, hole, 1.2) +
      times(6, (i) => {
        const [x, y] = onTop(0, 124, i * 60 + 30)
        return ellipse(x, y, 4, 2, accent, 1)
      }),
  },
  'd-circ': {
    name: 'Насос циркуляционный',
    box: [-130, -92, 270, 180],
    svg: () =>
      `<g>${path('M-6 -62h40v-26h-40z', pale)}${ellipse(14, -88, 20, 6, white)}${ellipse(14, -88, 12, 3.4, hole, 1.1)}${path('M28 -46H106A16 46 0 0 1 106 46H28Z', light)}${times(6, (i) => path(`M${42 + i * 11} -46A16 46 0 0 1 ${42 + i * 11} 46`, 'none', 0.9))}${rect(70, -66, 34, 20, 3, white, 1.4)}${rect(76, -74, 8, 10, 1.5, accent, 1.1)}${rect(90, -74, 8, 10, 1.5, light, 1.1)}${path('M-30 -64H34A22 64 0 0 1 34 64H-30Z', pale)}${path('M34 -64A22 64 0 0 1 34 64', 'none', 1)}${path('M10 -64A22 64 0 0 1 10 64', 'none', 0.9)}${ellipse(-30, 0, 23, 64, white)}${ellipse(-30, 0, 18, 50, light, 1.2)}${path('M-92 -20H-32A7 20 0 0 1 -32 20H-92Z', pale)}${ellipse(-92, 0, 7, 20, white)}${ellipse(-92, 0, 4, 12, hole, 1.1)}${path('M-60 -20A7 20 0 0 1 -60 20', 'none', 0.9)}</g>`,
  },
  'd-drain': {
    name: 'Насос сливной',
    box: [-70, -70, 170, 130],
    svg: () =>
      path('M24 -30H84A10 30 0 0 1 84 30H24Z', light) +
      times(5, (i) => path(`M${36 + i * 10} -30A10 30 0 0 1 ${36 + i * 10} 30`, 'none', 0.9)) +
      rect(80, -16, 16, 9, 2, accent, 1.2) +
      rect(80, 6, 16, 9, 2, white, 1.2) +
      path('M-18 -16l-12 -50h26l10 46z', pale) +
      ellipse(-17, -66, 13, 4, white, 1.3) +
      path('M-8 -44H26A14 44 0 0 1 26 44H-8Z', pale) +
      ellipse(-8, 0, 16, 44, white) +
      ellipse(-8, 0, 12, 34, light, 1.2) +
      times(6, (i) => {
        const a = i * 60,
          x = -8 + 11 * Math.cos(radians(a)),
          y = 31 * Math.sin(radians(a))
        return path(
          `M-8 0Q${n(-8 + 8 * Math.cos(radians(a - 35)))} ${n(22 * Math.sin(radians(a - 35)))} ${n(x)} ${n(y)}`,
          'none',
          2.2,
        )
      }) +
      ellipse(-8, 0, 4, 9, accent, 1.1),
  },
  'd-pipe': {
    name: 'Трубка подачи воды',
    box: [-60, -20, 130, 420],
    svg: () =>
      tube('M0 376V60C0 20 -6 6 -44 6', 26, pale) +
      ellipse(-46, 6, 5, 14.6, white, 1.4) +
      times(3, (i) => path(`M-14.6 ${120 + i * 90}h29.2v14h-29.2z`, light, 1.2)) +
      ellipse(0, 378, 14.6, 5, light, 1.4) +
      path('M5 70V112M5 140V202M5 230V292', 'none', 0.9),
  },
  'd-sensor': {
    name: 'Датчик мутности',
    box: [-50, -50, 100, 100],
    svg: () =>
      path('M-20 -8H20V30H-20Z', pale) +
      rect(-30, -20, 60, 16, 4, light) +
      path('M-14 -20V-42H-4V-20M4 -20V-42H14V-20', white, 1.4) +
      rect(-12, 30, 24, 12, 2, accent, 1.2) +
      line(-10, 4, 10, 4) +
      line(-10, 14, 10, 14),
  },
  'd-hose': {
    name: 'Шланг сливной',
    box: [-24, -156, 196, 226],
    svg: () => {
      const d = 'M0 40V-40C0 -120 70 -150 110 -110C146 -72 120 -20 84 -40C48 -62 80 -120 140 -126'
      return (
        tube(d, 17, pale) +
        `<path d="${d}" fill="none" stroke="${outline}" stroke-width="17" stroke-dasharray="1.3 6" stroke-linecap="butt"/>` +
        rect(-14, 36, 28, 24, 4, light) +
        rect(134, -140, 26, 28, 4, light)
      )
    },
  },
} satisfies DrawnParts
