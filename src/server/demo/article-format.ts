import type { SlotValues } from './product-attributes.ts'

/** Articles as makers write them: `#` is a digit, `L` a Latin letter. The n-th article of a format is always the same one. */

/** I and O are read as 1 and 0, so makers leave them out. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '0123456789'

/**
 * Some formats of the catalogue contain others (a six-digit number may begin with 18). Each is narrowed to a part of its
 * own: a hole with a list in brackets takes only these.
 */
const narrowed: Record<string, string> = {
  'LDX########': 'ADX########',
  'LEM########': 'AEM########',
  'LBQ########': 'ABQ########',
  'LLL########': 'EBR########',
  'C00######': 'C00[012345679]#####',
  '######': '[2345789]#####',
  '#####': '[123456789]####',
  '#######': '[12456]######',
  '0#######': '0[123456789]######',
}

type Hole = string | { choices: string }

type Format = { holes: Hole[]; capacity: number; stride: bigint }
const formats = new Map<string, Format>()

function readFormat(format: string): Format {
  const known = formats.get(format)
  if (known) return known
  const holes = readHoles(format)
  const capacity = holes.reduce((product, hole) => product * (typeof hole === 'string' ? 1 : hole.choices.length), 1)
  const read = { holes, capacity, stride: strideOf(capacity) }
  formats.set(format, read)
  return read
}

/** The golden section of the capacity, without a common divisor: neighbours land far apart, and none lands twice. */
function strideOf(capacity: number): bigint {
  let stride = BigInt(Math.floor(capacity * 0.6180339887)) + 1n
  while (commonDivisor(stride, BigInt(capacity)) !== 1n) stride++
  return stride
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b)
}

function readHoles(format: string): Hole[] {
  const text = narrowed[format] ?? format
  const pieces = text.match(/\[[^\]]+\]|./gu) ?? []
  return pieces.map((part) => {
    if (part === '#') return { choices: digits }
    if (part === 'L') return { choices: letters }
    return part.startsWith('[') ? { choices: part.slice(1, -1) } : part
  })
}

/** How many different articles a format has. */
export function articleCapacity(format: string): number {
  return readFormat(format).capacity
}

/** A format that has run out goes on with a number behind («M123XP-2»). */
export function articleAt(format: string, ordinal: number): string {
  const { holes, capacity, stride } = readFormat(format)
  const lap = Math.floor(ordinal / capacity)
  let left = Number((BigInt(ordinal % capacity) * stride + 7919n) % BigInt(capacity))
  const article = holes
    .toReversed()
    .map((hole) => {
      if (typeof hole === 'string') return hole
      const choice = hole.choices.charAt(left % hole.choices.length)
      left = Math.floor(left / hole.choices.length)
      return choice
    })
    .toReversed()
    .join('')
  return lap === 0 ? article : `${article}-${lap + 1}`
}

/** Does the article look as its maker writes it? */
export function isArticleOf(format: string, article: string): boolean {
  const pattern = Array.from(format, (hole) => {
    if (hole === '#') return '\\d'
    return hole === 'L' ? '[A-Z]' : hole.replace('.', '\\.')
  })
  return new RegExp(`^${pattern.join('')}(-\\d+)?$`, 'u').test(article)
}

/** Bearings, seals and belts are ordered by their measures, so the article is made of the same figures as the name. */
const bearingShields: Record<string, Record<string, string>> = {
  SKF: { ZZ: '-2Z', '2RS': '-2RSH' },
  FAG: { ZZ: '-2ZR', '2RS': '-2RSR' },
  NSK: { ZZ: 'ZZ', '2RS': 'DDU' },
}

export function articleOfMeasures(brand: string, slots: SlotValues): string | null {
  const { n = '', z, s = '', l = '', h = '', x = '' } = slots
  const shields = bearingShields[brand]
  if (shields) return z ? `${n}${shields[z]}` : `KIT-${brand}-${n.replace(' и ', '-')}`
  if (brand === 'WLK') return s
  if (brand === 'Megadyne') return `${l} ${h} ${x}`.trim()
  if (brand === 'Hutchinson') return `${l}${h}${x}`
  if (brand === 'Contitech') return `${l}P${h}${x}`
  return null
}
