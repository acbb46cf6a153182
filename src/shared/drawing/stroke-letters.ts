import { accent, outline, rounded, tint0 } from './drawing-shapes.ts'

/** Letters of one stroke, as they are stamped on parts, on a grid of 4 by 6: they need no font, neither in a browser nor in a picture. */
const round = 'M0 2Q0 0 2 0T4 2V4Q4 6 2 6T0 4Z'
const strokes: Record<string, string> = {
  0: round,
  1: 'M1 1L2.5 0V6',
  2: 'M0 1.5Q0 0 2 0T4 1.8Q4 3 0 6H4',
  3: 'M0 .8Q1 0 2 0Q4 0 4 1.5T2 3Q4 3 4 4.5T2 6Q1 6 0 5.2',
  4: 'M3 6V0L0 4H4',
  5: 'M4 0H.5L.2 2.6Q1 2 2 2Q4 2 4 4T2 6Q1 6 0 5.2',
  6: 'M3.5 .3Q0 1 0 4Q0 6 2 6T4 4T2 2.4T0 4',
  7: 'M0 0H4L1.5 6',
  8: 'M2 2.8Q.3 2.8 .3 1.4T2 0T3.7 1.4T2 2.8Q0 2.8 0 4.4T2 6T4 4.4T2 2.8',
  9: 'M.5 5.7Q4 5 4 2Q4 0 2 0T0 2T2 3.6T4 2',
  A: 'M0 6L2 0L4 6M.8 4H3.2',
  B: 'M0 0H2Q3.6 0 3.6 1.5T2 3H0M2 3Q4 3 4 4.5T2 6H0V0',
  C: 'M4 1Q3 0 2 0Q0 0 0 3T2 6Q3 6 4 5',
  D: 'M0 0H1.5Q4 0 4 3T1.5 6H0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 1Q3 0 2 0Q0 0 0 3T2 6Q4 6 4 3.4H2.4',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6',
  J: 'M4 0V4Q4 6 2 6T0 4.4',
  K: 'M0 0V6M4 0L0 3.4M1.3 2.4L4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: round,
  P: 'M0 6V0H2Q4 0 4 1.7T2 3.4H0',
  Q: `${round}M2.5 4.5L4 6`,
  R: 'M0 6V0H2Q4 0 4 1.7T2 3.4H0M2 3.4L4 6',
  S: 'M4 .9Q3 0 2 0Q0 0 0 1.5T2 3T4 4.5T2 6Q1 6 0 5.1',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4Q0 6 2 6T4 4V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 2L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  '-': 'M.8 3H3.2',
  '.': 'M1.8 5.8H2.2',
  '/': 'M0 6L4 0',
}

/** Cyrillic letters that look like Latin ones, and signs that have a plainer form. */
const alike: Record<string, string> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  Ё: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  Х: 'X',
  '×': 'X',
  ',': '.',
  '–': '-',
  '—': '-',
}
const longest = 9

/** What of a text can be stamped: «РКТ-2», «127 °C» → `PKT-2`, `127`; empty where nothing of it can. */
export function stampable(text: string): string {
  const letters = Array.from(text.toUpperCase(), (letter) => alike[letter] ?? letter)
  return letters
    .filter((letter) => Object.hasOwn(strokes, letter))
    .join('')
    .slice(0, longest)
}

/** A text stamped around its middle, so high; narrowed where it would be wider than the place has room. */
export function stamp(cx: number, cy: number, text: string, height = 12, room = 200, colour = outline): string {
  const shown = stampable(text)
  if (shown === '') return ''
  const wide = shown.length * 5.6 - 1.6
  const scale = Math.min(height / 6, room / wide)
  const d = Array.from(
    shown,
    (letter, n) => `<path d="${strokes[letter]}" transform="translate(${rounded(n * 5.6)})"/>`,
  )
  return (
    `<g fill="none" stroke="${colour}" stroke-width="${rounded(Math.min(1.1, 2 / scale))}" ` +
    `transform="translate(${rounded(cx - (wide * scale) / 2)} ${rounded(cy - 3 * scale)}) scale(${scale.toFixed(2)})">${d.join('')}</g>`
  )
}

/** Letters that can be read on such a ground: blue on orange cannot. */
export function inkOn(fill: string): string {
  return fill === accent ? tint0 : outline
}
