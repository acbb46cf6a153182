import * as pen from './drawing-shapes.ts'

/** Drawings of sections: what is wired, and what makes heat. */
export const wiredDrawings = {
  heater: () =>
    pen.shadow(108, 164, 70) +
    pen.tube('M52 74 H152 a17 17 0 0 1 0 34 H78 a10 10 0 0 0 0 20 H158', 11, pen.tint1) +
    pen.tube('M52 128 H60', 11, pen.tint1) +
    pen.tube('M46 74 H70', 11, pen.tint1) +
    pen.rect(34, 52, 24, 98, 10, pen.tint2) +
    pen.rect(42, 62, 8, 78, 4, pen.tint3, 1.75) +
    pen.rect(14, 68, 22, 10, 2, pen.accent) +
    pen.rect(14, 124, 22, 10, 2, pen.accent) +
    pen.rect(18, 96, 18, 12, 3, pen.tint0) +
    pen.line(66, 70, 148, 70, 1.25) +
    pen.line(90, 124, 150, 124, 1.25),
  board: () =>
    pen.shadow(100, 168, 76) +
    pen.rect(20, 40, 160, 116, 10, pen.tint2) +
    pen.rect(30, 50, 140, 96, 4, pen.tint1, 1.5) +
    pen.rect(82, 78, 36, 36, 3, pen.tint0) +
    pen.repeat(
      6,
      (i) =>
        pen.line(86 + i * 5.6, 78, 86 + i * 5.6, 70, 1.5) +
        pen.line(86 + i * 5.6, 114, 86 + i * 5.6, 122, 1.5) +
        pen.line(82, 82 + i * 5.6, 74, 82 + i * 5.6, 1.5) +
        pen.line(118, 82 + i * 5.6, 126, 82 + i * 5.6, 1.5),
    ) +
    pen.circle(50, 72, 12, pen.tint0) +
    pen.circle(50, 72, 5, pen.tint3, 1.5) +
    pen.circle(50, 104, 9, pen.tint0) +
    pen.rect(134, 58, 26, 20, 2, pen.tint3) +
    pen.rect(134, 84, 26, 20, 2, pen.tint3) +
    pen.rect(36, 126, 52, 14, 2, pen.tint0) +
    pen.repeat(6, (i) => pen.rect(40 + i * 8, 129, 4, 8, 1, pen.tint3, 1)) +
    pen.rect(98, 128, 40, 12, 2, pen.accent) +
    pen.rect(146, 118, 18, 22, 2, pen.tint0) +
    pen.circle(28, 48, 3, pen.plate, 1.5) +
    pen.circle(172, 48, 3, pen.plate, 1.5) +
    pen.circle(28, 148, 3, pen.plate, 1.5) +
    pen.circle(172, 148, 3, pen.plate, 1.5) +
    pen.path('M118 96 H128 M60 72 H74 V78 M134 94 H126', 'none', 1.5),
  brushes: () =>
    pen.shadow(100, 172, 66) +
    [0, 1]
      .map((i) =>
        pen.group(
          `translate(${i * 84 - 2} ${i * 14})`,
          pen.rect(30, 92, 48, 60, 4, pen.tint3) +
            pen.rect(30, 92, 48, 12, 2, pen.tint2) +
            pen.repeat(
              5,
              (k) =>
                pen.path(`M36 ${84 - k * 9} q18 8 36 0`, 'none', 2.5) +
                pen.path(`M36 ${84 - k * 9} q18 -8 36 0`, 'none', 1.25),
            ) +
            pen.path('M72 104 C96 86 92 54 70 42', 'none', 4) +
            pen.path('M72 104 C96 86 92 54 70 42', 'none', 1.5) +
            pen.rect(42, 28, 32, 14, 2, pen.accent) +
            pen.line(36, 116, 72, 116, 1.25) +
            pen.line(36, 128, 72, 128, 1.25),
        ),
      )
      .join(''),
  thermostat: () =>
    pen.shadow(90, 172, 56) +
    pen.tube('M120 92 C170 92 176 40 138 38 C106 36 104 74 134 74 C156 74 158 54 142 54', 4, pen.tint1) +
    pen.rect(32, 72, 92, 70, 8, pen.tint1) +
    pen.rect(44, 58, 68, 16, 4, pen.tint2) +
    pen.rect(66, 34, 22, 26, 4, pen.tint0) +
    pen.line(77, 36, 77, 50, 2.5) +
    pen.repeat(4, (i) => pen.rect(40 + i * 20, 142, 10, 20, 2, i === 1 ? pen.accent : pen.tint0)) +
    pen.circle(78, 106, 16, pen.tint0) +
    pen.circle(78, 106, 5, pen.tint3, 1.5) +
    pen.line(40, 82, 116, 82, 1.25),
  magnetron: () =>
    pen.shadow(100, 176, 62) +
    pen.rect(44, 62, 112, 98, 4, pen.tint1) +
    pen.repeat(7, (i) => pen.rect(54, 84 + i * 9, 92, 4, 1, pen.tint3, 1.25)) +
    pen.rect(44, 62, 112, 14, 3, pen.tint2) +
    pen.rect(44, 148, 112, 12, 3, pen.tint2) +
    pen.ellipse(100, 62, 26, 9, pen.tint2) +
    pen.path('M86 60 V34 a14 10 0 0 1 28 0 V60', pen.tint0) +
    pen.ellipse(100, 34, 14, 7, pen.accent) +
    pen.rect(150, 104, 30, 26, 3, pen.tint0) +
    pen.rect(180, 110, 8, 5, 1, pen.accent, 1.5) +
    pen.rect(180, 120, 8, 5, 1, pen.accent, 1.5),
  lock: () =>
    pen.shadow(100, 170, 66) +
    pen.path('M30 66 H150 L172 84 V146 H30 Z', pen.tint1) +
    pen.path('M30 66 L52 48 H166 L150 66 Z', pen.tint2) +
    pen.path('M150 66 L166 48 L186 70 L172 84 Z', pen.tint3) +
    pen.rect(46, 84, 56, 22, 6, pen.tint0) +
    pen.rect(56, 90, 36, 10, 4, pen.tint3, 1.75) +
    pen.repeat(4, (i) => pen.rect(112 + i * 14, 108, 8, 22, 1, i === 1 ? pen.accent : pen.tint0, 2)) +
    pen.circle(44, 130, 6, pen.plate, 2) +
    pen.line(60, 122, 100, 122, 1.25) +
    pen.line(60, 132, 100, 132, 1.25),
  burner: () =>
    pen.shadow(100, 176, 66) +
    pen.ellipse(100, 140, 76, 26, pen.tint2) +
    pen.ellipse(100, 132, 76, 26, pen.tint1) +
    pen.ellipse(100, 132, 58, 19, pen.tint0, 1.5) +
    pen.path('M46 124 V104 H154 V124 C154 138 46 138 46 124 Z', pen.tint3) +
    pen.repeat(13, (i) => pen.line(52 + i * 8, 112, 52 + i * 8, 126 + (i < 6 ? i * 0.8 : (12 - i) * 0.8), 2)) +
    pen.ellipse(100, 102, 54, 17, pen.tint1) +
    pen.ellipse(100, 94, 44, 13, pen.tint2) +
    pen.ellipse(100, 92, 30, 8, pen.tint0, 1.75) +
    pen.path('M160 128 v-26', 'none', 4) +
    pen.circle(160, 98, 4, pen.accent, 1.75),
  knob: () =>
    pen.shadow(100, 178, 54, 6) +
    pen.circle(100, 98, 74, pen.tint2) +
    pen.circle(100, 98, 62, pen.tint1) +
    pen.circle(100, 98, 44, pen.tint0) +
    pen.path('M92 56 h16 v84 h-16 z', pen.tint2) +
    pen.path('M97 60 h6 v24 h-6 z', pen.accent, 1.5) +
    pen.repeat(11, (i) => {
      const a = Math.PI * 0.75 + i * Math.PI * 0.15,
        [x1, y1] = pen.polar(100, 98, 80, a),
        [x2, y2] = pen.polar(100, 98, 88, a)
      return pen.line(x1, y1, x2, y2, 2.5)
    }),
}
