import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, between, choice, type Part } from '#shared/drawing/part-details.ts'

/** Hoses and pipes, straight from the coil or moulded. */
export const hoseParts = {
  hose: {
    stuff: 'rubber',
    details: { l: amount(/^Длина/i, 0.2, 10), d: amount(/^Диаметр/i, 8, 60) },
    draw: (v) => {
      // A turn of the coil for each metre, so that three metres look longer than two.
      const length = v.number('l', 2)
      const thick = between(v.number('d', 32), [20, 40], [9, 17])
      const turns = Math.max(1, Math.round(length))
      const most = between(length, [1, 5], [52, 78])
      return (
        pen.shadow(100, 182, 62, 6) +
        pen.repeat(turns, (i) => {
          const r = pen.rounded(most - i * (thick + 2))
          return r < 12
            ? ''
            : pen.tube(
                `M${100 - r} 100 a${r} ${pen.rounded(r * 0.82)} 0 1 1 ${2 * r} 0 a${r} ${pen.rounded(r * 0.82)} 0 1 1 ${-2 * r} 0`,
                thick,
                pen.tint1,
              )
        }) +
        pen.repeat(14, (i) => {
          const a = (i * Math.PI) / 7
          const [x1, y1] = pen.polar(100, 100, most - thick / 2, a)
          const [x2, y2] = pen.polar(100, 100, most + thick / 2, a)
          return pen.line(x1, pen.rounded(100 + (y1 - 100) * 0.82), x2, pen.rounded(100 + (y2 - 100) * 0.82), 1.25)
        }) +
        pen.tube(`M${pen.rounded(100 + most)} 100 V168`, thick, pen.tint1) +
        pen.rect(pen.rounded(100 + most - 15), 156, 30, 22, 5, v.hot('l', v.hot(''))) +
        pen.line(pen.rounded(100 + most - 13), 164, pen.rounded(100 + most + 13), 164, 2)
      )
    },
  },
  inlethose: {
    stuff: 'rubber',
    details: { l: amount(/^Длина/i, 0.2, 10) },
    draw: (v) => {
      const loops = Math.max(1, Math.min(6, Math.round(v.number('l', 2))))
      return (
        pen.shadow(100, 182, 62, 6) +
        pen.repeat(loops, (i) => {
          const x = pen.rounded(100 - (loops - 1) * 9 + i * 18)
          return pen.tube(`M${x - 30} 102 a30 56 0 1 1 60 0 a30 56 0 1 1 -60 0`, 9, pen.tint1)
        }) +
        pen.tube('M64 148 C40 168 34 150 30 130', 9, pen.tint1) +
        pen.tube('M136 148 C160 168 168 150 170 132', 9, pen.tint1) +
        pen.rect(14, 96, 32, 34, 5, v.hot('l')) +
        pen.repeat(3, (k) => pen.line(16, 104 + k * 9, 44, 104 + k * 9, 2)) +
        pen.path('M156 132 V104 H190 V120 H174 V132 Z', v.hot('l'))
      )
    },
  },
  drainhose: {
    stuff: 'plastic',
    details: { l: amount(/^Длина/i, 0.2, 10) },
    draw: (v) => {
      const count = Math.round(between(v.number('l', 2), [1, 5], [10, 26]))
      return (
        pen.shadow(100, 178, 70, 6) +
        pen.repeat(count, (i) => {
          const t = i / (count - 1)
          return pen.group(
            `translate(${pen.rounded(24 + t * 148)} ${pen.rounded(110 + Math.sin(t * 6.3) * 46)}) rotate(${pen.rounded(Math.cos(t * 6.3) * 40)})`,
            pen.ellipse(0, 0, 6, 17, i % 2 ? pen.tint1 : pen.tint2, 1.75),
          )
        }) +
        pen.rect(6, 96, 22, 28, 6, v.hot('l')) +
        pen.rect(170, 96, 24, 28, 6, v.hot('l'))
      )
    },
  },
  pipe: {
    stuff: 'rubber',
    details: { t: choice(/^Тип$/i, [/насос/i, /дозатор/i]) },
    draw: (v) =>
      pen.shadow(100, 180, 62, 6) +
      (v.number('t', 1) === 2
        ? pen.tube('M44 40 C44 96 96 86 104 112 C112 140 150 128 160 164', 26, pen.tint1) +
          pen.repeat(5, (i) => pen.ellipse(58 + i * 13, 78 + i * 7, 15, 6, 'none', 1.5)) +
          pen.rect(24, 26, 40, 18, 6, v.hot('t')) +
          pen.rect(142, 154, 36, 18, 6, v.hot('t'))
        : pen.path(
            'M50 40 H118 C132 40 136 58 132 76 C128 96 148 104 168 104 V140 C128 146 84 142 74 108 C68 88 60 70 50 62 Z',
            pen.tint1,
          ) +
          pen.circle(98, 78, 26, v.hot('t', pen.tint2)) +
          pen.path('M80 66 C88 58 106 58 114 66', 'none', 1.5) +
          pen.rect(38, 30, 30, 38, 6, pen.tint2) +
          pen.rect(160, 98, 24, 48, 6, pen.tint2)),
  },
} satisfies Record<string, Part>
