import * as pen from './drawing-shapes.ts'

/** Drawings of sections: what moves water, air or coffee. */
export const flowDrawings = {
  pump: () =>
    pen.shadow(104, 170, 66) +
    pen.rect(112, 88, 62, 56, 8, pen.tint2) +
    pen.repeat(6, (i) => pen.line(124 + i * 8, 92, 124 + i * 8, 140, 1.5)) +
    pen.rect(166, 98, 14, 10, 2, pen.tint0) +
    pen.rect(166, 122, 14, 10, 2, pen.tint0) +
    pen.path('M96 78 L112 34 H146 L132 92 Z', pen.tint1) +
    pen.ellipse(129, 34, 17, 7, pen.tint0) +
    pen.ellipse(129, 34, 10, 4, pen.tint3, 1.75) +
    pen.circle(80, 114, 52, pen.tint1) +
    pen.circle(80, 114, 40, pen.tint0) +
    pen.repeat(6, (i) => {
      const a = (i * Math.PI) / 3,
        [x, y] = pen.polar(80, 114, 34, a),
        [mx, my] = pen.polar(80, 114, 24, a - 0.6)
      return pen.path(`M80 114 Q${mx} ${my} ${x} ${y}`, 'none', 4)
    }) +
    pen.circle(80, 114, 11, pen.tint2) +
    pen.circle(80, 114, 4, pen.accent, 1.75) +
    pen.repeat(3, (i) => {
      const [x, y] = pen.polar(80, 114, 46, i * 2.094 + 0.5)
      return pen.circle(x, y, 3, pen.tint3, 1.5)
    }),
  pump2: () =>
    pen.group(
      'translate(200 0) scale(-1 1)',
      pen.shadow(104, 172, 64) +
        pen.rect(104, 60, 70, 92, 6, pen.tint2) +
        pen.rect(104, 74, 70, 10, 0, pen.tint3, 1.75) +
        pen.rect(104, 128, 70, 10, 0, pen.tint3, 1.75) +
        pen.rect(172, 84, 14, 12, 2, pen.accent) +
        pen.rect(172, 112, 14, 12, 2, pen.tint0) +
        pen.rect(56, 30, 30, 40, 4, pen.tint1) +
        pen.repeat(3, (i) => pen.line(54, 40 + i * 9, 88, 40 + i * 9, 2)) +
        pen.path('M104 62 H74 C34 62 26 92 26 112 C26 140 48 158 76 158 H104 Z', pen.tint1) +
        pen.circle(74, 111, 30, pen.tint0) +
        pen.circle(74, 111, 20, pen.tint2, 2) +
        pen.repeat(4, (i) => {
          const [x, y] = pen.polar(74, 111, 19, (i * Math.PI) / 2 + 0.5)
          return pen.line(74, 111, x, y, 3.5)
        }) +
        pen.circle(74, 111, 6, pen.tint0, 2),
    ),
  pump3: () =>
    pen.shadow(100, 174, 66) +
    pen.tube('M38 92 C38 56 62 44 84 62', 16, pen.tint0) +
    pen.rect(26, 90, 24, 18, 4, pen.tint2) +
    pen.rect(92, 46, 76, 60, 10, pen.tint2) +
    pen.repeat(7, (i) => pen.line(104 + i * 9, 50, 104 + i * 9, 102, 1.5)) +
    pen.rect(108, 34, 16, 14, 2, pen.accent) +
    pen.rect(134, 34, 16, 14, 2, pen.tint0) +
    pen.path('M70 104 H158 V122 C158 152 140 162 114 162 C88 162 70 152 70 122 Z', pen.tint1) +
    pen.ellipse(114, 104, 44, 12, pen.tint0) +
    pen.rect(156, 124, 32, 20, 5, pen.tint0) +
    pen.circle(114, 134, 15, pen.tint0) +
    pen.circle(114, 134, 6, pen.tint3, 1.75) +
    pen.repeat(5, (i) => pen.circle(...pen.polar(114, 134, 22, i * 1.257), 2.2, pen.tint3, 1.25)),
  valve: () =>
    pen.shadow(100, 176, 60) +
    pen.rect(34, 38, 46, 58, 6, pen.tint2) +
    pen.rect(94, 38, 46, 58, 6, pen.tint2) +
    pen.repeat(
      5,
      (i) => pen.line(36, 48 + i * 9, 78, 48 + i * 9, 1.25) + pen.line(96, 48 + i * 9, 138, 48 + i * 9, 1.25),
    ) +
    pen.rect(46, 24, 8, 16, 2, pen.accent) +
    pen.rect(60, 24, 8, 16, 2, pen.accent) +
    pen.rect(106, 24, 8, 16, 2, pen.accent) +
    pen.rect(120, 24, 8, 16, 2, pen.accent) +
    pen.rect(28, 94, 120, 34, 8, pen.tint1) +
    pen.path('M148 104 h26 v14 h-26 z', pen.tint0) +
    pen.path('M70 128 h36 v36 h-36 z', pen.tint0) +
    pen.repeat(4, (i) => pen.line(66, 136 + i * 7, 110, 136 + i * 7, 2)) +
    pen.ellipse(88, 166, 18, 6, pen.tint3) +
    pen.circle(57, 111, 5, pen.tint3, 1.5) +
    pen.circle(117, 111, 5, pen.tint3, 1.5),
  compressor: () =>
    pen.shadow(100, 176, 74) +
    pen.path('M36 146 V96 C36 46 60 32 98 32 C136 32 160 46 160 96 V146 Z', pen.tint1) +
    pen.path('M36 110 C70 124 126 124 160 110', 'none', 2) +
    pen.path('M36 118 C70 132 126 132 160 118', 'none', 1.25) +
    pen.rect(22, 144, 152, 14, 4, pen.tint2) +
    pen.repeat(2, (i) => pen.rect(30 + i * 118, 158, 20, 14, 3, pen.tint3)) +
    pen.tube('M134 46 C148 20 176 22 176 52', 6, pen.tint0) +
    pen.tube('M160 132 H184', 6, pen.tint0) +
    pen.rect(64, 80, 44, 40, 6, pen.tint0) +
    pen.circle(78, 94, 4, pen.accent, 1.5) +
    pen.circle(94, 94, 4, pen.accent, 1.5) +
    pen.circle(86, 108, 4, pen.accent, 1.5) +
    pen.path('M58 62 C66 50 80 44 96 44', 'none', 2),
  arm: () =>
    pen.shadow(100, 166, 70) +
    pen.group(
      'rotate(-14 100 100)',
      pen.path(
        'M14 104 C18 84 44 84 74 90 L126 90 C156 84 182 84 186 100 C184 120 156 118 128 112 L74 112 C44 120 18 124 14 104 Z',
        pen.tint1,
      ) +
        pen.circle(100, 101, 22, pen.tint2) +
        pen.circle(100, 101, 11, pen.tint0) +
        pen.circle(100, 101, 4, pen.accent, 1.75) +
        pen.repeat(4, (i) => pen.ellipse(30 + i * 14, 101, 3.5, 2.5, pen.tint3, 1.5)) +
        pen.repeat(4, (i) => pen.ellipse(128 + i * 14, 101, 3.5, 2.5, pen.tint3, 1.5)) +
        pen.path('M30 92 C50 90 64 94 78 96 M122 96 C140 94 156 90 172 92', 'none', 1.25),
    ) +
    pen.repeat(3, (i) =>
      pen.path(`M${42 + i * 16} ${70 - i * 2} v-${20 + i * 5}`, 'none', 1.5, 'stroke-dasharray="3 4"'),
    ),
  hose: () =>
    pen.shadow(100, 178, 64, 6) +
    pen.tube('M40 44 C40 110 70 150 110 130 C150 110 120 70 150 60 H172', 20, pen.tint1) +
    pen.repeat(15, (i) => hoseRib(i / 14)) +
    pen.rect(26, 24, 28, 26, 5, pen.tint2) +
    pen.rect(164, 46, 20, 28, 5, pen.tint2) +
    pen.rect(26, 34, 28, 6, 1, pen.accent, 1.5),
  group: () =>
    pen.shadow(100, 178, 54, 6) +
    pen.rect(60, 30, 80, 28, 6, pen.tint2) +
    pen.rect(72, 58, 56, 64, 4, pen.tint1) +
    pen.rect(72, 74, 56, 8, 0, pen.tint3, 1.75) +
    pen.rect(72, 102, 56, 8, 0, pen.tint3, 1.75) +
    pen.path('M66 122 H134 V146 C134 160 66 160 66 146 Z', pen.tint2) +
    pen.ellipse(100, 122, 34, 9, pen.tint0) +
    pen.ellipse(100, 122, 22, 5, pen.tint3, 1.5) +
    pen.path('M128 66 h26 v44 h-26', 'none', 2.5) +
    pen.rect(148, 80, 14, 18, 3, pen.accent) +
    pen.repeat(3, (i) => pen.circle(80 + i * 20, 44, 4, pen.tint0, 1.5)) +
    pen.path('M92 160 v14 M108 160 v14', 'none', 4),
}

/** A rib stands across the first bend of the hose, at the share `t` of its way. */
function hoseRib(t: number): string {
  const rest = 1 - t
  const along = (a: number, b: number, c: number, d: number) =>
    rest ** 3 * a + 3 * rest ** 2 * t * b + 3 * rest * t * t * c + t ** 3 * d
  const x = along(40, 40, 70, 110)
  const y = along(44, 110, 150, 130)
  const dx = 3 * (2 * rest * t * 30 + t * t * 40)
  const dy = 3 * (rest ** 2 * 66 + 2 * rest * t * 40 - t * t * 20)
  const length = Math.hypot(dx, dy) || 1
  const across = (dx / length) * 11
  const down = (dy / length) * 11
  return pen.line(pen.rounded(x - down), pen.rounded(y + across), pen.rounded(x + down), pen.rounded(y - across), 1.5)
}
