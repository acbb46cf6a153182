import * as pen from './drawing-shapes.ts'

/** Drawn appliances, one for each category. */
export const applianceDrawings = {
  washer: () =>
    pen.rect(40, 22, 120, 156, 10, pen.tint0) +
    pen.path('M40 54 H160', 'none', 2) +
    pen.rect(50, 32, 38, 13, 3, pen.tint2, 2) +
    pen.circle(118, 38, 7, pen.tint1, 2) +
    pen.rect(132, 34, 18, 9, 2, pen.tint3, 1.75) +
    pen.circle(100, 112, 44, pen.tint2) +
    pen.circle(100, 112, 34, pen.tint1) +
    pen.circle(100, 112, 26, pen.tint3, 2) +
    pen.path('M84 104 C92 96 108 96 116 104', 'none', 2) +
    pen.rect(50, 160, 26, 10, 2, pen.tint2, 1.75) +
    pen.rect(142, 104, 6, 18, 2, pen.accent, 1.75),
  fridge: () =>
    pen.rect(52, 16, 96, 168, 10, pen.tint0) +
    pen.line(52, 78, 148, 78, 2.5) +
    pen.rect(62, 44, 6, 26, 3, pen.accent, 1.75) +
    pen.rect(62, 88, 6, 42, 3, pen.accent, 1.75) +
    pen.path('M120 28 L136 28 M120 36 L130 36', 'none', 1.75) +
    pen.rect(60, 184, 14, 5, 1, pen.tint3, 1.75) +
    pen.rect(126, 184, 14, 5, 1, pen.tint3, 1.75) +
    pen.path('M80 140 L130 100 M96 152 L134 122', 'none', 1.25),
  dish: () =>
    pen.rect(34, 40, 132, 126, 8, pen.tint0) +
    pen.rect(34, 40, 132, 24, 8, pen.tint2) +
    pen.rect(46, 48, 28, 8, 2, pen.tint0, 1.5) +
    pen.circle(140, 52, 4, pen.accent, 1.5) +
    pen.circle(152, 52, 3, pen.tint1, 1.5) +
    pen.rect(60, 72, 80, 8, 4, pen.tint3, 1.75) +
    pen.path('M34 132 L18 158 H182 L166 132', 'none', 0) +
    pen.repeat(5, (i) => pen.circle(58 + i * 21, 122, 14, i % 2 ? pen.tint1 : pen.tint2, 2)) +
    pen.line(44, 142, 156, 142, 2) +
    pen.line(44, 150, 156, 150, 1.5),
  oven: () =>
    pen.rect(34, 34, 132, 136, 8, pen.tint0) +
    pen.line(34, 66, 166, 66, 2) +
    pen.repeat(4, (i) => pen.circle(56 + i * 22, 50, 7, i === 1 ? pen.accent : pen.tint1, 2)) +
    pen.rect(126, 44, 28, 12, 2, pen.tint3, 1.5) +
    pen.rect(48, 88, 104, 64, 6, pen.tint2) +
    pen.line(56, 80, 144, 80, 4) +
    pen.path('M58 132 H142 M58 118 H142', 'none', 1.75) +
    pen.path('M62 144 L92 100 M84 144 L104 114', 'none', 1.25),
  hob: () =>
    pen.path('M20 128 L54 62 H146 L180 128 Z', pen.tint0) +
    pen.path('M20 128 V142 H180 V128 Z', pen.tint2) +
    pen.ellipse(74, 84, 20, 8, pen.tint3, 2) +
    pen.ellipse(74, 84, 11, 4, pen.tint1, 1.5) +
    pen.ellipse(126, 84, 16, 6, pen.tint3, 2) +
    pen.ellipse(64, 108, 18, 7, pen.tint3, 2) +
    pen.ellipse(134, 108, 24, 9, pen.tint3, 2) +
    pen.ellipse(134, 108, 13, 5, pen.tint1, 1.5) +
    pen.repeat(4, (i) => pen.circle(78 + i * 14, 135, 4, i === 3 ? pen.accent : pen.tint0, 1.5)),
  vacuum: () =>
    pen.tube('M86 86 C86 36 150 20 158 70 L170 140', 9, pen.tint1) +
    pen.rect(148, 140, 44, 14, 4, pen.tint2) +
    pen.path('M28 150 C24 104 52 82 92 84 C122 86 134 110 134 150 Z', pen.tint0) +
    pen.circle(52, 148, 18, pen.tint2) +
    pen.circle(52, 148, 7, pen.tint1, 1.75) +
    pen.circle(118, 152, 11, pen.tint2) +
    pen.path('M70 96 C88 94 102 102 106 118', 'none', 2) +
    pen.rect(74, 110, 30, 12, 6, pen.accent, 1.75),
  micro: () =>
    pen.rect(18, 54, 164, 96, 8, pen.tint0) +
    pen.rect(30, 66, 100, 72, 6, pen.tint2) +
    pen.rect(40, 76, 80, 52, 4, pen.tint3, 1.75) +
    pen.ellipse(80, 118, 26, 6, pen.tint1, 1.75) +
    pen.rect(140, 66, 32, 16, 3, pen.tint1, 1.75) +
    pen.repeat(9, (i) =>
      pen.circle(146 + (i % 3) * 10, 94 + Math.floor(i / 3) * 11, 3, i === 8 ? pen.accent : pen.tint1, 1.5),
    ) +
    pen.rect(30, 150, 16, 6, 1, pen.tint3, 1.75) +
    pen.rect(154, 150, 16, 6, 1, pen.tint3, 1.75),
  coffee: () =>
    pen.path('M48 26 H152 V70 H120 V56 H48 Z', pen.tint0) +
    pen.path('M112 56 H152 V166 H112 Z', pen.tint1) +
    pen.path('M40 166 H160 V180 H40 Z', pen.tint2) +
    pen.rect(48, 26, 104, 30, 6, pen.tint0) +
    pen.circle(132, 41, 7, pen.accent, 2) +
    pen.rect(60, 34, 40, 12, 3, pen.tint2, 1.75) +
    pen.path('M64 56 H96 V72 H64 Z', pen.tint2) +
    pen.path('M74 72 v14 M86 72 v14', 'none', 3) +
    pen.path('M60 106 H100 V138 C100 150 60 150 60 138 Z', pen.tint0) +
    pen.path('M100 114 c14 0 14 20 0 20', 'none', 2.5) +
    pen.line(48, 160, 106, 160, 2),
  boiler: () =>
    pen.rect(52, 18, 96, 146, 34, pen.tint0) +
    pen.path('M52 60 C80 70 120 70 148 60', 'none', 1.75) +
    pen.circle(100, 132, 13, pen.tint2, 2) +
    pen.line(100, 132, 106, 124, 2.5) +
    pen.rect(84, 42, 32, 12, 4, pen.tint2, 1.75) +
    pen.tube('M80 164 V184', 6, pen.tint1) +
    pen.tube('M120 164 V184', 6, pen.tint1) +
    pen.circle(120, 176, 0, pen.accent, 0) +
    pen.rect(76, 168, 8, 6, 1, pen.accent, 1.25) +
    pen.path('M66 90 C86 98 114 98 134 90', 'none', 1.25),
  small: () =>
    pen.rect(34, 96, 78, 74, 8, pen.tint0) +
    pen.path('M112 112 H136 V92 C136 84 168 84 168 92 V140 H112 Z', pen.tint1) +
    pen.ellipse(152, 90, 26, 9, pen.tint2) +
    pen.path('M126 90 L118 62 H186 L178 90', 'none', 2.5) +
    pen.circle(62, 132, 15, pen.tint2, 2) +
    pen.circle(62, 132, 5, pen.accent, 1.5) +
    pen.rect(84, 112, 18, 8, 2, pen.tint3, 1.5) +
    pen.rect(84, 126, 18, 8, 2, pen.tint3, 1.5) +
    pen.rect(30, 170, 86, 8, 3, pen.tint3, 2),
  ac: () =>
    pen.rect(16, 52, 168, 66, 14, pen.tint0) +
    pen.path('M24 96 H176 L168 112 H32 Z', pen.tint2) +
    pen.line(28, 104, 172, 104, 1.5) +
    pen.rect(136, 66, 32, 12, 3, pen.tint1, 1.75) +
    pen.circle(126, 72, 3, pen.accent, 1.5) +
    pen.repeat(3, (i) => pen.path(`M${64 + i * 36} 128 c-8 10 8 18 0 30`, 'none', 2.5)),
  hood: () =>
    pen.rect(74, 18, 52, 66, 2, pen.tint0) +
    pen.path('M74 84 L26 128 H174 L126 84 Z', pen.tint1) +
    pen.rect(26, 128, 148, 20, 4, pen.tint2) +
    pen.repeat(4, (i) => pen.circle(82 + i * 12, 138, 3.5, i === 0 ? pen.accent : pen.tint0, 1.5)) +
    pen.path('M44 160 l-6 14 M100 160 v16 M156 160 l6 14', 'none', 2.5) +
    pen.line(84, 40, 116, 40, 1.5),
}
