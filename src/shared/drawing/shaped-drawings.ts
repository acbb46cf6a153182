import * as pen from './drawing-shapes.ts'

/** Drawings of sections: what turns, seals, filters and holds. `part` stands for any of them: nobody chose a drawing. */
export const shapedDrawings = {
  part: () =>
    pen.shadow(100, 176, 62) +
    pen.path('M100 24 L164 58 V130 L100 166 L36 130 V58 Z', pen.tint1) +
    pen.path('M100 24 L164 58 L100 94 L36 58 Z', pen.tint0) +
    pen.path('M100 94 V166', 'none', 2) +
    pen.path('M68 41 L132 76 V98', 'none', 2) +
    pen.path('M118 68 L132 76 V98 L118 90 Z', pen.accent, 1.75) +
    pen.circle(68, 118, 15, pen.tint2) +
    pen.circle(68, 118, 6, pen.plate, 1.75) +
    pen.repeat(6, (i) => {
      const [x1, y1] = pen.polar(68, 118, 15, (i * Math.PI) / 3)
      const [x2, y2] = pen.polar(68, 118, 19, (i * Math.PI) / 3)
      return pen.line(x1, y1, x2, y2, 3)
    }),
  seal: () =>
    pen.shadow(100, 184, 56, 6) +
    pen.circle(100, 98, 80, pen.tint2) +
    pen.circle(100, 98, 70, pen.tint1) +
    pen.circle(100, 98, 62, 'none', 1.5) +
    pen.circle(100, 98, 52, pen.tint3) +
    pen.circle(100, 98, 44, pen.tint0) +
    pen.circle(100, 98, 38, 'none', 1.5) +
    pen.repeat(24, (i) => {
      const a = (i * Math.PI) / 12,
        [x1, y1] = pen.polar(100, 98, 72, a),
        [x2, y2] = pen.polar(100, 98, 78, a)
      return pen.line(x1, y1, x2, y2, 1.5)
    }) +
    pen.path('M88 158 h24 l-4 18 h-16 z', pen.tint1) +
    pen.circle(100, 150, 5, pen.accent, 1.75),
  belt: () => {
    const d = 'M56 44 C92 14 150 30 162 74 C172 112 150 160 110 168 C72 176 42 152 36 118 C32 90 34 62 56 44 Z'
    return (
      pen.shadow(104, 182, 50, 6) +
      pen.tube(d, 18, pen.tint1) +
      `<path d="${d}" fill="none" stroke="${pen.outline}" stroke-width="1.5"/><g fill="none" stroke="${pen.outline}" stroke-width="1.25" transform="translate(100 100) scale(.955) translate(-100 -100)"><path d="${d}"/></g><g fill="none" stroke="${pen.outline}" stroke-width="1.25" transform="translate(100 100) scale(1.045) translate(-100 -100)"><path d="${d}"/></g>` +
      pen.path('M146 44 l14 12', 'none', 6) +
      `<path d="M146 44 l14 12" stroke="${pen.accent}" stroke-width="3"/>`
    )
  },
  bearing: () =>
    pen.shadow(100, 184, 54, 6) +
    pen.circle(100, 98, 80, pen.tint2) +
    pen.circle(100, 98, 66, pen.tint0) +
    pen.circle(100, 98, 34, pen.tint2) +
    pen.repeat(9, (i) => {
      const [x, y] = pen.polar(100, 98, 50, (i * 2 * Math.PI) / 9)
      return `${pen.circle(x, y, 12.5, pen.tint1)}<circle cx="${x - 3.5}" cy="${y - 3.5}" r="3" fill="${pen.tint0}"/>`
    }) +
    pen.circle(100, 98, 22, pen.plate) +
    pen.circle(100, 98, 74, 'none', 1.25) +
    pen.circle(100, 98, 28, 'none', 1.25),
  shock: () =>
    pen.shadow(104, 176, 62, 6) +
    pen.group(
      'rotate(-38 100 100)',
      pen.rect(14, 92, 76, 16, 4, pen.tint0) +
        pen.rect(76, 80, 80, 40, 8, pen.tint1) +
        pen.rect(84, 80, 8, 40, 0, pen.tint3, 1.75) +
        pen.rect(140, 80, 8, 40, 0, pen.tint3, 1.75) +
        pen.line(98, 90, 134, 90, 1.5) +
        pen.line(98, 110, 134, 110, 1.5) +
        pen.circle(12, 100, 16, pen.tint2) +
        pen.circle(12, 100, 7, pen.plate) +
        pen.circle(172, 100, 18, pen.tint2) +
        pen.circle(172, 100, 8, pen.plate) +
        pen.rect(60, 88, 16, 24, 3, pen.accent),
    ),
  hepa: () =>
    pen.shadow(104, 172, 70) +
    pen.path('M24 64 L138 40 L180 58 V138 L66 164 L24 142 Z', pen.tint2) +
    pen.path('M24 64 L66 82 V164 L24 142 Z', pen.tint3) +
    pen.path('M66 82 L180 58 V138 L66 164 Z', pen.tint1) +
    pen.repeat(12, (i) => {
      const x = 74 + i * 8.6
      return pen.path(`M${x} ${84.5 - i * 1.82} V${156 - i * 2}`, 'none', 1.75)
    }) +
    pen.path('M24 64 L138 40 L180 58 L66 82 Z', pen.tint0) +
    pen.path('M80 64 l34 -7 l12 6 l-34 7 z', pen.accent, 2),
  oring: () =>
    pen.shadow(100, 178, 60, 6) +
    pen.circle(84, 84, 56, pen.tint2) +
    pen.circle(84, 84, 44, pen.plate) +
    pen.circle(84, 84, 50, 'none', 1.25) +
    pen.circle(144, 130, 36, pen.tint1) +
    pen.circle(144, 130, 26, pen.plate) +
    pen.circle(144, 130, 31, 'none', 1.25) +
    pen.circle(64, 150, 22, pen.accent) +
    pen.circle(64, 150, 13, pen.plate),
  shelf: () =>
    pen.shadow(104, 160, 76) +
    pen.path('M18 92 L70 60 H182 L152 132 H40 Z', pen.tint0) +
    pen.path('M18 92 L40 132 H152 L182 60', 'none', 2.5) +
    pen.path('M40 132 V148 H152 V132 Z', pen.tint2) +
    pen.path('M152 132 L182 60 V76 L152 148 Z', pen.tint3) +
    pen.path('M52 92 L76 76 M70 110 L118 72 M104 112 L146 74', 'none', 1.25) +
    pen.rect(64, 138, 64, 5, 2, pen.accent, 1.5),
  bag: () =>
    pen.shadow(100, 178, 58, 6) +
    pen.path('M50 64 C40 96 36 140 46 166 C74 176 130 176 154 166 C164 140 160 96 150 64 Z', pen.tint1) +
    pen.rect(44, 36, 112, 32, 5, pen.tint2) +
    pen.ellipse(100, 52, 24, 10, pen.tint0) +
    pen.ellipse(100, 52, 15, 6, pen.tint3, 1.75) +
    pen.path('M66 84 C62 112 62 136 68 156 M100 84 V162 M134 84 C138 112 138 136 132 156', 'none', 1.5) +
    pen.rect(52, 44, 14, 16, 2, pen.accent, 1.75),
}
