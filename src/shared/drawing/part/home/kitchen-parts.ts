import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, between, choice, type Part, volume } from '#shared/drawing/part-details.ts'

/** Blades, bowls and what stirs. */
export const kitchenParts = {
  blade: {
    stuff: 'metal',
    details: { d: amount(/^Диаметр/i, 20, 120) },
    draw: (v) => {
      const r = between(v.number('d', 50), [44, 56], [62, 84])
      return (
        pen.shadow(100, 186, 54, 5) +
        pen.repeat(4, (i) =>
          pen.group(
            `rotate(${i * 90} 100 98)`,
            pen.path(
              `M92 98 L88 ${pen.rounded(98 - r)} C100 ${pen.rounded(92 - r)} 112 ${pen.rounded(100 - r)} 114 ${pen.rounded(108 - r)} L108 98 Z`,
              pen.tint1,
            ) + pen.line(90, pen.rounded(102 - r), 94, 84, 1.5),
          ),
        ) +
        v.diameter('d', 100, 98, r, r + 16) +
        pen.circle(100, 98, 20, pen.tint2) +
        pen.path('M90 88 h20 v20 h-20 z', v.hot('d', v.hot('', pen.plate)), 2)
      )
    },
  },
  mincerplate: {
    stuff: 'metal',
    details: { h: amount(/^Отверстия/i, 1, 20), d: amount(/^Диаметр/i, 30, 120), k: choice(/^Состав/i, [/нож/i]) },
    draw: (v) => {
      const r = between(v.number('d', 54), [50, 64], [62, 84])
      const hole = between(v.number('h', 5), [3, 8], [3, 8.5])
      const step = hole * 2 + 5
      const reach = Math.floor((r - 12) / step)
      return (
        pen.shadow(100, 188, 54, 5) +
        pen.circle(100, 98, r, pen.tint2) +
        v.diameter('d', 100, 98, r, r + 14) +
        pen.repeat(2 * reach + 1, (row) =>
          pen.repeat(2 * reach + 1, (column) => {
            const dx = (column - reach) * step
            const dy = (row - reach) * step
            const away = Math.hypot(dx, dy)
            return away > r - hole - 8 || away < 14 + hole
              ? ''
              : pen.circle(pen.rounded(100 + dx), pen.rounded(98 + dy), hole, v.hot('h', pen.plate), 1.5)
          }),
        ) +
        pen.circle(100, 98, 12, pen.tint0) +
        pen.path(`M${100 - 5} ${pen.rounded(98 + r)} v-8 h10 v8`, pen.plate, 1.75) +
        (v.number('k', 0) === 1
          ? pen.repeat(4, (i) =>
              pen.group(
                `rotate(${i * 90 + 20} 100 98)`,
                pen.path(
                  `M93 98 L90 ${pen.rounded(112 - r)} L108 ${pen.rounded(116 - r)} L107 98 Z`,
                  v.hot('k', pen.tint1),
                  2,
                ),
              ),
            ) + pen.circle(100, 98, 12, pen.tint0)
          : '')
      )
    },
  },
  bowl: {
    stuff: 'metal',
    details: { c: choice(/^Покрытие/i, [/керам/i]), v: volume },
    draw: (v) => {
      const value = v.number('v', 4)
      const high = value > 100 ? between(value, [300, 1300], [60, 108]) : between(value, [2, 6.5], [62, 108])
      const top = 168 - high
      return (
        pen.shadow(100, 180, 62, 6) +
        pen.path(
          `M34 ${pen.rounded(top)} C36 ${pen.rounded(top + high * 0.8)} 58 168 100 168 C142 168 164 ${pen.rounded(top + high * 0.8)} 166 ${pen.rounded(top)} Z`,
          pen.tint1,
        ) +
        pen.ellipse(100, pen.rounded(top), 66, 20, v.hot('c', pen.tint2)) +
        pen.ellipse(100, pen.rounded(top), 56, 15, v.number('c', 0) === 1 ? pen.tint0 : pen.tint3) +
        pen.path(
          `M36 ${pen.rounded(top + 18)} C60 ${pen.rounded(top + 34)} 140 ${pen.rounded(top + 34)} 164 ${pen.rounded(top + 18)}`,
          'none',
          1.5,
        ) +
        pen.repeat(Math.max(1, Math.min(6, Math.round(value > 100 ? value / 250 : value))), (i) =>
          pen.line(72, pen.rounded(160 - (i * high) / 8), 84, pen.rounded(160 - (i * high) / 8), 2),
        ) +
        pen.rect(22, pen.rounded(top - 6), 16, 12, 4, v.hot('v', v.hot(''))) +
        pen.rect(162, pen.rounded(top - 6), 16, 12, 4, v.hot('v', v.hot('')))
      )
    },
  },
  steamvalve: {
    draw: (v) =>
      pen.shadow(100, 174, 52) +
      pen.path('M58 96 H142 L132 146 H68 Z', pen.tint1) +
      pen.ellipse(100, 94, 50, 18, pen.tint2) +
      pen.ellipse(100, 86, 34, 12, pen.tint0) +
      pen.repeat(5, (i) => pen.circle(82 + i * 9, 86, 2.6, i === 2 ? v.hot('') : pen.tint3, 1.25)) +
      pen.path('M84 70 c-6 -10 6 -14 0 -26 M116 70 c-6 -10 6 -14 0 -26', 'none', 2.5),
  },
  blenderleg: {
    stuff: 'metal',
    draw: (v) =>
      pen.shadow(100, 186, 44, 5) +
      pen.rect(78, 16, 44, 34, 8, pen.tint2) +
      pen.rect(84, 50, 32, 70, 4, pen.tint0) +
      pen.path('M84 120 H116 L146 160 C146 174 54 174 54 160 Z', pen.tint1) +
      pen.path('M72 160 L100 148 L128 160', 'none', 3) +
      pen.rect(90, 24, 20, 10, 3, v.hot('')),
  },
  gearbox: {
    draw: (v) =>
      pen.shadow(100, 180, 50, 6) +
      pen.path('M62 34 H138 L150 96 H50 Z', pen.tint1) +
      pen.path('M50 96 H150 V122 H50 Z', pen.tint2) +
      pen.tube('M100 122 V172', 10, pen.tint0) +
      pen.rect(80, 18, 40, 18, 5, pen.tint3) +
      pen.circle(100, 66, 16, v.hot('')) +
      pen.circle(100, 66, 6, pen.tint0, 1.75),
  },
  whisk: {
    stuff: 'metal',
    draw: (v) =>
      pen.shadow(100, 190, 40, 4) +
      pen.rect(90, 12, 20, 46, 6, pen.tint2) +
      pen.rect(84, 50, 32, 18, 5, v.hot('')) +
      pen.repeat(3, (i) => pen.ellipse(100, 122, 14 + i * 16, 58, 'none', 3)) +
      pen.line(100, 66, 100, 180, 3),
  },
  paddle: {
    stuff: 'metal',
    draw: (v) =>
      pen.shadow(100, 172, 58) +
      pen.path('M86 134 V74 C86 46 150 30 158 56 C164 78 136 96 114 100 V134 Z', pen.tint1) +
      pen.path('M72 128 H128 V150 H72 Z', pen.tint2) +
      pen.path('M92 150 h16 v-12 h-16 z', v.hot('', pen.plate), 2),
  },
  lid: {
    draw: (v) =>
      pen.shadow(100, 164, 70) +
      pen.ellipse(100, 112, 76, 30, pen.tint2) +
      pen.path('M28 104 C40 66 160 66 172 104 C160 128 40 128 28 104 Z', pen.tint1) +
      pen.rect(74, 46, 36, 34, 8, pen.tint0) +
      pen.ellipse(92, 46, 18, 7, v.hot('')),
  },
  meshbasket: {
    stuff: 'metal',
    draw: (v) =>
      pen.shadow(100, 178, 62) +
      pen.path('M34 62 H166 L128 158 H72 Z', pen.tint1) +
      pen.repeat(6, (i) => pen.path(`M${46 + i * 3} ${76 + i * 14} H${154 - i * 3}`, 'none', 1.25)) +
      pen.repeat(9, (i) => pen.path(`M${44 + i * 14} 64 L${76 + i * 6} 156`, 'none', 1.25)) +
      pen.ellipse(100, 62, 66, 18, pen.tint2) +
      pen.ellipse(100, 62, 40, 11, pen.tint0) +
      pen.repeat(8, (i) => pen.path(`M${70 + i * 8} 62 l4 -6`, 'none', 3)) +
      pen.circle(100, 158, 6, v.hot('')),
  },
} satisfies Record<string, Part>
