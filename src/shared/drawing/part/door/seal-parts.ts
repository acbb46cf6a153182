import * as pen from '#shared/drawing/drawing-shapes.ts'
import { amount, between, choice, type Part, sides, volume } from '#shared/drawing/part-details.ts'

/** What keeps a door or a lid tight. */
export const sealParts = {
  cuff: {
    stuff: 'rubber',
    details: {
      s: choice(/^Отвод/i, [/сбоку|вбок/i, /^с отводом|вниз|есть/i]),
      b: choice(/^Подсветка/i, [/есть|да/i]),
      g: choice(/^Губа/i, [/складк/i, /широк/i]),
      h: amount(/^Отверстия слива/i, 1, 5),
      d: amount(/^Внутренний диаметр/i, 200, 400),
    },
    draw: (v) => {
      const spout = v.number('s', 0)
      const lip = v.number('g', 0)
      const inner = between(v.number('d', 305), [275, 335], [31, 47])
      const wide = [6, 9, 15][lip] ?? 6
      const ribs = lip === 2 ? 12 : 28
      const holes = Math.max(1, Math.round(v.number('h', 1)))
      const [lx, ly] = pen.polar(100, 90, 65, -Math.PI / 4)
      return (
        v.diameter('d', 100, 83, inner) +
        pen.group(
          'translate(0 -7)',
          pen.shadow(100, 193, 56, 5) +
            (spout === 2
              ? pen.path('M86 158 h28 l-3 26 h-22 z', v.hot('s')) +
                pen.ellipse(100, 184, 11, 4, pen.tint0, 2) +
                pen.line(87, 168, 113, 168, 1.5)
              : '') +
            (spout === 1
              ? pen.path('M150 130 l26 18 l-12 20 l-28 -20 z', v.hot('s')) +
                pen.group('rotate(34 170 158)', pen.ellipse(170, 158, 5, 12, pen.tint0, 2))
              : '') +
            pen.circle(100, 90, 74, pen.tint2) +
            pen.repeat(ribs, (i) => {
              const a = (i * 2 * Math.PI) / ribs
              return pen.line(...pen.polar(100, 90, 67, a), ...pen.polar(100, 90, 73, a), 1.5)
            }) +
            pen.circle(100, 90, 66, pen.tint1) +
            (lip === 1
              ? pen.circle(100, 90, 62, pen.tint0, 1.5) +
                pen.circle(100, 90, 58, v.hot('g', pen.tint2), 1.5) +
                pen.circle(100, 90, 54, pen.tint0, 1.5)
              : pen.circle(100, 90, 59, 'none', 1.5)) +
            pen.circle(100, 90, inner + wide, lip === 2 ? v.hot('g', pen.tint3) : pen.tint3) +
            pen.circle(100, 90, inner, pen.plate) +
            pen.path(
              `M${pen.rounded(107 - inner)} 82A${inner - 6} ${inner - 6} 0 0 1 92 ${pen.rounded(97 - inner)}`,
              'none',
              1.5,
            ) +
            pen.repeat(holes, (i) => {
              const [x, y] = pen.polar(100, 90, inner + wide + 5.5, Math.PI / 2 + (i - (holes - 1) / 2) * 0.34)
              return pen.circle(x, y, 4.8, v.hot('h', v.hot('d', v.hot(''))), 1.5)
            }) +
            (v.number('b', 0) === 1
              ? pen.circle(lx, ly, 11, pen.tint0, 2.25) +
                pen.circle(lx, ly, 6, v.hot('b'), 1.75) +
                pen.repeat(4, (i) => {
                  const b = -Math.PI / 4 + (i - 1.5) * 0.52
                  return pen.line(...pen.polar(lx, ly, 15, b), ...pen.polar(lx, ly, 21, b), 1.75)
                })
              : ''),
        )
      )
    },
  },
  clamp: {
    stuff: 'metal',
    details: { p: choice(/^Положение/i, [/наруж/i, /внутр/i]), d: amount(/^Диаметр/i, 20, 400) },
    draw: (v) =>
      pen.shadow(100, 188, 56, 5) +
      pen.circle(100, 94, 72, pen.tint2, 2.25) +
      pen.circle(100, 94, 64, pen.plate, 2.25) +
      v.diameter('d', 100, 94, 64) +
      pen.path('M44 70 A60 60 0 0 1 76 38', 'none', 1.5) +
      (v.number('p', 1) === 2
        ? pen.path('M66 152 q3 14 6 2 t6 2 t6 2 t6 1 t6 0 t6 0 t6 -1 t6 -1 t6 -2 t6 -2', 'none', 2) +
          pen.repeat(9, (i) =>
            pen.group(`rotate(${20 - i * 5} 100 94)`, pen.rect(96, 152, 8, 20, 4, v.hot('p', pen.tint1), 1.75)),
          )
        : pen.rect(76, 150, 20, 24, 3, pen.tint1) +
          pen.rect(104, 150, 20, 24, 3, pen.tint1) +
          pen.rect(64, 157, 72, 9, 3, v.hot('p', v.hot('', pen.tint0)), 2) +
          pen.rect(130, 152, 12, 19, 3, pen.tint0) +
          pen.line(136, 156, 136, 167, 1.5)),
  },
  gasket: {
    stuff: 'rubber',
    details: {
      k: choice(/^Крепление/i, [/планк/i, /паз/i]),
      p: choice(/^Положение/i, [/ниж/i, /перимет|П-образ/i, /поддон/i]),
      s: sides(/^Размер/i),
      u: choice(/^Размер/i, [/П-образ/i]),
    },
    draw: (v) => {
      const [wide, high] = v.sides('s', [560, 900])
      const place = v.number('p', 0)
      const isOpen = v.number('u', 0) === 1 || place === 2
      const long = between(Math.max(wide, high), [350, 1200], [104, 160])
      const w = wide > high ? Math.min(150, long) : Math.max(44, Math.min(150, pen.rounded((long * wide) / high)))
      const h = wide > high ? Math.max(44, pen.rounded((w * high) / wide)) : long
      const x = pen.rounded(88 - w / 2)
      const y = pen.rounded(94 - h / 2)
      if (place === 1)
        return (
          pen.shadow(100, 150, 80) +
          pen.group(
            'rotate(-8 100 104)',
            pen.rect(12, 88, 176, 26, 6, v.hot('p', pen.tint1)) +
              pen.line(18, 97, 182, 97, 1.5) +
              pen.path('M18 114 l8 14 h148 l8 -14', 'none', 2),
          )
        )
      return (
        pen.shadow(96, 186, 62, 5) +
        v.length('s', { from: [x, y], to: [x + w, y], away: 14, figure: 0 }) +
        v.length('s', { from: [x, y + h], to: [x, y], away: 14, figure: 1 }) +
        (isOpen
          ? pen.path(
              `M${x} ${y + h} V${y} H${x + w} V${y + h} h-14 V${y + 14} H${x + 14} V${y + h} Z`,
              v.hot('u', v.hot('p', pen.tint2)),
            )
          : pen.rect(x, y, w, h, 8, pen.tint2) + pen.rect(x + 12, y + 12, w - 24, pen.rounded(h - 24), 4, pen.plate)) +
        pen.circle(150, 146, 40, pen.tint0, 2) +
        (v.number('k', 2) === 1
          ? pen.path('M128 130 H172 V150 H128 Z M136 150 H164 V168 H136 Z', v.hot('k', v.hot('', pen.tint1)), 2)
          : pen.path(
              'M128 132 C128 120 172 120 172 132 V142 H156 L160 164 L150 156 L140 164 L144 142 H128 Z',
              v.hot('k', v.hot('', pen.tint1)),
              2,
            ))
      )
    },
  },
  panseal: {
    stuff: 'rubber',
    draw: (v) =>
      pen.shadow(100, 178, 66) +
      pen.path('M36 60 C60 32 150 30 168 66 C184 110 160 150 116 158 C66 166 20 120 36 60 Z', pen.tint2) +
      pen.path('M52 68 C72 48 142 46 154 72 C166 106 146 136 112 142 C72 148 40 112 52 68 Z', pen.plate) +
      pen.circle(38, 78, 8, v.hot('')),
  },
  lidseal: {
    stuff: 'rubber',
    details: { v: volume },
    draw: (v) => {
      const r = between(v.number('v', 5), [3, 6], [64, 86])
      return (
        pen.shadow(100, 172, 66) +
        pen.ellipse(100, 104, r, pen.rounded(r * 0.52), pen.tint3) +
        pen.ellipse(100, 98, r, pen.rounded(r * 0.52), pen.tint1) +
        pen.ellipse(100, 98, pen.rounded(r * 0.82), pen.rounded(r * 0.42), pen.plate) +
        pen.rect(94, pen.rounded(96 + r * 0.5), 12, 14, 3, v.hot('v', v.hot('')))
      )
    },
  },
} satisfies Record<string, Part>
