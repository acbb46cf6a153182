import { normalizeCode } from '#shared/catalog/product-code.ts'
import type { ModelNumber } from '#shared/code/code-reading.ts'
import { type DemoCategory, demoCategories } from './demo-catalogue.ts'
import { mix, type Random, seededRandom } from './seeded-random.ts'

/** Appliances the demo products fit: the codes of the catalogue first, then neighbours of them with other figures. */
export type DemoModel = {
  index: number
  category: string
  brand: string
  code: string
  codeNorm: string
  /** What else its plate says it is: PNC, E-Nr, service number. */
  numbers: ModelNumber[]
}

/** Blocks of products are generated one at a time; each later block brings some new models. */
export const blockSize = 2500
const modelsOfFirstBlock = 2600
const modelsPerBlock = 144
const mostModels = 60_000

export function modelCountAt(block: number): number {
  return Math.min(mostModels, modelsOfFirstBlock + block * modelsPerBlock)
}

type BaseCode = { category: string; brand: string; code: string }

export type ModelBook = {
  /** The first `count` models, in the order in which they appear. */
  upTo(count: number): DemoModel[]
  /** Those of one brand's appliances in a category among the first `count` models; of any brand when none is named. */
  pool(category: string, brand: string | null, count: number): ModelPool
}

/** The first `size` of `models`; not a copy, because pools are asked for with every product. */
export type ModelPool = { models: readonly DemoModel[]; size: number }

export function openModelBook(): ModelBook {
  const bases = demoCategories.flatMap(baseCodes)
  const models: DemoModel[] = []
  const pools = new Map<string, DemoModel[]>()
  const taken = new Set<string>()

  function grow(count: number) {
    while (models.length < count) {
      const index = models.length
      const base = bases[index % bases.length]!
      const code = freeCode(base, index, Math.floor(index / bases.length), taken)
      const numbers = numbersOf(base, code, index)
      const model = { index, category: base.category, brand: base.brand, code, codeNorm: normalizeCode(code), numbers }
      taken.add(`${model.brand}|${model.codeNorm}`)
      models.push(model)
      for (const key of [`${model.category}|${model.brand}`, `${model.category}|`]) {
        const pool = pools.get(key)
        if (pool) pool.push(model)
        else pools.set(key, [model])
      }
    }
  }

  return {
    upTo(count) {
      grow(count)
      return models.slice(0, count)
    },
    pool(category, brand, count) {
      grow(count)
      const pool = pools.get(`${category}|${brand ?? ''}`) ?? []
      return { models: pool, size: countBelow(pool, count) }
    },
  }
}

function countBelow(pool: DemoModel[], index: number): number {
  let low = 0
  let high = pool.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (pool[middle]!.index < index) low = middle + 1
    else high = middle
  }
  return low
}

function baseCodes(category: DemoCategory): BaseCode[] {
  const found = new Map<string, BaseCode>()
  for (const { patterns } of category.subcategories) {
    for (const { compatible_models } of patterns) {
      for (const [brand, codes] of Object.entries(compatible_models)) {
        for (const code of codes) found.set(`${brand}|${code}`, { category: category.slug, brand, code })
      }
    }
  }
  return [...found.values()]
}

function freeCode(base: BaseCode, index: number, variant: number, taken: Set<string>): string {
  const isFree = (code: string) => !taken.has(`${base.brand}|${normalizeCode(code)}`)
  if (variant === 0 && isFree(base.code)) return base.code
  const random = seededRandom(mix(index) ^ 0x51ed)
  for (let attempt = 0; attempt < 12; attempt++) {
    const code = neighbourOf(base.code, random, attempt > 5 ? 3 : 2)
    if (isFree(code)) return code
  }
  for (let n = variant; ; n++) {
    const code = `${base.code} ${'ABCDEFHKLMNPRSTVW'.charAt(n % 17)}${Math.floor(n / 17) + 1}`
    if (isFree(code)) return code
  }
}

/** The first figures of a PNC say what kind of appliance it is. */
const pncOfCategory: Record<string, string> = {
  'stiralnye-mashiny': '914',
  holodilniki: '925',
  'posudomoechnye-mashiny': '911',
  'plity-i-duhovki': '949',
}

/** As the makers number them; of other makers the plate shows nothing but the code. */
function numbersOf({ category, brand }: BaseCode, code: string, index: number): ModelNumber[] {
  // Another number for every model: 7919 and a million have no common divisor.
  const figures = String((index * 7919 + 104_729) % 1_000_000).padStart(6, '0')
  if (brand.startsWith('Electrolux')) return [{ number: `${pncOfCategory[category] ?? '900'}${figures}`, kind: 'pnc' }]
  if (brand.startsWith('Bosch')) return [{ number: `${code}/01`, kind: 'enr' }]
  if (brand === 'Whirlpool') return [{ number: `8578${figures}00`, kind: 'service' }]
  if (brand.startsWith('Indesit')) return [{ number: `8699${figures}00`, kind: 'service' }]
  return []
}

/** Changes some figures of a code, never the first: it is the size class and belongs to the series. */
function neighbourOf(code: string, random: Random, changes: number): string {
  const places = [...code.matchAll(/\d/g)].map((match) => match.index).slice(1)
  if (places.length < 2) return code
  const characters = [...code]
  for (let n = 0; n < changes; n++) characters[random.pick(places)] = String(random.int(0, 9))
  return characters.join('')
}
