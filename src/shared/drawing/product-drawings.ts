import {
  accent,
  circle,
  ellipse,
  group,
  line,
  outline,
  path,
  plate,
  polar,
  rect,
  repeat,
  rounded,
  shadow,
  tint0,
  tint1,
  tint2,
  tint3,
  tube,
} from './drawing-shapes.ts'

/** Drawn parts, shown wherever there is no photo. `part` stands for any of them: nobody chose a drawing. */
export const productDrawings = {
  part: () =>
    shadow(100, 176, 62) +
    path('M100 24 L164 58 V130 L100 166 L36 130 V58 Z', tint1) +
    path('M100 24 L164 58 L100 94 L36 58 Z', tint0) +
    path('M100 94 V166', 'none', 2) +
    path('M68 41 L132 76 V98', 'none', 2) +
    path('M118 68 L132 76 V98 L118 90 Z', accent, 1.75) +
    circle(68, 118, 15, tint2) +
    circle(68, 118, 6, plate, 1.75) +
    repeat(6, (i) => {
      const [x1, y1] = polar(68, 118, 15, (i * Math.PI) / 3)
      const [x2, y2] = polar(68, 118, 19, (i * Math.PI) / 3)
      return line(x1, y1, x2, y2, 3)
    }),
  pump: () =>
    shadow(104, 170, 66) +
    rect(112, 88, 62, 56, 8, tint2) +
    repeat(6, (i) => line(124 + i * 8, 92, 124 + i * 8, 140, 1.5)) +
    rect(166, 98, 14, 10, 2, tint0) +
    rect(166, 122, 14, 10, 2, tint0) +
    path('M96 78 L112 34 H146 L132 92 Z', tint1) +
    ellipse(129, 34, 17, 7, tint0) +
    ellipse(129, 34, 10, 4, tint3, 1.75) +
    circle(80, 114, 52, tint1) +
    circle(80, 114, 40, tint0) +
    repeat(6, (i) => {
      const a = (i * Math.PI) / 3,
        [x, y] = polar(80, 114, 34, a),
        [mx, my] = polar(80, 114, 24, a - 0.6)
      return path(`M80 114 Q${mx} ${my} ${x} ${y}`, 'none', 4)
    }) +
    circle(80, 114, 11, tint2) +
    circle(80, 114, 4, accent, 1.75) +
    repeat(3, (i) => {
      const [x, y] = polar(80, 114, 46, i * 2.094 + 0.5)
      return circle(x, y, 3, tint3, 1.5)
    }),
  pump2: () =>
    group(
      'translate(200 0) scale(-1 1)',
      shadow(104, 172, 64) +
        rect(104, 60, 70, 92, 6, tint2) +
        rect(104, 74, 70, 10, 0, tint3, 1.75) +
        rect(104, 128, 70, 10, 0, tint3, 1.75) +
        rect(172, 84, 14, 12, 2, accent) +
        rect(172, 112, 14, 12, 2, tint0) +
        rect(56, 30, 30, 40, 4, tint1) +
        repeat(3, (i) => line(54, 40 + i * 9, 88, 40 + i * 9, 2)) +
        path('M104 62 H74 C34 62 26 92 26 112 C26 140 48 158 76 158 H104 Z', tint1) +
        circle(74, 111, 30, tint0) +
        circle(74, 111, 20, tint2, 2) +
        repeat(4, (i) => {
          const [x, y] = polar(74, 111, 19, (i * Math.PI) / 2 + 0.5)
          return line(74, 111, x, y, 3.5)
        }) +
        circle(74, 111, 6, tint0, 2),
    ),
  pump3: () =>
    shadow(100, 174, 66) +
    tube('M38 92 C38 56 62 44 84 62', 16, tint0) +
    rect(26, 90, 24, 18, 4, tint2) +
    rect(92, 46, 76, 60, 10, tint2) +
    repeat(7, (i) => line(104 + i * 9, 50, 104 + i * 9, 102, 1.5)) +
    rect(108, 34, 16, 14, 2, accent) +
    rect(134, 34, 16, 14, 2, tint0) +
    path('M70 104 H158 V122 C158 152 140 162 114 162 C88 162 70 152 70 122 Z', tint1) +
    ellipse(114, 104, 44, 12, tint0) +
    rect(156, 124, 32, 20, 5, tint0) +
    circle(114, 134, 15, tint0) +
    circle(114, 134, 6, tint3, 1.75) +
    repeat(5, (i) => circle(...polar(114, 134, 22, i * 1.257), 2.2, tint3, 1.25)),
  heater: () =>
    shadow(108, 164, 70) +
    tube('M52 74 H152 a17 17 0 0 1 0 34 H78 a10 10 0 0 0 0 20 H158', 11, tint1) +
    tube('M52 128 H60', 11, tint1) +
    tube('M46 74 H70', 11, tint1) +
    rect(34, 52, 24, 98, 10, tint2) +
    rect(42, 62, 8, 78, 4, tint3, 1.75) +
    rect(14, 68, 22, 10, 2, accent) +
    rect(14, 124, 22, 10, 2, accent) +
    rect(18, 96, 18, 12, 3, tint0) +
    line(66, 70, 148, 70, 1.25) +
    line(90, 124, 150, 124, 1.25),
  seal: () =>
    shadow(100, 184, 56, 6) +
    circle(100, 98, 80, tint2) +
    circle(100, 98, 70, tint1) +
    circle(100, 98, 62, 'none', 1.5) +
    circle(100, 98, 52, tint3) +
    circle(100, 98, 44, tint0) +
    circle(100, 98, 38, 'none', 1.5) +
    repeat(24, (i) => {
      const a = (i * Math.PI) / 12,
        [x1, y1] = polar(100, 98, 72, a),
        [x2, y2] = polar(100, 98, 78, a)
      return line(x1, y1, x2, y2, 1.5)
    }) +
    path('M88 158 h24 l-4 18 h-16 z', tint1) +
    circle(100, 150, 5, accent, 1.75),
  belt: () => {
    const d = 'M56 44 C92 14 150 30 162 74 C172 112 150 160 110 168 C72 176 42 152 36 118 C32 90 34 62 56 44 Z'
    return (
      shadow(104, 182, 50, 6) +
      tube(d, 18, tint1) +
      `<path d="${d}" fill="none" stroke="${outline}" stroke-width="1.5"/><g fill="none" stroke="${outline}" stroke-width="1.25" transform="translate(100 100) scale(.955) translate(-100 -100)"><path d="${d}"/></g><g fill="none" stroke="${outline}" stroke-width="1.25" transform="translate(100 100) scale(1.045) translate(-100 -100)"><path d="${d}"/></g>` +
      path('M146 44 l14 12', 'none', 6) +
      `<path d="M146 44 l14 12" stroke="${accent}" stroke-width="3"/>`
    )
  },
  bearing: () =>
    shadow(100, 184, 54, 6) +
    circle(100, 98, 80, tint2) +
    circle(100, 98, 66, tint0) +
    circle(100, 98, 34, tint2) +
    repeat(9, (i) => {
      const [x, y] = polar(100, 98, 50, (i * 2 * Math.PI) / 9)
      return `${circle(x, y, 12.5, tint1)}<circle cx="${x - 3.5}" cy="${y - 3.5}" r="3" fill="${tint0}"/>`
    }) +
    circle(100, 98, 22, plate) +
    circle(100, 98, 74, 'none', 1.25) +
    circle(100, 98, 28, 'none', 1.25),
  shock: () =>
    shadow(104, 176, 62, 6) +
    group(
      'rotate(-38 100 100)',
      rect(14, 92, 76, 16, 4, tint0) +
        rect(76, 80, 80, 40, 8, tint1) +
        rect(84, 80, 8, 40, 0, tint3, 1.75) +
        rect(140, 80, 8, 40, 0, tint3, 1.75) +
        line(98, 90, 134, 90, 1.5) +
        line(98, 110, 134, 110, 1.5) +
        circle(12, 100, 16, tint2) +
        circle(12, 100, 7, plate) +
        circle(172, 100, 18, tint2) +
        circle(172, 100, 8, plate) +
        rect(60, 88, 16, 24, 3, accent),
    ),
  board: () =>
    shadow(100, 168, 76) +
    rect(20, 40, 160, 116, 10, tint2) +
    rect(30, 50, 140, 96, 4, tint1, 1.5) +
    rect(82, 78, 36, 36, 3, tint0) +
    repeat(
      6,
      (i) =>
        line(86 + i * 5.6, 78, 86 + i * 5.6, 70, 1.5) +
        line(86 + i * 5.6, 114, 86 + i * 5.6, 122, 1.5) +
        line(82, 82 + i * 5.6, 74, 82 + i * 5.6, 1.5) +
        line(118, 82 + i * 5.6, 126, 82 + i * 5.6, 1.5),
    ) +
    circle(50, 72, 12, tint0) +
    circle(50, 72, 5, tint3, 1.5) +
    circle(50, 104, 9, tint0) +
    rect(134, 58, 26, 20, 2, tint3) +
    rect(134, 84, 26, 20, 2, tint3) +
    rect(36, 126, 52, 14, 2, tint0) +
    repeat(6, (i) => rect(40 + i * 8, 129, 4, 8, 1, tint3, 1)) +
    rect(98, 128, 40, 12, 2, accent) +
    rect(146, 118, 18, 22, 2, tint0) +
    circle(28, 48, 3, plate, 1.5) +
    circle(172, 48, 3, plate, 1.5) +
    circle(28, 148, 3, plate, 1.5) +
    circle(172, 148, 3, plate, 1.5) +
    path('M118 96 H128 M60 72 H74 V78 M134 94 H126', 'none', 1.5),
  valve: () =>
    shadow(100, 176, 60) +
    rect(34, 38, 46, 58, 6, tint2) +
    rect(94, 38, 46, 58, 6, tint2) +
    repeat(5, (i) => line(36, 48 + i * 9, 78, 48 + i * 9, 1.25) + line(96, 48 + i * 9, 138, 48 + i * 9, 1.25)) +
    rect(46, 24, 8, 16, 2, accent) +
    rect(60, 24, 8, 16, 2, accent) +
    rect(106, 24, 8, 16, 2, accent) +
    rect(120, 24, 8, 16, 2, accent) +
    rect(28, 94, 120, 34, 8, tint1) +
    path('M148 104 h26 v14 h-26 z', tint0) +
    path('M70 128 h36 v36 h-36 z', tint0) +
    repeat(4, (i) => line(66, 136 + i * 7, 110, 136 + i * 7, 2)) +
    ellipse(88, 166, 18, 6, tint3) +
    circle(57, 111, 5, tint3, 1.5) +
    circle(117, 111, 5, tint3, 1.5),
  brushes: () =>
    shadow(100, 172, 66) +
    [0, 1]
      .map((i) =>
        group(
          `translate(${i * 84 - 2} ${i * 14})`,
          rect(30, 92, 48, 60, 4, tint3) +
            rect(30, 92, 48, 12, 2, tint2) +
            repeat(
              5,
              (k) =>
                path(`M36 ${84 - k * 9} q18 8 36 0`, 'none', 2.5) + path(`M36 ${84 - k * 9} q18 -8 36 0`, 'none', 1.25),
            ) +
            path('M72 104 C96 86 92 54 70 42', 'none', 4) +
            path('M72 104 C96 86 92 54 70 42', 'none', 1.5) +
            rect(42, 28, 32, 14, 2, accent) +
            line(36, 116, 72, 116, 1.25) +
            line(36, 128, 72, 128, 1.25),
        ),
      )
      .join(''),
  thermostat: () =>
    shadow(90, 172, 56) +
    tube('M120 92 C170 92 176 40 138 38 C106 36 104 74 134 74 C156 74 158 54 142 54', 4, tint1) +
    rect(32, 72, 92, 70, 8, tint1) +
    rect(44, 58, 68, 16, 4, tint2) +
    rect(66, 34, 22, 26, 4, tint0) +
    line(77, 36, 77, 50, 2.5) +
    repeat(4, (i) => rect(40 + i * 20, 142, 10, 20, 2, i === 1 ? accent : tint0)) +
    circle(78, 106, 16, tint0) +
    circle(78, 106, 5, tint3, 1.5) +
    line(40, 82, 116, 82, 1.25),
  compressor: () =>
    shadow(100, 176, 74) +
    path('M36 146 V96 C36 46 60 32 98 32 C136 32 160 46 160 96 V146 Z', tint1) +
    path('M36 110 C70 124 126 124 160 110', 'none', 2) +
    path('M36 118 C70 132 126 132 160 118', 'none', 1.25) +
    rect(22, 144, 152, 14, 4, tint2) +
    repeat(2, (i) => rect(30 + i * 118, 158, 20, 14, 3, tint3)) +
    tube('M134 46 C148 20 176 22 176 52', 6, tint0) +
    tube('M160 132 H184', 6, tint0) +
    rect(64, 80, 44, 40, 6, tint0) +
    circle(78, 94, 4, accent, 1.5) +
    circle(94, 94, 4, accent, 1.5) +
    circle(86, 108, 4, accent, 1.5) +
    path('M58 62 C66 50 80 44 96 44', 'none', 2),
  arm: () =>
    shadow(100, 166, 70) +
    group(
      'rotate(-14 100 100)',
      path(
        'M14 104 C18 84 44 84 74 90 L126 90 C156 84 182 84 186 100 C184 120 156 118 128 112 L74 112 C44 120 18 124 14 104 Z',
        tint1,
      ) +
        circle(100, 101, 22, tint2) +
        circle(100, 101, 11, tint0) +
        circle(100, 101, 4, accent, 1.75) +
        repeat(4, (i) => ellipse(30 + i * 14, 101, 3.5, 2.5, tint3, 1.5)) +
        repeat(4, (i) => ellipse(128 + i * 14, 101, 3.5, 2.5, tint3, 1.5)) +
        path('M30 92 C50 90 64 94 78 96 M122 96 C140 94 156 90 172 92', 'none', 1.25),
    ) +
    repeat(3, (i) => path(`M${42 + i * 16} ${70 - i * 2} v-${20 + i * 5}`, 'none', 1.5, 'stroke-dasharray="3 4"')),
  magnetron: () =>
    shadow(100, 176, 62) +
    rect(44, 62, 112, 98, 4, tint1) +
    repeat(7, (i) => rect(54, 84 + i * 9, 92, 4, 1, tint3, 1.25)) +
    rect(44, 62, 112, 14, 3, tint2) +
    rect(44, 148, 112, 12, 3, tint2) +
    ellipse(100, 62, 26, 9, tint2) +
    path('M86 60 V34 a14 10 0 0 1 28 0 V60', tint0) +
    ellipse(100, 34, 14, 7, accent) +
    rect(150, 104, 30, 26, 3, tint0) +
    rect(180, 110, 8, 5, 1, accent, 1.5) +
    rect(180, 120, 8, 5, 1, accent, 1.5),
  lock: () =>
    shadow(100, 170, 66) +
    path('M30 66 H150 L172 84 V146 H30 Z', tint1) +
    path('M30 66 L52 48 H166 L150 66 Z', tint2) +
    path('M150 66 L166 48 L186 70 L172 84 Z', tint3) +
    rect(46, 84, 56, 22, 6, tint0) +
    rect(56, 90, 36, 10, 4, tint3, 1.75) +
    repeat(4, (i) => rect(112 + i * 14, 108, 8, 22, 1, i === 1 ? accent : tint0, 2)) +
    circle(44, 130, 6, plate, 2) +
    line(60, 122, 100, 122, 1.25) +
    line(60, 132, 100, 132, 1.25),
  hepa: () =>
    shadow(104, 172, 70) +
    path('M24 64 L138 40 L180 58 V138 L66 164 L24 142 Z', tint2) +
    path('M24 64 L66 82 V164 L24 142 Z', tint3) +
    path('M66 82 L180 58 V138 L66 164 Z', tint1) +
    repeat(12, (i) => {
      const x = 74 + i * 8.6
      return path(`M${x} ${84.5 - i * 1.82} V${156 - i * 2}`, 'none', 1.75)
    }) +
    path('M24 64 L138 40 L180 58 L66 82 Z', tint0) +
    path('M80 64 l34 -7 l12 6 l-34 7 z', accent, 2),
  burner: () =>
    shadow(100, 176, 66) +
    ellipse(100, 140, 76, 26, tint2) +
    ellipse(100, 132, 76, 26, tint1) +
    ellipse(100, 132, 58, 19, tint0, 1.5) +
    path('M46 124 V104 H154 V124 C154 138 46 138 46 124 Z', tint3) +
    repeat(13, (i) => line(52 + i * 8, 112, 52 + i * 8, 126 + (i < 6 ? i * 0.8 : (12 - i) * 0.8), 2)) +
    ellipse(100, 102, 54, 17, tint1) +
    ellipse(100, 94, 44, 13, tint2) +
    ellipse(100, 92, 30, 8, tint0, 1.75) +
    path('M160 128 v-26', 'none', 4) +
    circle(160, 98, 4, accent, 1.75),
  knob: () =>
    shadow(100, 178, 54, 6) +
    circle(100, 98, 74, tint2) +
    circle(100, 98, 62, tint1) +
    circle(100, 98, 44, tint0) +
    path('M92 56 h16 v84 h-16 z', tint2) +
    path('M97 60 h6 v24 h-6 z', accent, 1.5) +
    repeat(11, (i) => {
      const a = Math.PI * 0.75 + i * Math.PI * 0.15,
        [x1, y1] = polar(100, 98, 80, a),
        [x2, y2] = polar(100, 98, 88, a)
      return line(x1, y1, x2, y2, 2.5)
    }),
  oring: () =>
    shadow(100, 178, 60, 6) +
    circle(84, 84, 56, tint2) +
    circle(84, 84, 44, plate) +
    circle(84, 84, 50, 'none', 1.25) +
    circle(144, 130, 36, tint1) +
    circle(144, 130, 26, plate) +
    circle(144, 130, 31, 'none', 1.25) +
    circle(64, 150, 22, accent) +
    circle(64, 150, 13, plate),
  hose: () =>
    shadow(100, 178, 64, 6) +
    tube('M40 44 C40 110 70 150 110 130 C150 110 120 70 150 60 H172', 20, tint1) +
    repeat(15, (i) => hoseRib(i / 14)) +
    rect(26, 24, 28, 26, 5, tint2) +
    rect(164, 46, 20, 28, 5, tint2) +
    rect(26, 34, 28, 6, 1, accent, 1.5),
  shelf: () =>
    shadow(104, 160, 76) +
    path('M18 92 L70 60 H182 L152 132 H40 Z', tint0) +
    path('M18 92 L40 132 H152 L182 60', 'none', 2.5) +
    path('M40 132 V148 H152 V132 Z', tint2) +
    path('M152 132 L182 60 V76 L152 148 Z', tint3) +
    path('M52 92 L76 76 M70 110 L118 72 M104 112 L146 74', 'none', 1.25) +
    rect(64, 138, 64, 5, 2, accent, 1.5),
  bag: () =>
    shadow(100, 178, 58, 6) +
    path('M50 64 C40 96 36 140 46 166 C74 176 130 176 154 166 C164 140 160 96 150 64 Z', tint1) +
    rect(44, 36, 112, 32, 5, tint2) +
    ellipse(100, 52, 24, 10, tint0) +
    ellipse(100, 52, 15, 6, tint3, 1.75) +
    path('M66 84 C62 112 62 136 68 156 M100 84 V162 M134 84 C138 112 138 136 132 156', 'none', 1.5) +
    rect(52, 44, 14, 16, 2, accent, 1.75),
  group: () =>
    shadow(100, 178, 54, 6) +
    rect(60, 30, 80, 28, 6, tint2) +
    rect(72, 58, 56, 64, 4, tint1) +
    rect(72, 74, 56, 8, 0, tint3, 1.75) +
    rect(72, 102, 56, 8, 0, tint3, 1.75) +
    path('M66 122 H134 V146 C134 160 66 160 66 146 Z', tint2) +
    ellipse(100, 122, 34, 9, tint0) +
    ellipse(100, 122, 22, 5, tint3, 1.5) +
    path('M128 66 h26 v44 h-26', 'none', 2.5) +
    rect(148, 80, 14, 18, 3, accent) +
    repeat(3, (i) => circle(80 + i * 20, 44, 4, tint0, 1.5)) +
    path('M92 160 v14 M108 160 v14', 'none', 4),
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
  return line(rounded(x - down), rounded(y + across), rounded(x + down), rounded(y - across), 1.5)
}
