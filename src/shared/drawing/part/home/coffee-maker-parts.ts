import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, between, choice, type Part, volume } from '#shared/drawing/part-details.ts'

/** What makes coffee and foams milk. */
export const coffeeMakerParts = {
  brewgroup: {
    draw: (v) =>
      pen.shadow(100, 178, 54, 6) +
      pen.rect(60, 26, 80, 28, 6, pen.tint2) +
      pen.rect(72, 54, 56, 64, 4, pen.tint1) +
      pen.rect(72, 70, 56, 8, 0, pen.tint3, 1.75) +
      pen.rect(72, 98, 56, 8, 0, pen.tint3, 1.75) +
      pen.path('M66 118 H134 V142 C134 156 66 156 66 142 Z', pen.tint2) +
      pen.ellipse(100, 118, 34, 9, pen.tint0) +
      pen.path('M128 62 h26 v44 h-26', 'none', 2.5) +
      pen.rect(148, 76, 14, 18, 3, v.hot('')) +
      pen.path('M92 156 v14 M108 156 v14', 'none', 4),
  },
  piston: {
    draw: (v) =>
      pen.shadow(100, 178, 50) +
      pen.rect(88, 22, 24, 70, 5, pen.tint2) +
      pen.path('M56 90 V140 C56 158 144 158 144 140 V90 Z', pen.tint1) +
      pen.ellipse(100, 90, 44, 15, pen.tint0) +
      pen.path('M56 118 C56 136 144 136 144 118', 'none', 7) +
      pen.path('M56 118 C56 136 144 136 144 118', 'none', 3) +
      pen.circle(100, 44, 6, v.hot('')),
  },
  screen: {
    stuff: 'metal',
    draw: (v) =>
      pen.shadow(100, 184, 54, 5) +
      pen.circle(100, 98, 70, pen.tint2) +
      pen.circle(100, 98, 58, pen.tint0) +
      pen.repeat(7, (row) =>
        pen.repeat(7, (column) =>
          Math.hypot(column - 3, row - 3) > 3.3
            ? ''
            : pen.circle(55 + column * 15, 53 + row * 15, 2.6, pen.tint3, 1.25),
        ),
      ) +
      pen.circle(100, 98, 7, v.hot('')),
  },
  sealkit: {
    stuff: 'rubber',
    details: { m: choice(/^Материал/i, [/силик/i]) },
    draw: (v) =>
      pen.shadow(100, 184, 66, 5) +
      pen.repeat(5, (i) => {
        const [x = 0, y = 0, r = 0] =
          [
            [64, 68, 42],
            [136, 60, 32],
            [142, 128, 26],
            [84, 142, 20],
            [38, 138, 16],
          ][i] ?? []
        return (
          pen.circle(x, y, r, i === 0 ? v.hot('m', v.hot('', pen.tint2)) : i % 2 ? pen.tint1 : pen.tint3) +
          // Silicone rings are thicker.
          pen.circle(x, y, pen.rounded(r * (v.number('m', 0) === 1 ? 0.54 : 0.7)), pen.plate)
        )
      }) +
      pen.rect(106, 160, 70, 14, 6, pen.tint0),
  },
  burrs: {
    stuff: 'metal',
    details: { m: choice(/^Материал/i, [/стал/i, /керам/i]) },
    draw: (v) => {
      const isCeramic = v.number('m', 1) === 2
      const ring = (x: number, y: number, r: number) =>
        pen.circle(x, y, r, isCeramic ? pen.tint0 : pen.tint2) +
        pen.repeat(isCeramic ? 10 : 18, (i) =>
          pen.line(
            ...pen.polar(x, y, r * 0.5, (i * 2 * Math.PI) / (isCeramic ? 10 : 18)),
            ...pen.polar(x, y, r * 0.94, (i * 2 * Math.PI) / (isCeramic ? 10 : 18) + 0.4),
            isCeramic ? 4 : 2,
          ),
        ) +
        pen.circle(x, y, pen.rounded(r * 0.46), v.hot('m', v.hot('', pen.tint1))) +
        pen.circle(x, y, pen.rounded(r * 0.3), pen.plate)
      return pen.shadow(100, 184, 66, 5) + ring(70, 78, 54) + ring(138, 124, 46)
    },
  },
  grinder: {
    details: { m: choice(/^Материал/i, [/керам/i]) },
    draw: (v) =>
      pen.shadow(100, 180, 54, 6) +
      pen.path('M58 24 H142 L124 66 H76 Z', pen.tint0) +
      pen.path('M62 66 H138 V112 H62 Z', pen.tint2) +
      pen.repeat(v.number('m', 0) === 1 ? 4 : 7, (i) => pen.line(70 + i * 10, 70, 70 + i * 10, 108, 2)) +
      pen.rect(74, 112, 52, 54, 8, pen.tint1) +
      pen.path('M138 82 L174 96 V110 L138 104 Z', v.hot('m', v.hot(''))),
  },
  container: {
    details: { t: choice(/^Тип$/i, [/вод/i, /жмых/i, /ведро/i]), v: volume },
    draw: (v) => {
      const kind = v.number('t', 1)
      const top = kind === 2 ? 80 : between(v.number('v', 1.8), [1.2, 2.2], [70, 34])
      return (
        pen.shadow(100, 180, 60, 6) +
        pen.path(`M44 ${top} H156 L148 166 H52 Z`, kind === 2 ? pen.tint2 : pen.tint0) +
        (kind === 1
          ? pen.path(
              `M48 ${pen.rounded(top + (166 - top) * 0.35)} C74 ${pen.rounded(top + (166 - top) * 0.25)} 126 ${pen.rounded(top + (166 - top) * 0.45)} 153 ${pen.rounded(top + (166 - top) * 0.33)} L148 166 H52 Z`,
              pen.tint2,
              1.75,
            )
          : '') +
        pen.rect(38, top - 12, 124, 16, 6, kind === 1 ? v.hot('v', v.hot('t', pen.tint1)) : v.hot('t', pen.tint1)) +
        (kind === 2
          ? pen.rect(74, 112, 52, 20, 10, pen.tint0)
          : pen.rect(150, pen.rounded(top + 14), 22, 46, 10, pen.tint1))
      )
    },
  },
  dripgrid: {
    stuff: 'metal',
    draw: (v) =>
      pen.shadow(100, 164, 78) +
      pen.path('M22 128 L54 66 H178 L156 128 Z', pen.tint1) +
      pen.repeat(7, (i) => pen.path(`M${48 + i * 15} 120 L${68 + i * 14} 74`, 'none', 4)) +
      pen.path('M22 128 v12 H156 v-12 Z', v.hot('', pen.tint2)),
  },
  frother: {
    details: { t: choice(/^Тип$/i, [/панарелл/i, /автомат/i]) },
    draw: (v) =>
      v.number('t', 2) === 1
        ? pen.shadow(100, 184, 40, 5) +
          pen.tube('M60 30 H92 C104 30 104 44 104 60', 10, pen.tint1) +
          pen.rect(88, 58, 32, 84, 12, pen.tint2) +
          pen.rect(92, 142, 24, 34, 8, pen.tint1) +
          pen.rect(118, 84, 14, 8, 3, v.hot('t'))
        : pen.shadow(100, 178, 62, 6) +
          pen.rect(52, 50, 92, 46, 12, pen.tint1) +
          pen.tube('M72 96 V150', 8, pen.tint0) +
          pen.tube('M124 96 V130', 12, pen.tint2) +
          pen.circle(98, 72, 15, v.hot('t', v.hot(''))) +
          pen.tube('M144 66 C178 66 160 120 182 140', 6, pen.tint0),
  },
  milktube: {
    stuff: 'rubber',
    details: { l: amount(/^Длина/i, 5, 300) },
    draw: (v) => {
      const turns = Math.max(1, Math.round(between(v.number('l', 50), [25, 110], [1, 4])))
      return (
        pen.shadow(100, 182, 58, 5) +
        pen.repeat(turns, (i) =>
          pen.tube(`M${96 + i * 4} 150 a${62 - i * 13} ${54 - i * 12} 0 1 1 0.1 0`, 6, v.hot('l', pen.tint0)),
        ) +
        pen.tube('M96 150 C130 152 150 168 180 158', 6, v.hot('l', pen.tint0))
      )
    },
  },
} satisfies Record<string, Part>
