import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { repeatableNumbers } from '#harness/statistics.ts'
import type { PlateText } from './plate-models.ts'

export type Hardness = 'plain' | 'hard'
/** `usual`: as the reader was made with. `other`: fonts, layouts and angles of their own. */
export type PlateSet = 'usual' | 'other'

type Drawn = { text: PlateText; hardness: Hardness; set: PlateSet; seed: number; file: string }

const [width, height] = [1200, 640]
const fonts: Record<PlateSet, string[]> = {
  usual: [
    'Liberation-Sans',
    'Liberation-Sans-Bold',
    'Liberation-Sans-Narrow',
    'Liberation-Sans-Narrow-Bold',
    'Liberation-Mono',
    'Liberation-Mono-Bold',
    'DejaVu-Sans',
    'DejaVu-Sans-Mono',
  ],
  other: [
    'Nimbus-Sans-Bold',
    'Nimbus-Sans-Narrow-Bold',
    'Noto-Sans-Mono-Bold',
    'DejaVu-Sans-Condensed',
    'DejaVu-Sans-Condensed-Bold',
    'Liberation-Serif-Bold',
    'Nimbus-Mono-PS-Bold',
    'URW-Gothic-Demi',
  ],
}
const styles = {
  white: { ground: 'xc:#f4f4f0', ink: '#151515' },
  silver: { ground: 'gradient:#c9ccd0-#e9ebee', ink: '#202020' },
  grey: { ground: 'xc:#c4c6c8', ink: '#181818' },
  black: { ground: 'xc:#26282b', ink: '#e8e8e4' },
  dots: { ground: 'xc:#e8e8e2', ink: '#2a2a2a' },
  engraved: { ground: 'gradient:#a9adb2-#c8ccd1', ink: '#7d8187' },
  pale: { ground: 'xc:#9a9ea3', ink: '#5c6065' },
  worn: { ground: 'xc:#dcdcd4', ink: '#3a3a3a' },
}
type Style = keyof typeof styles
const stylesOf: Record<PlateSet, Record<Hardness, Style[]>> = {
  usual: { plain: ['white', 'white', 'silver', 'grey'], hard: ['dots', 'engraved', 'pale', 'dots', 'worn'] },
  other: { plain: ['white', 'silver', 'grey', 'white'], hard: ['dots', 'pale', 'worn', 'engraved', 'worn'] },
}

/** A photo of a plate that never existed, the same for the same seed. Needs ImageMagick. */
export function drawPlate({ text, hardness, set, seed, file }: Drawn) {
  const next = repeatableNumbers(scattered(seed))
  const range = (from: number, to: number) => from + next() * (to - from)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!
  const style = pick(stylesOf[set][hardness])
  const { ground, ink } = styles[style]
  const font = pick(fonts[set])
  const size = Math.round(range(38, 54))
  const lines = linesOf(text, { set, pick })
  const flat = `${file}.png`
  const border = [
    '-fill',
    'none',
    '-stroke',
    ink,
    '-strokewidth',
    '3',
    '-draw',
    `roundrectangle 14,14 ${width - 14},${height - 14} 18,18`,
  ]
  const title = [
    '-stroke',
    'none',
    '-fill',
    ink,
    '-font',
    'Liberation-Sans-Bold',
    '-pointsize',
    '62',
    '-annotate',
    '+50+100',
    text.maker,
  ]
  if (style === 'dots') {
    convert(['-size', `${width}x${height}`, ground, ...border, ...title, flat])
    drawDots(flat, lines, styles.dots)
  } else {
    const isCode = (line: string) => line.includes(text.code)
    const print = lines.flatMap((line, at) => [
      '-font',
      font,
      '-pointsize',
      String(Math.round(isCode(line) ? size : size * 0.82)),
      '-annotate',
      `+50+${190 + at * 84}`,
      line,
    ])
    convert(['-size', `${width}x${height}`, ground, ...border, ...title, ...print, flat])
    if (style === 'engraved')
      convert([flat, '-shade', '120x35', '-normalize', '+level-colors', '#6f7378,#d8dbde', flat])
    if (style === 'worn') convert([flat, '-stroke', '#c9c9c0', '-strokewidth', '2', ...scratches(range), flat])
  }
  photograph(flat, file, { isHard: hardness === 'hard', set, range, pick })
  rmSync(flat)
}

/**
 * The first numbers of neighbouring seeds are almost the same, and the first one picks the style: twenty plates in a row were drawn in
 * one style, and dots and worn print in none of them. Scattered seeds give every style its share.
 */
function scattered(seed: number): number {
  let mixed = seed >>> 0
  for (let round = 0; round < 2; round += 1) mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b) >>> 0
  return (mixed ^ (mixed >>> 16)) >>> 0
}

type Range = (from: number, to: number) => number
type Pick = <Item>(items: readonly Item[]) => Item

function linesOf({ label, code, tail }: PlateText, { set, pick }: { set: PlateSet; pick: Pick }): string[] {
  const serial = Array.from({ length: 14 }, () => pick([...'0123456789ABCDEFGHJKLMNPRSTUVWXYZ'])).join('')
  const model = label + code + tail
  const last = pick(['MADE IN RUSSIA', 'СДЕЛАНО В РОССИИ', 'MADE IN POLAND', 'MADE IN CHINA'])
  const ratings =
    set === 'usual'
      ? [
          '220-240V ~  50Hz   2000-2200W',
          'IPX4    10A    0.05-1 MPa',
          `MAX ${pick(['5', '6', '7', '8'])} kg   1200 rpm`,
        ]
      : [
          'AC 220-240 V  50 Hz  1.8 kW',
          'R600a 56 g   IP24   CLASS I',
          `${pick(['2015', '2018', '2021'])}-0${pick(['3', '6', '9'])}   42 dB(A)`,
        ]
  const [first = '', ...others] = ratings
  const own = `${pick(['S/N: ', 'S/N ', 'Serial No. '])}${serial}`
  return pick([
    [model, own, ...ratings, last],
    [first, model, own, ...others, last],
    [own, first, model, ...others, last],
  ])
}

/** As a printer on a conveyor leaves it: drawn small, then every pixel becomes a dot. */
function drawDots(flat: string, lines: string[], { ink, ground }: { ink: string; ground: string }) {
  const small = lines.flatMap((line, at) => ['-annotate', `+6+${16 + at * 17}`, line])
  const [text, dot, tile, dots] = ['text', 'dot', 'tile', 'dots'].map((name) => `${flat}.${name}.png`) as [
    string,
    string,
    string,
    string,
  ]
  convert([
    '-size',
    '300x112',
    'xc:white',
    '+antialias',
    '-font',
    'Liberation-Mono-Bold',
    '-pointsize',
    '13',
    '-fill',
    'black',
    ...small,
    '-filter',
    'point',
    '-resize',
    '400%',
    text,
  ])
  convert(['-size', '4x4', 'xc:white', '-fill', 'black', '-draw', 'circle 1.6,1.6 1.6,3.1', dot])
  convert(['-size', '1200x448', `tile:${dot}`, tile])
  convert([text, tile, '-compose', 'Lighten', '-composite', '-blur', '0x0.7', dots])
  convert([
    flat,
    '(',
    dots,
    '-resize',
    '1130x',
    '+level-colors',
    `${ink},${ground.slice(3)}`,
    ')',
    '-geometry',
    '+40+140',
    '-compose',
    'Multiply',
    '-composite',
    flat,
  ])
  for (const file of [text, dot, tile, dots]) rmSync(file)
}

function scratches(range: Range): string[] {
  const place = () => `${Math.round(range(0, width))},${Math.round(range(0, height))}`
  return Array.from({ length: 26 }, () => ['-draw', `line ${place()} ${place()}`]).flat()
}

type Camera = { isHard: boolean; set: PlateSet; range: Range; pick: Pick }

/** Perspective, turn, glare, blur, grain and the losses of JPEG. */
function photograph(flat: string, file: string, { isHard, set, range, pick }: Camera) {
  const askew = isHard ? range(40, 110) : range(5, 45)
  const off = () => Math.round(range(0, askew))
  const corner = (x: number, y: number, toX: number, toY: number) => `${x + 120},${y + 120} ${toX + 120},${toY + 120}`
  const corners = [
    corner(0, 0, off(), off()),
    corner(width, 0, width - off(), off()),
    corner(width, height, width - off(), height - off()),
    corner(0, height, off(), height - off()),
  ]
  const most = (isHard ? 9 : 4) + (set === 'other' ? 2 : 0)
  const radius = Math.round(isHard ? range(260, 420) : range(140, 300))
  const [left, top] = [Math.round(range(200, 1000)) + 120 - radius, Math.round(range(120, 520)) + 120 - radius]
  const background = pick(
    set === 'usual' ? ['#777c80', '#e5e5e5', '#3c3f42', '#b8b2a6'] : ['#d8d4cc', '#55606c', '#8b8f93', '#20242a'],
  )
  const glare = [
    '(',
    '-size',
    `${radius * 2}x${radius * 2}`,
    `radial-gradient:${isHard ? 'gray(80%)' : 'gray(50%)'}-black`,
    '-repage',
    signed(left) + signed(top),
    '-background',
    'black',
    '-extent',
    `1440x880${signed(-left)}${signed(-top)}`,
    ')',
    '-compose',
    'Screen',
    '-composite',
  ]
  convert([
    flat,
    '-bordercolor',
    background,
    '-border',
    '120x120',
    ...glare,
    '-virtual-pixel',
    'edge',
    '-distort',
    'Perspective',
    corners.join('  '),
    '-background',
    background,
    '-rotate',
    range(-most, most).toFixed(2),
    '-blur',
    `0x${(isHard ? range(1.2, 2.6) : range(0.4, 1.5)).toFixed(2)}`,
    '-seed',
    String(Math.round(range(1, 1e6))),
    '-attenuate',
    (isHard ? range(0.25, 0.7) : range(0.05, 0.35)).toFixed(2),
    '+noise',
    'Gaussian',
    '-quality',
    isHard ? '62' : '78',
    file,
  ])
}

function signed(value: number): string {
  return value < 0 ? String(value) : `+${value}`
}

function convert(args: string[]) {
  const { status, stderr, error } = spawnSync('convert', args, { encoding: 'utf8' })
  if (error) throw new Error('drawing plates needs ImageMagick')
  if (status !== 0) throw new Error(stderr.slice(0, 500))
}
